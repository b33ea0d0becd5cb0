import type { PhysicianEdit } from '#contract/people/physicians.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Duplicate, Managed } from './store.ts'

/**
 * Throws if the edit changes what the form locks: the specialization, and the address of a physician with an account.
 * The address can be corrected until the invitation is accepted.
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

/** Throws if the edit is based on an outdated version; the error says who changed it and how long ago. */
export function mustBeCurrentCopy(
  { version, editedByName, editedAt }: Managed,
  seen: number | undefined,
  now: Date,
): void {
  if (seen === undefined || seen === version) return
  const when = editedAt ? agoText(now.getTime() - editedAt.getTime()) : 'since'
  throwError('physicians.changed-since', { parts: { by: editedByName || 'Somebody', when } })
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
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** Throws for a second physician with the same address or NPI; the error contains the id of the first. */
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
