import type { Secrets } from '#server/kit/access/secrets.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { type AttemptLimit, countAttempt, tooMany } from '#server/kit/http/attempts.ts'
import { type Invited, officeInviting } from './invitations-store.ts'
import { limits, newOfficeSeconds } from './rules.ts'

export interface InvitationMail {
  readonly invited: Invited
  /** Lower-cased. */
  readonly email: string
  /** Undefined for an invitation from the command line, which is not limited. */
  readonly byUserId: number | undefined
}

export interface InvitationLimitParts {
  readonly secrets: Secrets
  /** False limits invitations by address only, not by inviter (AppOverrides in server/app.ts). */
  readonly limitCreations?: boolean
}

/**
 * Counts an invitation in the transaction that mails it, so that a rejected one does not count. Counts by
 * inviter and address, because a record can be deleted and added again.
 */
export async function countInvitation(
  tx: Tx,
  { secrets, limitCreations = true }: InvitationLimitParts,
  mail: InvitationMail,
  now: Date,
): Promise<void> {
  if (mail.byUserId === undefined) return
  const office = await officeInviting(tx, mail.invited)
  const isNew = office !== undefined && secondsFrom(office.createdAt, newOfficeSeconds) > now
  const from = office === undefined ? 'team' : `office ${office.id}`
  const to = secrets.keyedHash(`invited ${mailboxOf(mail.email)}`).toString('base64url')
  const take = async (limit: AttemptLimit, who: string, code: Parameters<typeof tooMany>[2]) => {
    const attempt = await countAttempt(tx, limit, who, now)
    if (attempt.used > limit.max) tooMany(attempt, now, code)
  }
  // The fixed order prevents deadlocks between concurrent invitations.
  const ofOffice = isNew ? limits.invitationsOfNewOffice : limits.invitationsOfOffice
  if (limitCreations && office) await take(ofOffice, from, 'account.many-invitations')
  if (limitCreations)
    await take(limits.invitationsByPerson, `user ${mail.byUserId}`, 'account.many-invitations')
  await take(limits.invitationsToAddress, `${from} ${to}`, 'account.invited-often')
  await take(limits.invitationsToAddressByAll, to, 'account.invited-often')
}

/** 'ada+news@example.com' is delivered to the mailbox of 'ada@example.com'. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@)/, '')
