import type { Appointment, Viewer } from '#contract/appointments/appointments.ts'
import { isOfTeam, type UserType } from '#contract/endpoint.ts'
import { weekdayOf } from './days.ts'
import { timeIn, wallClock } from './zones.ts'

type Sides = Pick<Appointment, 'bookedById' | 'ivrMemberId' | 'physicianName'>

/** Whether a viewer is on the team, which meets offices. */
export const meetsOffice = ({ userType }: Viewer): boolean => isOfTeam[userType]

/** Whom a viewer meets: an office or physician meets the member, the team meets the person who booked. */
export function otherSide({ bookedById, ivrMemberId }: Sides, viewer: Viewer): string {
  return meetsOffice(viewer) ? bookedById.name : ivrMemberId.name
}

/** Who else takes part, after the name of the other side: ' for Amara Okonkwo, with Ruth Adeyemi'; '' for no one. */
export function otherPeopleText({ bookedById, ivrMemberId, physicianName }: Sides, viewer: Viewer): string {
  const physicians = physicianName && ` for ${physicianName}`
  const ofTeam = ivrMemberId._id === viewer.userId ? physicians : `${physicians}, with ${ivrMemberId.name}`
  const texts: Readonly<Record<UserType, string>> = {
    1: `, booked by ${bookedById.name}`,
    2: physicians,
    3: ofTeam,
    4: ofTeam,
  }
  return texts[viewer.userType]
}

const minuteMs = 60_000
/** How long before its start an appointment is shown at the top of the dashboard. */
const soonMs = 12 * 60 * minuteMs

/** How long before the start one can join. */
const joinMs = 15 * minuteMs

/**
 * When Join Now opens, such as '8:45 AM', with the weekday if that is the day before; undefined once it is open
 * (docs/spec/appointments.md, 'Statuses and actions').
 */
export function joinOpens(start: string, now: number, zone: string): string | undefined {
  const opens = new Date(Date.parse(start) - joinMs)
  if (opens.getTime() <= now) return undefined
  const { day } = wallClock(opens, zone)
  const isDayBefore = day !== wallClock(new Date(start), zone).day
  return `${isDayBefore ? `${weekdayOf(day)}, ` : ''}${timeIn(opens, zone)}`
}

/** Whether an appointment is in progress or begins within hours. */
export function isSoon({ start, end }: Pick<Appointment, 'start' | 'end'>, now: number): boolean {
  return Date.parse(start) - now <= soonMs && now < Date.parse(end)
}

/** The time until the start: 'in 25 minutes', 'in 3 hours', 'now' once it has started. */
export function startText(start: string, now: number): string {
  const minutes = Math.ceil((Date.parse(start) - now) / minuteMs)
  if (minutes <= 0) return 'now'
  if (minutes < 120) return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
  return `in ${Math.floor(minutes / 60)} hours`
}
