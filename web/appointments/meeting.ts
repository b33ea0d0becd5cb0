import type { Appointment } from '#contract/appointments/appointments.ts'
import type { Viewer } from '#contract/appointments/appointments.values.ts'
import { isOfTeam, type UserType } from '#contract/endpoint.ts'

type Sides = Pick<Appointment, 'bookedById' | 'ivrMemberId' | 'physicianName'>

/** Whom a viewer meets: an office or physician meets the member, the team meets the person who booked. */
export function otherSide({ bookedById, ivrMemberId }: Sides, { userType }: Viewer): string {
  return isOfTeam[userType] ? bookedById.name : ivrMemberId.name
}

/**
 * Who else takes part, after the name of the other side: ' for Amara Okonkwo, with Ruth Adeyemi'; '' for
 * nobody.
 */
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

/** Whether an appointment is in progress or begins within hours. */
export function isSoon({ start, end }: Pick<Appointment, 'start' | 'end'>, now: number): boolean {
  return Date.parse(start) - now <= soonMs && now < Date.parse(end)
}

/** The time until the start: 'in 25 minutes', 'in 3 hours', 'now' once it has come. */
export function startText(start: string, now: number): string {
  const minutes = Math.ceil((Date.parse(start) - now) / minuteMs)
  if (minutes <= 0) return 'now'
  if (minutes < 120) return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
  return `in ${Math.floor(minutes / 60)} hours`
}
