import { randomUUID } from 'node:crypto'
import type { UserType } from '#contract/endpoint.ts'
import { invitationDays } from '#contract/people/people.rules.ts'
import type { SettableStatus } from '#contract/people/people.ts'
import { newToken, type Secrets, tokenHash } from '#server/kit/access/secrets.ts'
import { endSessionsOf, type SessionEnding } from '#server/kit/access/sessions.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { type AttemptLimit, countAttempt, tooMany } from '#server/kit/http/attempts.ts'
import type { Outbox } from '#server/outside/outbox.ts'
import { removeDraftsOf } from '../../ivr/submission/drafts-store.ts'
import { endDevicesOf } from '../devices-store.ts'
import { invitationMail } from '../mails.ts'
import { limits, newOfficeSeconds, refuseTaken } from '../rules.ts'
import { createUser, isAddressTaken, type NewUser, personByEmail, settleLogin } from '../store.ts'
import {
  type AccountChange,
  isActiveLogin,
  lockLoginOf,
  markDeleted,
  setEmail,
  setStatus,
  updateAccount,
} from './accounts-store.ts'
import { type Invited, insertInvitation, officeInviting } from './store.ts'

// What the area that manages people does with accounts. It locks the person's record first, so that concurrent changes
// of one person run one after the other.

export interface Invitation {
  /** One record; or the waiting accounts of one person in several offices, which are mailed and accepted together. */
  readonly invited: readonly Invited[]
  readonly userType: UserType
  readonly firstName: string
  readonly lastName: string
  /** Lower-cased. */
  readonly email: string
  /** The inviter's name. */
  readonly by: string
  /** None for an invitation from the command line. */
  readonly byUserId?: number
  /** The names of the offices that the mail lists. */
  readonly offices?: readonly string[]
  /** Many people are invited by one call: limits.invitationsByImport. */
  readonly isImport?: boolean
}

interface AccountsParts {
  readonly outbox: Outbox
  readonly secrets: Secrets
  /** False limits invitations by address only, not by inviter (AppOverrides in server/app.ts). */
  readonly limitCreations?: boolean
  /** The portal's address, without a trailing slash. */
  readonly publicUrl: string
}

export interface Accounts {
  /** Mails a link and returns it, once the previous invitation has ended. Throws when a limit is exceeded. */
  invite(tx: Tx, invitation: Invitation, now: Date): Promise<string>
  /** Ends the account and its sessions. Past records still show the person's name. */
  remove(tx: Tx, userId: number, now: Date): Promise<void>
}

export const accountsOf = (parts: AccountsParts): Accounts => ({
  async invite(tx, invitation, now) {
    const { invited, email, byUserId } = invitation
    const office = byUserId === undefined ? undefined : await officeInviting(tx, byUserId)
    await countInvitation(tx, parts, invitation, office, now)
    const token = newToken()
    const together = {
      ...{ email, invitedBy: byUserId ?? null, expiresAt: secondsFrom(now, invitationDays * 24 * 3600) },
      ...(invited.length > 1 && { batch: randomUUID() }),
    }
    const ids: number[] = []
    for (const one of invited) {
      // Only the first has a link; the batch finds the others.
      const hash = tokenHash(ids.length === 0 ? token : newToken())
      ids.push(await insertInvitation(tx, { ...together, invited: one, tokenHash: hash }, now))
    }
    const [first] = ids
    if (first === undefined) throw new Error('an invitation is to no office')
    const link = invitationLink(parts.publicUrl, invitation, token)
    const hasAccount = (await personByEmail(tx, email)) !== undefined
    const to = { ...invitation, office: office?.name ?? '', hasAccount }
    const mail = invitationMail(to, link, parts.publicUrl)
    await parts.outbox.post(tx, { ...mail, occasion: { invitation: first } })
    return link
  },

  async remove(tx, userId, now) {
    const loginId = await lockLoginOf(tx, userId)
    await markDeleted(tx, userId, now)
    if (loginId !== undefined) await endIfInactive(tx, loginId, 'deleted', now)
    await removeDraftsOf(tx, userId)
  },
})

/** A new account that waits for its person; with an office for an Office Admin. */
type NewAccount = Pick<NewUser, 'officeId'> &
  Required<Pick<NewUser, 'userType' | 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'faxNumber'>>

/** Adds a member or colleague who has yet to accept an invitation, and returns the user id. */
export async function addAccount(tx: Tx, account: NewAccount, now: Date): Promise<number> {
  await throwIfTaken(tx, account.email, account.officeId)
  return createUser(tx, { ...account, status: 'notRegister' }, now).catch(refuseTaken(...addressTaken))
}

export const changeAccount = (tx: Tx, userId: number, change: AccountChange): Promise<void> =>
  updateAccount(tx, userId, change).catch(refuseTaken(...addressTaken))

/** Gives an account that waits for its person this address, if it has another. */
export async function setAddress(
  tx: Tx,
  account: { readonly id: number; readonly email: string },
  email: string,
  officeId?: number,
): Promise<void> {
  if (email === account.email) return
  await throwIfTaken(tx, email, officeId)
  await setEmail(tx, account.id, email).catch(refuseTaken(...addressTaken))
}

/** Ends everything that lets a person in who is no longer active anywhere. Others continue in their other offices. */
async function endIfInactive(tx: Tx, loginId: number, why: SessionEnding, now: Date): Promise<void> {
  if (!(await isActiveLogin(tx, loginId))) {
    await endSessionsOf(tx, loginId, { why, from: '' }, now)
    await endDevicesOf(tx, loginId)
  }
  await settleLogin(tx, loginId)
}

/** Deactivating also ends the person's sessions, unless they are active elsewhere. */
export async function setAccountStatus(
  tx: Tx,
  userId: number,
  status: SettableStatus,
  now: Date,
): Promise<void> {
  const loginId = await lockLoginOf(tx, userId)
  await setStatus(tx, userId, status)
  if (loginId !== undefined) await endIfInactive(tx, loginId, 'deactivated', now)
}

/**
 * Throws if the address has an account in that office or an invitation to it, or to the team if there is no office. An
 * account elsewhere is not revealed: the person is offered one more office.
 */
export async function throwIfTaken(tx: Tx, email: string, officeId?: number): Promise<void> {
  if (await isAddressTaken(tx, email, officeId)) throwError(...addressTaken)
}

const addressTaken = [
  'account.invitee-has-account',
  { fields: { email: 'This email address already has an account.' } },
] as const satisfies Parameters<typeof throwError>

type Named = Pick<Invitation, 'email' | 'firstName' | 'lastName'>

function invitationLink(publicUrl: string, invitation: Named, token: string): string {
  const { email, firstName, lastName } = invitation
  return `${publicUrl}/set-password?${new URLSearchParams({ email, name: `${firstName} ${lastName}`, token })}`
}

/**
 * Counts an invitation in the transaction that mails it, so that a rejected one does not count. Counts by
 * inviter and address, because a record can be deleted and added again. One from the command line is not limited.
 */
async function countInvitation(
  tx: Tx,
  { secrets, limitCreations = true }: Pick<AccountsParts, 'secrets' | 'limitCreations'>,
  { email, byUserId, isImport = false }: Invitation,
  office: { readonly id: number; readonly createdAt: Date } | undefined,
  now: Date,
): Promise<void> {
  if (byUserId === undefined) return
  const isNew = office !== undefined && secondsFrom(office.createdAt, newOfficeSeconds) > now
  const from = office === undefined ? 'team' : `office ${office.id}`
  const to = secrets.keyedHash(`invited ${mailboxOf(email)}`).toString('base64url')
  const take = async (limit: AttemptLimit, who: string, code: Parameters<typeof tooMany>[2]) => {
    const attempt = await countAttempt(tx, limit, who, now)
    if (attempt.used > limit.max) tooMany(attempt, now, code)
  }
  // The fixed order prevents deadlocks between concurrent invitations.
  const ofOffice = isImport ? limits.invitationsByImport : limits.invitationsOfOffice
  const limit = isNew ? limits.invitationsOfNewOffice : ofOffice
  if (limitCreations && office) await take(limit, from, 'account.many-invitations')
  if (limitCreations && !isImport)
    await take(limits.invitationsByPerson, `user ${byUserId}`, 'account.many-invitations')
  await take(limits.invitationsToAddress, `${from} ${to}`, 'account.invited-often')
  await take(limits.invitationsToAddressByAll, to, 'account.invited-often')
}

/** 'ada+news@example.com' is delivered to the mailbox of 'ada@example.com'. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@)/, '')
