import { countText } from '#contract/formats.ts'
import { mayTakeAction, type PersonAction, type PersonState } from '#contract/people/people.rules.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Settled } from '../appointments/leaving.ts'
import type { Duplicate, ManagedPhysician } from './physicians-store.ts'
import type { Managed } from './store.ts'

interface Named {
  readonly firstName: string
  readonly lastName: string
}

export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`

/** The office of a caller of type 1 or 2. */
export const officeOf = ({ officeId }: Actor): number => officeId ?? throwError('user-type.not-allowed')

/** Throws unless the row's menu offers this action for this physician, member or colleague now. */
export function mustAllow(action: PersonAction, person: Named & PersonState): void {
  if (mayTakeAction(action, person)) return
  throwError('account.not-now', { parts: { name: nameOf(person), state: stateWords(person) } })
}

const unaccepted = {
  open: 'has not accepted the invitation yet',
  undelivered: 'has not accepted the invitation because the email was not delivered',
  expired: 'did not accept the invitation before it expired',
  none: 'has no open invitation',
} as const

function stateWords({ status, invitation }: PersonState): string {
  if (status === 'notRegister') return unaccepted[invitation]
  return status === 'active' ? 'is already active' : 'is already deactivated'
}

type Lockable = Pick<Managed, 'email' | 'status'> & { readonly specialization?: string | null }

/**
 * Throws if an edit changes what the form locks: the specialization of a physician, and the address of a person with an
 * account. The address can be corrected until the invitation is accepted.
 */
export function mustNotBeLocked(person: Lockable, edit: Pick<Lockable, 'email' | 'specialization'>): void {
  const fields = {
    ...(edit.specialization !== person.specialization && {
      specialization: 'The specialization cannot be changed.',
    }),
    ...(edit.email !== person.email &&
      person.status !== 'notRegister' && { email: 'The email address can no longer be changed.' }),
  }
  if (Object.keys(fields).length > 0) throwError('input.invalid', { fields })
}

/** Throws if this person, who leaves or gets another user type, is the only active admin. */
export function mustKeepAnAdmin(
  activeAdmins: readonly number[],
  leaving: number,
  code: 'members.last-admin' | 'colleagues.last-admin',
): void {
  if (activeAdmins.includes(leaving) && activeAdmins.length === 1) throwError(code)
}

/** Throws if the edit is based on an outdated version; the error says who changed it and how long ago. */
export function mustBeCurrentCopy(
  { version, editedByName, editedAt }: ManagedPhysician,
  seen: number | undefined,
  now: Date,
): void {
  if (seen === undefined || seen === version) return
  const when = editedAt ? agoText(now.getTime() - editedAt.getTime()) : 'since'
  throwError('physicians.changed-since', { parts: { by: editedByName || 'Someone', when } })
}

/** A relative time, which is the same in every time zone. */
function agoText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'a moment ago'
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 1_440
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1_440), 'day']
  return `${countText(count, unit)} ago`
}

/** Throws for a second physician with the same address or NPI; the error contains the id of the first. */
export function mustNotBeDuplicate(duplicate: Duplicate | undefined, email: string): void {
  if (!duplicate) return
  const parts = { name: duplicate.name }
  const fields = { physicianId: duplicate._id }
  if (duplicate.email === email)
    throwError('physicians.email-in-use', {
      parts,
      fields: { ...fields, email: `${duplicate.name} already has this email address.` },
    })
  throwError('physicians.npi-in-use', {
    parts,
    fields: { ...fields, npiNumber: `${duplicate.name} already has this NPI.` },
  })
}

/** A sentence about the appointments of a member who left; '' if there were none. */
export function settledWords({ handedOver, cancelled }: Settled): string {
  const said = [
    ...(handedOver.length > 0 ? [`handed over: ${handedOver.length}`] : []),
    ...(cancelled.length > 0 ? [`canceled: ${cancelled.length}`] : []),
  ]
  return said.length > 0 ? ` Appointments ${said.join(', ')}.` : ''
}
