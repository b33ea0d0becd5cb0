import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { newToken, tokenHash } from '#server/kit/access/secrets.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { databaseAnswers, forEachIsolated } from '#server/kit/database/for-each-isolated.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { log } from '#server/kit/log.ts'
import type { GoogleCalendar, GoogleEvent } from '#server/outside/google-calendar.ts'
import { GoogleFault } from '#server/outside/google-faults.ts'
import type { GoogleParts } from '../parts.ts'
import { furthestDays } from '../slot-rules.ts'
import type { CalendarAccess } from './calendar-access.ts'
import { type SeenEvent, seenEvent } from './calendar-conflict-rules.ts'
import { noticeConflicts } from './calendar-conflicts.ts'
import {
  type BusyTime,
  type CalendarRead,
  channelOf,
  dueReads,
  finishRead,
  leaseRead,
  type ReadResult,
  saveChannel,
  saveReadResult,
} from './calendar-reader-store.ts'
import { busyTime } from './calendar-rules.ts'

const day = 86_400
/** In seconds: how often a calendar is read if Google reports no changes. */
const pollSeconds = 300
/** In seconds: how often the entire period is read again, because it moves on with time. */
const wholeSeconds = day
/**
 * In seconds: how far ahead calendars are read. Beyond the last slot that is offered, so that the period still covers
 * it just before it is read again; one day more for the length of that slot.
 */
const aheadSeconds = furthestDays * day + wholeSeconds + day
/** In seconds: the lifetime of a channel. It is renewed when less than a day is left. */
const channelSeconds = 7 * day

export type CalendarReader = ReturnType<typeof calendarReader>

/** Reads from the members' own calendars when they are busy. */
export function calendarReader(parts: GoogleParts, access: CalendarAccess) {
  const { db, clock, jobs } = parts
  const read = async (memberId: number) => {
    const next = () => secondsFrom(clock.now(), pollSeconds)
    let taken = await leaseRead(db, memberId, clock.now(), next())
    // A change reported during a read makes another one due.
    for (; taken; taken = await leaseRead(db, memberId, clock.now(), next()))
      await readOne(parts, access, taken)
  }
  const looking = jobs.job({
    name: 'calendar.look',
    payload: z.object({ memberId: z.int() }),
    maxRetryDelaySeconds: 60,
    retryForHours: 1,
    attemptTimeoutSeconds: 100,
    run: ({ memberId }) => read(memberId),
  })
  return {
    /** Queues a read of a calendar that is due. */
    queueRead: (tx: Tx, memberId: number) => looking.send(tx, { memberId }),
    /** Reads every calendar that is due; of several processes, one reads each. */
    async readDue() {
      // One failing calendar does not stop the others; the next round retries it.
      await forEachIsolated(await dueReads(db, clock.now()), databaseAnswers(db), async (memberId) => {
        try {
          await read(memberId)
        } catch (fault) {
          if (!(fault instanceof GoogleFault)) throw fault
          log('warn', 'a calendar could not be read', { code: fault.code })
        }
        return 1
      })
    },
  }
}

async function readOne(parts: GoogleParts, access: CalendarAccess, lease: CalendarRead): Promise<void> {
  const { db, clock } = parts
  let failedAt: Date | undefined
  try {
    await access.within(lease.memberId, async (calendar) => {
      const now = clock.now()
      const found = await fetchEvents(calendar, lease, now)
      await db.transaction(async (tx) => {
        const isNew = await saveReadResult(tx, lease, found, now)
        if (isNew === undefined) return
        if (isNew)
          await recordChange(tx, { area: 'appointments', record: lease.memberId, to: { team: true } })
        const { seen, whole } = found
        const until = whole ? secondsFrom(now, aheadSeconds) : undefined
        await noticeConflicts(tx, parts, lease, { seen, until }, now)
      })
      await watch(parts, calendar, lease, now)
    })
  } catch (fault) {
    // A permanent error is not retried before the next regular read.
    if (!(fault instanceof GoogleFault) || fault.kind !== 'rejected') failedAt = clock.now()
    throw fault
  } finally {
    await finishRead(db, lease.memberId, failedAt)
  }
}

/** Changes since the last read; all events if there was none, it is too old, or Google dropped its sync token (410). */
async function fetchEvents(calendar: GoogleCalendar, lease: CalendarRead, now: Date): Promise<ReadResult> {
  const { syncToken, readWholeAt } = lease
  const isFresh = readWholeAt && readWholeAt > secondsFrom(now, -wholeSeconds)
  if (syncToken && isFresh) {
    try {
      return { ...(await allPages(calendar, { syncToken }, now)), whole: false }
    } catch (fault) {
      if (!(fault instanceof GoogleFault) || fault.kind !== 'deleted') throw fault
    }
  }
  const from = secondsFrom(now, -day)
  return { ...(await allPages(calendar, { from, to: secondsFrom(now, aheadSeconds) }, now)), whole: true }
}

type Asked = Parameters<GoogleCalendar['list']>[0]

/** Reads all pages; only the last one has the sync token. */
async function allPages(
  calendar: GoogleCalendar,
  asked: Asked,
  now: Date,
): Promise<Omit<ReadResult, 'whole'>> {
  const busy: BusyTime[] = []
  const free: string[] = []
  const seen: SeenEvent[] = []
  let page = await calendar.list(asked)
  for (;;) {
    for (const event of page.items ?? []) sort(event, page.timeZone ?? 'UTC', now, { busy, free, seen })
    if (!page.nextPageToken) return { busy, free, seen, syncToken: page.nextSyncToken ?? null }
    page = await calendar.list(asked, page.nextPageToken)
  }
}

function sort(
  event: GoogleEvent,
  timeZone: string,
  now: Date,
  { busy, free, seen }: { busy: BusyTime[]; free: string[]; seen: SeenEvent[] },
): void {
  const eventId = event.id ?? ''
  const time = busyTime(event, timeZone)
  const counts = time && time.to > secondsFrom(now, -day) && time.from < secondsFrom(now, aheadSeconds)
  if (counts) busy.push({ eventId, ...time })
  else free.push(eventId)
  const own = seenEvent(event, timeZone)
  if (own) seen.push(own)
}

/**
 * Registers a channel for change notifications. It is optional: if it fails, the next read tries again. Google calls
 * only addresses with https.
 */
async function watch(
  parts: GoogleParts,
  calendar: GoogleCalendar,
  lease: CalendarRead,
  now: Date,
): Promise<void> {
  const { db, publicUrl, standIn } = parts
  if (!publicUrl.startsWith('https://') && !standIn) return
  if (lease.channelEndsAt && lease.channelEndsAt > secondsFrom(now, day)) return
  const token = newToken()
  const address = `${publicUrl}/api/calendar/push`
  try {
    const before = await channelOf(db, lease.memberId)
    const channel = await calendar.watch({ id: randomUUID(), token, address, seconds: channelSeconds })
    await saveChannel(db, lease, { ...channel, tokenHash: tokenHash(token) })
    if (before) await calendar.stopWatch(before)
  } catch (fault) {
    if (!(fault instanceof GoogleFault)) throw fault
    log('warn', 'a calendar is not watched', { code: fault.code })
  }
}
