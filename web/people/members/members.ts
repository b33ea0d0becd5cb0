import { z } from 'zod'
import { teamMember, teamTypes, userTypeLabels } from '#contract/endpoint.ts'
import { type Member, MemberForm, memberById, memberList } from '#contract/people/members.ts'
import { reload } from '../../kit/http/queries.ts'
import { splitName } from '../../kit/ui/text.ts'
import type { AskedAction } from '../use-person-actions.ts'

/** The navigation state of the edit page (docs/spec/frame-and-routes.md, 'Navigation state'). */
export const editState = { page: 'editPage' } as const

/** The confirmation question of a dialog, in the words of docs/spec/members.md, 'Statuses and actions' */
export function question(action: AskedAction): string {
  if (action === 'Withdraw') return 'Are you sure you want to withdraw this invitation?'
  const verb = action === 'Deactivate' ? 'deactive' : action.toLowerCase()
  return `Are you sure you want to ${verb} this ivr team member?`
}

/** Reloads the list and every record of the team. */
export const reloadMembers = (): Promise<void> => reload(memberList, memberById)

/** The contract's form schema; the dropdown supplies the user type as text. */
export const MemberFields = MemberForm.extend({
  userType: z.string().transform(Number).pipe(MemberForm.shape.userType.unwrap()),
})
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
