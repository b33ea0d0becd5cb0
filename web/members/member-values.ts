import type { z } from 'zod'
import { teamMember, teamTypes, userTypeLabels } from '#contract/endpoint.ts'
import type { Member } from '#contract/members/members.ts'
import { splitName } from '../kit/ui/text.ts'
import type { MemberFields } from './member-rules.ts'

/** What the form takes. */
export type MemberValues = z.input<typeof MemberFields>

export const userTypeOptions = teamTypes.map((type) => ({ value: String(type), label: userTypeLabels[type] }))

/** Whoever is added is a Team Member unless changed. */
export const emptyMember: Required<MemberValues> = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  faxNumber: '',
  userType: String(teamMember),
}

/** A member as the form shows them for editing. */
export function valuesOf({ name, email, phoneNumber, faxNumber, userType }: Member): MemberValues {
  return { ...splitName(name), email, phoneNumber, faxNumber, userType: String(userType) }
}

/** In add mode the form is dirty once it holds something else than it began with. */
export function isFilledIn(values: Partial<MemberValues>): boolean {
  return Object.entries(values).some(
    ([name, value]) => value !== undefined && value !== emptyMember[name as keyof MemberValues],
  )
}
