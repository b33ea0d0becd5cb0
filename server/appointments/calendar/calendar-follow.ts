import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Tx } from '#server/kit/database/database.ts'
import { log } from '#server/kit/log.ts'
import type { GoogleCalendar, GoogleEvent } from '#server/outside/google-calendar.ts'
import { GoogleFault, NotYet } from '#server/outside/google-faults.ts'
import { roomLink, settleMeetingLink } from '../links.ts'
import type { GoogleParts } from '../parts.ts'
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
import { changesTo, eventOf, isMeetingPending, meetingOf } from './calendar-rules.ts'

/** In seconds: an appointment without a link after this long gets a room of the portal. */
const maxLinkWaitSeconds = 60
/** Delays in ms between polls for a pending meeting, within one try. */
const pollDelays = [300, 600, 1_200]
const retryForHours = 72

/**
 * Syncs members' calendars with their appointments. An outbox: a sync is requested in the booking's transaction, and a
 * job applies it to the calendar. Syncs of one appointment run one at a time and use its current state, so that a
 * repeated or late job changes nothing, and a canceled event is never restored (docs/decisions/0011-calendar-outbox.md).
 */
export function calendarFollower(parts: GoogleParts, access: CalendarAccess) {
  const { db, jobs, secrets } = parts
  const syncing = jobs.job({
    name: 'calendar.follow',
    payload: z.object({ appointmentId: z.int() }),
    maxRetryDelaySeconds: 60,
    retryForHours,
    attemptTimeoutSeconds: 100,
    run: async ({ appointmentId }) => {
      const passed: number[] = []
      const next = () => acquireLease(db, appointmentId, passed)
      let failure: unknown
      for (let lease = await next(); lease; lease = await next()) {
        try {
          const { kind } = await runLease(parts, access, lease)
          if (kind === 'later') passed.push(lease.memberId)
        } catch (fault) {
          // Continue with the calendars of other members.
          failure = fault
          passed.push(lease.memberId)
        }
      }
      if (failure) throw failure
      if (passed.length > 0) return
      // Another process has the lease, and may have died: retry later.
      if (await isOpen(db, appointmentId)) throw new NotYet('lease taken')
    },
  })
  const follow = async (tx: Tx, appointmentId: number) => {
    // The id cannot be guessed from the appointment's number, and differs between portals and between members, who may
    // share one Google account. Google allows hexadecimal digits in ids.
    const eventId = (memberId: number) =>
      createHash('sha256')
        .update(secrets.sign(`calendar event ${appointmentId} of ${memberId}`))
        .digest('hex')
    if (await requestSync(tx, appointmentId, eventId)) await syncing.send(tx, { appointmentId })
  }
  return {
    follow,
    /** Syncs everything that a newly connected calendar should contain. */
    async followAll(tx: Tx, memberId: number, now: Date) {
      for (const id of await appointmentsToSync(tx, memberId, now)) await follow(tx, id)
    },
    /** Queues a new job for syncs whose job has used up its retries. */
    resume: () =>
      db.transaction(async (tx) => {
        const stale = await staleEvents(tx, retryForHours + 1)
        await syncing.send(tx, ...stale.map((appointmentId) => ({ appointmentId })))
      }),
  }
}

/** Syncs and releases one lease. Throws if the job has to be retried. */
async function runLease(parts: GoogleParts, access: CalendarAccess, lease: SyncLease): Promise<SyncOutcome> {
  let outcome: SyncOutcome = { kind: 'later' }
  try {
    outcome = await attempt(parts, access, lease)
    return outcome
  } finally {
    await releaseLease(parts.db, lease, outcome)
  }
}

async function attempt(parts: GoogleParts, access: CalendarAccess, lease: SyncLease): Promise<SyncOutcome> {
  try {
    const outcome = await access.within(lease.memberId, (calendar, accountId) =>
      lease.status === 'Cancelled'
        ? remove(calendar, lease, accountId)
        : put(parts, calendar, lease, accountId),
    )
    if (outcome) return outcome
    // Without a working calendar the appointment gets a room of the portal.
    await settleWithPortalLink(parts, lease)
    return { kind: 'later' }
  } catch (fault) {
    if (!(fault instanceof GoogleFault)) throw fault
    const isFinal = fault.kind === 'rejected' || fault.kind === 'missing'
    if (isFinal || lease.waitedSeconds > maxLinkWaitSeconds) await settleWithPortalLink(parts, lease)
    if (!isFinal) throw fault
    log('warn', 'a calendar refused an appointment', { code: fault.code })
    return { kind: 'given-up', why: fault.code }
  }
}

/** Creates or updates the event, and gives the appointment a link. */
async function put(
  parts: GoogleParts,
  calendar: GoogleCalendar,
  lease: SyncLease,
  accountId: string,
): Promise<SyncOutcome> {
  const done: SyncOutcome = { kind: 'done', accountId }
  const isOver = lease.endsAt <= parts.clock.now()
  if (isOver && lease.accountId !== accountId) return { kind: 'done', accountId: lease.accountId }
  const event = await inserted(parts, calendar, lease, accountId)
  if (lease.meetingLink !== '' || lease.status !== 'booked') return done
  const link = await meetingFor(calendar, lease, event)
  if (link) {
    await settle(parts, lease, link)
    return done
  }
  const room = await settleWithPortalLink(parts, lease)
  await matched(parts, calendar, { ...lease, meetingLink: room })
  return done
}

/** The event, inserted unless it was already sent to this account. A retry finds it by the id. */
async function inserted(parts: GoogleParts, calendar: GoogleCalendar, lease: SyncLease, accountId: string) {
  const first = lease.accountId === accountId ? undefined : await insert(parts, calendar, lease, accountId)
  return first ?? matched(parts, calendar, lease)
}

/** undefined if an event with this id exists already, in any state. */
async function insert(parts: GoogleParts, calendar: GoogleCalendar, lease: SyncLease, accountId: string) {
  await recordInsert(parts.db, lease, accountId)
  try {
    const event = await calendar.insert(eventOf(lease, lease.eventId, parts.publicUrl))
    await recordAnswer(parts.db, lease)
    return event
  } catch (fault) {
    if (!(fault instanceof GoogleFault) || fault.isUncertain) throw fault
    await recordAnswer(parts.db, lease)
    if (fault.kind !== 'exists') throw fault
    return undefined
  }
}

/** Reads the event and patches what differs. The ETag makes the patch fail if the event has changed since. */
async function matched(parts: GoogleParts, calendar: GoogleCalendar, lease: SyncLease): Promise<GoogleEvent> {
  const wanted = eventOf(lease, lease.eventId, parts.publicUrl)
  for (let tries = 0; tries < 3; tries += 1) {
    const there = await ignoring('missing', calendar.get(lease.eventId))
    if (!there) {
      const made = await insert(parts, calendar, lease, lease.accountId ?? '')
      if (made) return made
      continue
    }
    const changes = changesTo(there, wanted)
    if (!changes) return there
    const changed = await ignoring('changed', calendar.patch(lease.eventId, changes, there.etag ?? undefined))
    if (changed) return changed
  }
  throw new NotYet('changed again and again')
}

/** The link of the calendar's meeting; undefined if none is made, or not in time. */
async function meetingFor(calendar: GoogleCalendar, lease: SyncLease, first: GoogleEvent) {
  let event = first
  for (const ms of [...pollDelays, undefined]) {
    const link = meetingOf(event)
    if (link || !isMeetingPending(event)) return link
    if (ms === undefined) break
    await wait(ms)
    event = await calendar.get(lease.eventId)
  }
  if (lease.waitedSeconds > maxLinkWaitSeconds) return undefined
  throw new NotYet('meeting pending')
}

/** Deletes the event. One in an account that is no longer connected stays there. */
async function remove(calendar: GoogleCalendar, lease: SyncLease, accountId: string): Promise<SyncOutcome> {
  if (lease.accountId === accountId) {
    const isFound = await ignoring(
      'missing',
      ignoring('deleted', calendar.remove(lease.eventId)).then(() => true),
    )
    // An unanswered insert could still take effect, so retry until that is no longer possible.
    if (!isFound && lease.isUnsure) throw new NotYet('insert under way')
  }
  return { kind: 'done', accountId: lease.accountId }
}

/** Returns undefined instead of throwing a fault of this kind. */
async function ignoring<T>(kind: GoogleFault['kind'], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (fault) {
    if (fault instanceof GoogleFault && fault.kind === kind) return undefined
    throw fault
  }
}

/** Sets the appointment's link. Throws to retry if it has been canceled or got another link since. */
async function settle(parts: GoogleParts, lease: SyncLease, link: string): Promise<void> {
  const isTaken = await parts.db.transaction((tx) =>
    settleMeetingLink(tx, parts, lease.appointmentId, link, parts.clock.now()),
  )
  if (!isTaken) throw new NotYet('changed in the meantime')
}

/** Uses a room of the portal if there is no link yet. Returns the appointment's link. */
async function settleWithPortalLink(parts: GoogleParts, lease: SyncLease): Promise<string> {
  if (lease.meetingLink !== '' || lease.status !== 'booked') return lease.meetingLink
  const room = roomLink(parts.meetingBaseUrl)
  await settle(parts, lease, room)
  return room
}
