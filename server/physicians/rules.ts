import { mayAct, type PersonAct } from '#contract/account/invitations.ts'
import type { PhysicianEdit } from '#contract/physicians/physicians.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Duplicate, Managed } from './store.ts'

/** Refuses what the row's menu would not offer for this physician now. */
export function mustAllow(act: PersonAct, physician: Managed): void {
  if (mayAct(act, physician)) return
  throwError('account.not-now', { parts: { name: nameOf(physician), status: statusWords(physician) } })
}

/**
 * Refuses what the form locks while editing: the specialization, and the address of somebody who signs in with
 * it. Until the invitation is accepted the address may still be put right.
 */
export function mustNotBeLocked(physician: Managed, edit: PhysicianEdit): void {
  const fields = {
    ...(edit.specialization !== physician.specialization && {
      specialization: 'The specialization cannot be changed.',
    }),
    ...(edit.email !== physician.email &&
      physician.status !== 'notRegister' && { email: 'The email address cannot be changed any more.' }),
  }
  if (Object.keys(fields).length > 0) throwError('input.invalid', { fields })
}

/** Refuses an edit of a copy that somebody has changed since, and says who and how long ago. */
export function mustBeCurrentCopy(
  { version, editedByName, editedAt }: Managed,
  seen: number | undefined,
  now: Date,
): void {
  if (seen === undefined || seen === version) return
  const when = editedAt ? agoText(now.getTime() - editedAt.getTime()) : 'since'
  throwError('physicians.changed-since', { parts: { by: editedByName || 'Somebody', when } })
}

/** A time in words that hold in every time zone. */
function agoText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'a moment ago'
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 1_440
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1_440), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** Refuses a second physician with the same address or NPI, with the id of the one that is there. */
export function mustNotBeDuplicate(duplicate: Duplicate | undefined, email: string): void {
  if (!duplicate) return
  const parts = { name: duplicate.name }
  const fields = { physicianId: duplicate._id }
  if (duplicate.email === email)
    throwError('physicians.email-in-use', {
      parts,
      fields: { ...fields, email: `${duplicate.name} has this email address already.` },
    })
  throwError('physicians.npi-in-use', {
    parts,
    fields: { ...fields, npiNumber: `${duplicate.name} has this NPI already.` },
  })
}

export const nameOf = ({ firstName, lastName }: Pick<Managed, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

function statusWords({ status, invitation }: Managed): string {
  if (status === 'active') return 'active'
  if (status === 'deactive') return 'deactivated'
  return invitation === 'open' ? 'invited' : 'not registered'
}
