import type { z } from 'zod'
import { teamMember, teamTypes, userTypeLabels } from '#contract/endpoint.ts'
import type { Member } from '#contract/people/members.ts'
import { splitName } from '../kit/ui/text.ts'
import type { MemberFields } from './member-rules.ts'

export type MemberValues = z.input<typeof MemberFields>

export const userTypeOptions = teamTypes.map((type) => ({ value: String(type), label: userTypeLabels[type] }))

/** A new person is an IVR Team Member by default. */
export const emptyMember: Required<MemberValues> = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  faxNumber: '',
  userType: String(teamMember),
}

/** The form's values for a member who is edited. */
export function valuesOf({ name, email, phoneNumber, faxNumber, userType }: Member): MemberValues {
  return { ...splitName(name), email, phoneNumber, faxNumber, userType: String(userType) }
}

/** In add mode the form is dirty once its values differ from the initial ones. */
export function isFilledIn(values: Partial<MemberValues>): boolean {
  return Object.entries(values).some(
    ([name, value]) => value !== undefined && value !== emptyMember[name as keyof MemberValues],
  )
}
