import { ScheduleForm } from '#contract/appointments/schedule.ts'
import { roomLink } from '#server/appointments/links.ts'
import { chosenTime } from '#server/appointments/rules.ts'
import { saveSchedule } from '#server/appointments/schedule-store.ts'
import { type Offer, slotsOf } from '#server/appointments/slot-rules.ts'
import { offersOf } from '#server/appointments/slots-store.ts'
import { insertAppointment, markCancelled, markInvited } from '#server/appointments/store.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { DemoActors } from './prior-authorizations.ts'

const dayMs = 86_400_000
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const every = (from: string, to: string) => weekdays.map((day) => ({ day, from, to }))

/** In the order of the demo team: the reviewer is available mornings and afternoons, the admin afternoons only. */
const schedules = [
  {
    schedulingTitle: 'Verification call',
    durationOption: '30',
    timeZone: 'America/Chicago',
    active: true,
    availabilityWindow: [...every('09:00', '12:00'), ...every('13:00', '17:00')],
    holidays: true,
    buffer: 0,
  },
  {
    schedulingTitle: 'Questions on prior authorization',
    durationOption: '45',
    timeZone: 'America/New_York',
    active: true,
    availabilityWindow: [
      { day: 'Tuesday', from: '13:00', to: '17:30' },
      { day: 'Thursday', from: '13:00', to: '17:30' },
    ],
    holidays: true,
    buffer: 15,
    dailyMaximum: 4,
  },
]

interface DemoAppointment {
  readonly office: 0 | 1
  /** Index into the office's physicians. */
  readonly physician?: number
  readonly member: 0 | 1
  /** Days from now, negative for the past: the member's first slot from then on. `later` skips that many slots. */
  readonly inDays: number
  readonly later?: number
  readonly note?: string
  readonly cancelled?: true
}

const appointments: readonly DemoAppointment[] = [
  {
    office: 0,
    physician: 0,
    member: 0,
    inDays: -19,
    later: 3,
    note: 'Missing plan of care for three requests.',
  },
  {
    office: 1,
    physician: 0,
    member: 1,
    inDays: -13,
    note: 'Appeal after a denial: which documents to send.',
  },
  { office: 0, member: 0, inDays: -8, later: 6, cancelled: true },
  { office: 0, physician: 1, member: 0, inDays: -4, later: 2, note: 'Out-of-network rules of two payers.' },
  { office: 0, physician: 0, member: 0, inDays: 1, later: 2, note: 'Second application: units and sizes.' },
  { office: 1, physician: 2, member: 0, inDays: 1, later: 7 },
  { office: 0, member: 1, inDays: 2, later: 1, note: 'How to read the responses to prior authorizations.' },
  { office: 0, physician: 2, member: 0, inDays: 5, later: 4, cancelled: true },
  { office: 0, physician: 0, member: 0, inDays: 8, note: 'Monthly review of open requests.' },
]

/** Creates the demo team's schedules and the offices' appointments, in the weeks before and after `now`. */
export async function seedAppointments(tx: Tx, actors: DemoActors, now: Date): Promise<void> {
  for (const [at, schedule] of schedules.entries()) {
    const member = actors.team[at]
    if (member) await saveSchedule(tx, member.userId, ScheduleForm.parse(schedule), before(now, 30))
  }
  for (const appointment of appointments) await seedAppointment(tx, actors, appointment, now)
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

async function seedAppointment(
  tx: Tx,
  actors: DemoActors,
  wanted: DemoAppointment,
  now: Date,
): Promise<void> {
  const { inDays, later = 0, note = '', cancelled } = wanted
  const member = actors.team[wanted.member]
  const office = actors.offices[wanted.office]
  if (!member || !office)
    throw new Error('a demo appointment names an office or a member that does not exist')
  const day = now.getTime() + inDays * dayMs
  const within = { from: day, to: day + 7 * dayMs }
  const [offer] = await offersOf(tx, member.userId, within, { needsCalendar: false })
  const time = offer && timeOf(offer, within, later)
  // Around some holidays no slot is left.
  if (!offer || !time) return
  const madeAt = before(new Date(Math.min(time.startsAt.getTime(), now.getTime())), 2)
  const physician = wanted.physician === undefined ? undefined : office.physicians[wanted.physician]
  const made = { officeId: office.actor.officeId ?? 0, physician, note, ...time }
  const meetingLink = roomLink('https://meet.jit.si')
  const id = await insertAppointment(
    tx,
    office.actor,
    { ...made, member: { id: member.userId, name: offer.name }, meetingLink },
    madeAt,
  )
  await markInvited(tx, id, madeAt)
  if (cancelled) await markCancelled(tx, id, office.actor.userId, before(madeAt, -1))
}

/** A slot of the first day that has any, computed as of 30 days earlier so that the minimum notice excludes none. */
function timeOf(offer: Offer, within: { from: number; to: number }, later: number) {
  const starts = slotsOf(offer, within, within.from - 30 * dayMs)
  const from = starts[later] ?? starts[0]
  if (from === undefined) return undefined
  return chosenTime({ from, to: from + offer.durationMinutes * 60_000 }, offer.timeZone)
}
