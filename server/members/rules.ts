import type { MemberEdit } from '#contract/people/members.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Managed } from './store.ts'

/** Throws if the edit changes the address of a member with an account, which the form locks. */
export function mustNotBeLocked(member: Managed, edit: MemberEdit): void {
  if (edit.email === member.email || member.status === 'notRegister') return
  throwError('input.invalid', { fields: { email: 'The email address cannot be changed any more.' } })
}

/** Throws if this member, who leaves or gets another user type, is the only active IVR Admin. */
export function mustKeepAnAdmin(activeAdmins: readonly number[], leaving: number): void {
  if (activeAdmins.includes(leaving) && activeAdmins.length === 1) throwError('members.last-admin')
}

/** A sentence about the appointments of a member who left; '' if there were none. */
export function settledWords({
  handedOver,
  cancelled,
}: {
  readonly handedOver: readonly unknown[]
  readonly cancelled: readonly unknown[]
}): string {
  const said = [
    ...(handedOver.length > 0 ? [`handed over: ${handedOver.length}`] : []),
    ...(cancelled.length > 0 ? [`cancelled: ${cancelled.length}`] : []),
  ]
  return said.length > 0 ? ` Appointments ${said.join(', ')}.` : ''
}
