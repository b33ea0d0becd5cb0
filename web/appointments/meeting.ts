import type { Appointment, Viewer } from '#contract/appointments/appointments.ts'
import { isOfTeam, type UserType } from '#contract/endpoint.ts'

type Sides = Pick<Appointment, 'bookedById' | 'ivrMemberId' | 'physicianName'>

/** Whom a viewer meets: the office and its physicians the member, the team whoever booked. */
export function otherSide({ bookedById, ivrMemberId }: Sides, { userType }: Viewer): string {
  return isOfTeam[userType] ? bookedById.name : ivrMemberId.name
}

/** Who else it is about, after the name of the other side: ' for Amara Okonkwo, with Ruth Adeyemi'; '' for nobody. */
export function besideText({ bookedById, ivrMemberId, physicianName }: Sides, viewer: Viewer): string {
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
/** How long before its start an appointment comes before everything else. */
const soonMs = 12 * 60 * minuteMs

/** Whether an appointment is going on, or begins within hours. */
export function isSoon({ start, end }: Pick<Appointment, 'start' | 'end'>, now: number): boolean {
  return Date.parse(start) - now <= soonMs && now < Date.parse(end)
}

/** How far off a start is: 'in 25 minutes', 'in 3 hours', 'now' once it has come. */
export function startText(start: string, now: number): string {
  const minutes = Math.ceil((Date.parse(start) - now) / minuteMs)
  if (minutes <= 0) return 'now'
  if (minutes < 120) return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
  return `in ${Math.floor(minutes / 60)} hours`
}
