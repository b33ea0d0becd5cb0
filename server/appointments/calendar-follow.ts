import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tx } from '#server/kit/database/database.ts'
import type { GoogleCalendar, GoogleEvent } from '#server/outside/google-calendar.ts'
import { GoogleFault } from '#server/outside/google-faults.ts'
import type { CalendarAccess } from './calendar-access.ts'
import {
  acquireLease,
  appointmentsToSync,
  isOpen,
  recordAnswer,
  recordInsert,
  releaseLease,
  requestSync,
  type SyncLease,
  type SyncOutcome,
  staleEvents,
} from './calendar-events-store.ts'
import type { GoogleParts } from './calendar-parts.ts'
import { changesTo, eventOf, isMeetingPending, meetingOf } from './calendar-rules.ts'

/** In seconds: an appointment without a link after this long gets a room of the portal. */
const patienceSeconds = 60
/** Delays in ms between polls for a pending meeting, within one try. */
const polls = [300, 600, 1_200]

const rules = { maxRetryDelaySeconds: 60, retryForHours: 72, attemptTimeoutSeconds: 100 }

/** Syncs members' calendars with their appointments. */
export interface CalendarFollower {
  follow(tx: Tx, appointmentId: number): Promise<void>
  /** Syncs everything that a newly connected calendar should contain. */
  followAll(tx: Tx, memberId: number, now: Date): Promise<void>
  /** Queues a new job for syncs whose job has used up its retries. */
  resume(): Promise<void>
}

/**
 * An outbox: a sync is requested in the booking's transaction, and a job applies it to the calendar. Syncs of one
 * appointment run one at a time and use its current state, so that a repeated or late job changes nothing, and a
 * cancelled event is never restored (docs/decisions/0011-calendar-outbox.md).
 */
export function calendarFollower(parts: GoogleParts, access: CalendarAccess): CalendarFollower {
  const { db, jobs, secrets } = parts
  const queue = jobs.queue<{ appointmentId: number }>('calendar.follow', rules, async ({ appointmentId }) => {
    const passed: number[] = []
    const next = () => acquireLease(db, appointmentId, passed)
    let trouble: unknown
    for (let turn = await next(); turn; turn = await next()) {
      try {
        const { kind } = await bringInStep(parts, access, turn)
        if (kind === 'later') passed.push(turn.memberId)
      } catch (fault) {
        // Continue with the calendars of other members.
        trouble = fault
        passed.push(turn.memberId)
      }
    }
    if (trouble) throw trouble
    if (passed.length > 0) return
    // Another process has the lease, and may have died: retry later.
    if (await isOpen(db, appointmentId)) throw new GoogleFault('away', 'turn taken')
  })
  const follow = async (tx: Tx, appointmentId: number) => {
    // The id cannot be guessed from the appointment's number, and differs between portals and between members, who may
    // share one Google account. Google allows hexadecimal digits in ids.
    const eventId = (memberId: number) =>
      createHash('sha256')
        .update(secrets.sign(`calendar event ${appointmentId} of ${memberId}`))
        .digest('hex')
    if (await requestSync(tx, appointmentId, eventId)) await queue.send(tx, { appointmentId })
  }
  return {
    follow,
    async followAll(tx, memberId, now) {
      for (const id of await appointmentsToSync(tx, memberId, now)) await follow(tx, id)
    },
    resume: () =>
      db.transaction(async (tx) => {
        const left = await staleEvents(tx, rules.retryForHours + 1)
        await queue.send(tx, ...left.map((appointmentId) => ({ appointmentId })))
      }),
  }
}

/** Syncs and releases one lease. Throws if the job has to be retried. */
async function bringInStep(
  parts: GoogleParts,
  access: CalendarAccess,
  turn: SyncLease,
): Promise<SyncOutcome> {
  let outcome: SyncOutcome = { kind: 'later' }
  try {
    outcome = await attempt(parts, access, turn)
    return outcome
  } finally {
    await releaseLease(parts.db, turn, outcome)
  }
}

async function attempt(parts: GoogleParts, access: CalendarAccess, turn: SyncLease): Promise<SyncOutcome> {
  try {
    const outcome = await access.within(turn.memberId, (calendar, accountId) =>
      turn.status === 'Cancelled' ? remove(calendar, turn, accountId) : put(parts, calendar, turn, accountId),
    )
    if (outcome) return outcome
    // Without a working calendar the appointment gets a room of the portal.
    await settleWithPortalLink(parts, turn)
    return { kind: 'later' }
  } catch (fault) {
    if (!(fault instanceof GoogleFault)) throw fault
    const isFinal = fault.kind === 'refused' || fault.kind === 'missing'
    if (isFinal || turn.waitedSeconds > patienceSeconds) await settleWithPortalLink(parts, turn)
    if (!isFinal) throw fault
    parts.warn('a calendar refused an appointment', { code: fault.code })
    return { kind: 'given-up', why: fault.code }
  }
}

/** Creates or updates the event, and gives the appointment a link. */
async function put(
  parts: GoogleParts,
  calendar: GoogleCalendar,
  turn: SyncLease,
  accountId: string,
): Promise<SyncOutcome> {
  const done: SyncOutcome = { kind: 'done', accountId }
  const isOver = turn.endsAt <= parts.clock.now()
  if (isOver && turn.accountId !== accountId) return { kind: 'done', accountId: turn.accountId }
  const event = await inserted(parts, calendar, turn, accountId)
  if (turn.meetingLink !== '' || turn.status !== 'booked') return done
  const link = await meetingFor(calendar, turn, event)
  if (link) {
    await settle(parts, turn, link)
    return done
  }
  const room = await settleWithPortalLink(parts, turn)
  await matched(parts, calendar, { ...turn, meetingLink: room })
  return done
}

/** The event, inserted unless it was already sent to this account. A retry finds it by the id. */
async function inserted(parts: GoogleParts, calendar: GoogleCalendar, turn: SyncLease, accountId: string) {
  const first = turn.accountId === accountId ? undefined : await insert(parts, calendar, turn, accountId)
  return first ?? matched(parts, calendar, turn)
}

/** undefined if an event with this id exists already, in any state. */
async function insert(parts: GoogleParts, calendar: GoogleCalendar, turn: SyncLease, accountId: string) {
  await recordInsert(parts.db, turn, accountId)
  try {
    const event = await calendar.insert(eventOf(turn, turn.eventId, parts.publicUrl))
    await recordAnswer(parts.db, turn)
    return event
  } catch (fault) {
    if (!(fault instanceof GoogleFault) || fault.isUncertain) throw fault
    await recordAnswer(parts.db, turn)
    if (fault.kind !== 'exists') throw fault
    return undefined
  }
}

/** Reads the event and patches what differs. The ETag makes the patch fail if the event has changed meanwhile. */
async function matched(parts: GoogleParts, calendar: GoogleCalendar, turn: SyncLease): Promise<GoogleEvent> {
  const wanted = eventOf(turn, turn.eventId, parts.publicUrl)
  for (let tries = 0; tries < 3; tries += 1) {
    const there = await unless('missing', calendar.get(turn.eventId))
    if (!there) {
      const made = await insert(parts, calendar, turn, turn.accountId ?? '')
      if (made) return made
      continue
    }
    const changes = changesTo(there, wanted)
    if (!changes) return there
    const changed = await unless('changed', calendar.patch(turn.eventId, changes, there.etag ?? undefined))
    if (changed) return changed
  }
  throw new GoogleFault('away', 'changed again and again')
}

/** The link of the calendar's meeting; undefined if none is made, or not in time. */
async function meetingFor(calendar: GoogleCalendar, turn: SyncLease, first: GoogleEvent) {
  let event = first
  for (const ms of [...polls, undefined]) {
    const link = meetingOf(event)
    if (link || !isMeetingPending(event)) return link
    if (ms === undefined) break
    await wait(ms)
    event = await calendar.get(turn.eventId)
  }
  if (turn.waitedSeconds > patienceSeconds) return undefined
  throw new GoogleFault('away', 'meeting pending')
}

/** Deletes the event. One in an account that is no longer connected stays there. */
async function remove(calendar: GoogleCalendar, turn: SyncLease, accountId: string): Promise<SyncOutcome> {
  if (turn.accountId === accountId) {
    const isFound = await unless(
      'missing',
      unless('deleted', calendar.remove(turn.eventId)).then(() => true),
    )
    // An unanswered insert could still take effect, so retry until that is no longer possible.
    if (!isFound && turn.isUnsure) throw new GoogleFault('away', 'insert under way')
  }
  return { kind: 'done', accountId: turn.accountId }
}

/** Returns undefined instead of throwing a fault of this kind. */
async function unless<T>(kind: GoogleFault['kind'], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (fault) {
    if (fault instanceof GoogleFault && fault.kind === kind) return undefined
    throw fault
  }
}

/** Sets the appointment's link. Throws to retry if it was cancelled or got another link meanwhile. */
async function settle(
  { db, clock, settleMeetingLink }: GoogleParts,
  turn: SyncLease,
  link: string,
): Promise<void> {
  const isTaken = await db.transaction((tx) => settleMeetingLink(tx, turn.appointmentId, link, clock.now()))
  if (!isTaken) throw new GoogleFault('away', 'changed meanwhile')
}

/** Uses a room of the portal if there is no link yet. Returns the appointment's link. */
async function settleWithPortalLink(parts: GoogleParts, turn: SyncLease): Promise<string> {
  if (turn.meetingLink !== '' || turn.status !== 'booked') return turn.meetingLink
  const room = parts.room()
  await settle(parts, turn, room)
  return room
}
