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

/** An appointment without a link after this long gets a room of ours, in seconds. */
const patienceSeconds = 60
/** How often, and how many ms apart, a pending meeting is asked for within one try. */
const polls = [300, 600, 1_200]

const rules = { longestWaitSeconds: 60, triedForHours: 72, tryTakesAtMostSeconds: 100 }

/** Keeps members' calendars in step with their appointments. */
export interface CalendarFollower {
  follow(tx: Tx, appointmentId: number): Promise<void>
  /** Everything that a calendar that was just connected should hold. */
  followAll(tx: Tx, memberId: number, now: Date): Promise<void>
  /** Takes up again what no job is left for. */
  resume(): Promise<void>
}

/**
 * The outbox: a wish is kept with the booking in its transaction, and a job makes the calendar so. One at a
 * time for each appointment, always by what the appointment is by then, so that a job that comes twice or late
 * changes nothing, and what was cancelled is never put back (docs/decisions/0011-calendar-outbox.md).
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
        // Another member's calendar is changed all the same.
        trouble = fault
        passed.push(turn.memberId)
      }
    }
    if (trouble) throw trouble
    if (passed.length > 0) return
    // Somebody else has the turn, and may have died with it.
    if (await isOpen(db, appointmentId)) throw new GoogleFault('away', 'turn taken')
  })
  const follow = async (tx: Tx, appointmentId: number) => {
    // Whoever has a copy of the number cannot tell the id, and two portals never share one. Hexadecimal digits
    // are among those that Google allows. Two members may have connected one account.
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
        const left = await staleEvents(tx, rules.triedForHours + 1)
        await queue.send(tx, ...left.map((appointmentId) => ({ appointmentId })))
      }),
  }
}

/** One turn, by what the appointment is now. Throws to be tried again later. */
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
    // Without a calendar that works the meeting is held in a room of ours.
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

/** Sees to it that the event is there, as the appointment is, and that the appointment has a link. */
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

/** The event, made if it was never sent to this account; a retry finds itself by the id. */
async function inserted(parts: GoogleParts, calendar: GoogleCalendar, turn: SyncLease, accountId: string) {
  const first = turn.accountId === accountId ? undefined : await insert(parts, calendar, turn, accountId)
  return first ?? matched(parts, calendar, turn)
}

/** undefined where an event with this id was there before, in whatever state. */
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

/** The event as it should be: read, and changed only where it differs and nobody changed it meanwhile. */
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

/** The calendar's own meeting; undefined where none will come, or not soon enough. */
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

/** Sees to it that the event is gone. One that lies in an account that is connected no more stays there. */
async function remove(calendar: GoogleCalendar, turn: SyncLease, accountId: string): Promise<SyncOutcome> {
  if (turn.accountId === accountId) {
    const isFound = await unless(
      'missing',
      unless('deleted', calendar.remove(turn.eventId)).then(() => true),
    )
    // An insert that was never answered could arrive after this: it is looked for again until it cannot.
    if (!isFound && turn.isUnsure) throw new GoogleFault('away', 'insert under way')
  }
  return { kind: 'done', accountId: turn.accountId }
}

/** undefined where this one thing is what is wrong. */
async function unless<T>(kind: GoogleFault['kind'], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (fault) {
    if (fault instanceof GoogleFault && fault.kind === kind) return undefined
    throw fault
  }
}

/** Gives the appointment its link. One that was cancelled or got another meanwhile is looked at again. */
async function settle(
  { db, clock, settleMeetingLink }: GoogleParts,
  turn: SyncLease,
  link: string,
): Promise<void> {
  const isTaken = await db.transaction((tx) => settleMeetingLink(tx, turn.appointmentId, link, clock.now()))
  if (!isTaken) throw new GoogleFault('away', 'changed meanwhile')
}

/** Where the calendar makes no link in time, a room of ours is one. Answers the link that the appointment has. */
async function settleWithPortalLink(parts: GoogleParts, turn: SyncLease): Promise<string> {
  if (turn.meetingLink !== '' || turn.status !== 'booked') return turn.meetingLink
  const room = parts.room()
  await settle(parts, turn, room)
  return room
}
