import { invitationDays } from '#contract/people/people.rules.ts'
import type { SettableStatus } from '#contract/people/people.ts'
import type { UserType } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { newToken, type Secrets, tokenHash } from '#server/kit/access/secrets.ts'
import { endSessionsOf } from '#server/kit/access/sessions.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { type AttemptLimit, countAttempt, tooMany } from '#server/kit/http/attempts.ts'
import type { Outbox } from '#server/outside/outbox.ts'
import { endDevicesOf } from '../devices-store.ts'
import { invitationMail } from '../mails.ts'
import { limits, newOfficeSeconds } from '../rules.ts'
import { createUser, isEmailTaken, type NewUser, personByEmail } from '../store.ts'
import { endInvitation, type Invited, insertInvitation, officeInviting } from './invitations-store.ts'
import {
  accountOfPhysician,
  markDeleted,
  type PersonChange,
  renamePerson,
  setEmail,
  setStatus,
  updateMember,
} from './people-store.ts'
import type { Managed } from './person-store.ts'

export interface Invitation {
  readonly invited: Invited
  readonly userType: UserType
  readonly firstName: string
  readonly lastName: string
  /** Lower-cased. */
  readonly email: string
  /** The inviter's name. */
  readonly by: string
  readonly byUserId?: number
}

export interface PeopleParts extends InvitationLimitParts {
  readonly outbox: Outbox
  /** The portal's address, without a slash at its end. */
  readonly publicUrl: string
  /** Called when an account is deleted, in the same transaction, to delete what ends with it. */
  accountEnded?(tx: Tx, userId: number): Promise<void>
}

/** A new account that waits for its person; of an office for an Office Admin. */
export type NewMember = Pick<NewUser, 'officeId'> &
  Required<Pick<NewUser, 'userType' | 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'faxNumber'>>

type Invitee = Pick<Managed, 'id' | 'userType' | 'firstName' | 'lastName' | 'email'>

/** The invitation of an account that was added before. */
export function invitationOf(
  { id, userType, firstName, lastName, email }: Invitee,
  actor: Actor,
): Invitation {
  const by = { by: actor.name, byUserId: actor.userId }
  return { invited: { userId: id }, userType, firstName, lastName, email, ...by }
}

/**
 * What the areas that manage people may do with accounts. The caller locks the member's or physician's record
 * before, so that concurrent changes of one person run one after the other.
 */
export interface People {
  /** Throws if the address has an account or an invitation. */
  throwIfTaken(tx: Tx, email: string): Promise<void>
  /** Mails a link and returns it; the previous link becomes invalid. Throws when a limit is exceeded. */
  invite(tx: Tx, invitation: Invitation, now: Date): Promise<string>
  /** The same for a person who was invited before. */
  inviteAgain(tx: Tx, invitation: Invitation, now: Date): Promise<void>
  /** Invites an account again, at another address if one is given. Returns the address. */
  sendAgain(tx: Tx, person: Invitee, email: string | undefined, by: Actor, now: Date): Promise<string>
  /** Invalidates the person's link. */
  withdraw(tx: Tx, invited: Invited, now: Date): Promise<void>
  /** Adds a member or colleague who has yet to accept an invitation, and returns the user id. */
  addMember(tx: Tx, member: NewMember, now: Date): Promise<number>
  changeMember(tx: Tx, userId: number, change: PersonChange): Promise<void>
  rename(tx: Tx, userId: number, firstName: string, lastName: string): Promise<void>
  /** Deactivating also ends the person's sessions. */
  setStatus(tx: Tx, userId: number, status: SettableStatus, now: Date): Promise<void>
  signOut(tx: Tx, userId: number, now: Date): Promise<void>
  /** Ends the account, its sessions and its invitation. Past records still show the person's name. */
  remove(tx: Tx, userId: number, now: Date): Promise<void>
  /** The account of a physician who has accepted. */
  accountOfPhysician(tx: Tx, physicianId: number): Promise<number | undefined>
}

export function accountPeople(parts: PeopleParts): People {
  const invite = async (tx: Tx, invitation: Invitation, now: Date) => {
    const { invited, email } = invitation
    await countInvitation(tx, parts, { invited, email, byUserId: invitation.byUserId }, now)
    const token = newToken()
    await endInvitation(tx, invited, now)
    const expiresAt = secondsFrom(now, invitationDays * 24 * 3600)
    const invitedBy = invitation.byUserId ?? null
    const id = await insertInvitation(
      tx,
      { invited, tokenHash: tokenHash(token), email, expiresAt, invitedBy },
      now,
    )
    const link = invitationLink(parts.publicUrl, invitation, token)
    const office = (await officeInviting(tx, invited))?.name ?? ''
    const mail = invitationMail({ ...invitation, office }, link, parts.publicUrl)
    await parts.outbox.post(tx, { ...mail, occasion: { invitation: id } })
    return link
  }
  return {
    async throwIfTaken(tx, email) {
      if (await personByEmail(tx, email)) throwAddressTaken()
    },
    invite,
    async inviteAgain(tx, invitation, now) {
      await invite(tx, invitation, now)
    },
    async sendAgain(tx, person, asked, by, now) {
      const email = asked ?? person.email
      if (email !== person.email) {
        if (await personByEmail(tx, email)) throwAddressTaken()
        await freeAddress(() => setEmail(tx, person.id, email))
      }
      await invite(tx, invitationOf({ ...person, email }, by), now)
      return email
    },
    async withdraw(tx, invited, now) {
      await endInvitation(tx, invited, now)
    },
    addMember: (tx, member, now) =>
      freeAddress(() => createUser(tx, { ...member, status: 'notRegister' }, now)),
    changeMember: (tx, userId, change) => freeAddress(() => updateMember(tx, userId, change)),
    rename: renamePerson,
    async setStatus(tx, userId, status, now) {
      await setStatus(tx, userId, status)
      if (status === 'active') return
      await endSessionsOf(tx, userId, { why: 'deactivated', from: '' }, now)
      await endDevicesOf(tx, userId)
    },
    signOut: (tx, userId, now) => endSessionsOf(tx, userId, { why: 'other user type', from: '' }, now),
    async remove(tx, userId, now) {
      await markDeleted(tx, userId, now)
      await endSessionsOf(tx, userId, { why: 'deleted', from: '' }, now)
      await endDevicesOf(tx, userId)
      await endInvitation(tx, { userId }, now)
      await parts.accountEnded?.(tx, userId)
    },
    accountOfPhysician,
  }
}

function throwAddressTaken(): never {
  throwError('account.invitee-has-account', {
    fields: { email: 'There is an account with this email address already.' },
  })
}

/** Of two concurrent calls with one address, the unique index rejects the second. */
async function freeAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isEmailTaken(error)) throwAddressTaken()
    throw error
  }
}

function invitationLink(publicUrl: string, invitation: Invitation, token: string): string {
  const { email, firstName, lastName } = invitation
  return `${publicUrl}/set-password?${new URLSearchParams({ email, name: `${firstName} ${lastName}`, token })}`
}

interface InvitationMail {
  readonly invited: Invited
  /** Lower-cased. */
  readonly email: string
  /** Undefined for an invitation from the command line, which is not limited. */
  readonly byUserId: number | undefined
}

interface InvitationLimitParts {
  readonly secrets: Secrets
  /** False limits invitations by address only, not by inviter (AppOverrides in server/app.ts). */
  readonly limitCreations?: boolean
}

/**
 * Counts an invitation in the transaction that mails it, so that a rejected one does not count. Counts by
 * inviter and address, because a record can be deleted and added again.
 */
async function countInvitation(
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
