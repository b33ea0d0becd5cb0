import { checkInvitation, setPassword } from '#contract/account/invitations.ts'
import { joinByLink } from '#contract/account/memberships.ts'
import { physician as physicianType } from '#contract/endpoint.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import { tokenHash } from '#server/kit/access/secrets.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { servePublic } from '#server/kit/http/serve-public.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { setStatus } from '../../people/physicians-store.ts'
import { type CodeParts, sendFirstCode } from '../codes.ts'
import { hashPassword } from '../passwords.ts'
import { refuseTaken } from '../rules.ts'
import { type Delivery, shown } from '../sign-in.ts'
import { welcomeTo } from '../sign-up.ts'
import {
  createUser,
  joinLogin,
  type LoginOf,
  lockLogin,
  officeNamed,
  type PersonRow,
  personAs,
  personByEmail,
} from '../store.ts'
import {
  type Acceptable,
  acceptableInvitations,
  consumeInvitation,
  type Invited,
  lockWaitingMember,
  lockWaitingPhysician,
  roleOf,
  type Which,
} from './store.ts'
import { tellInviter, updateList } from './undelivered.ts'

export interface AcceptParts extends CodeParts {
  readonly delivery: Delivery
  readonly notify: Notify
}

/** Checks an invitation's link, and accepts it: with a first password, or for a person who already signs in. */
export function acceptRoutes(parts: AcceptParts): Route[] {
  return [
    servePublic(checkInvitation, async ({ input, db, now }) => {
      const which = { tokenHash: tokenHash(input.token) }
      const [first, ...others] = await acceptableInvitations(db, which, input.email, now)
      if (!first) throwError('account.link-invalid')
      const hasAccount = (await personByEmail(db, input.email)) !== undefined
      const officeName = first.officeName ? andOthers(first.officeName, others.length) : ''
      return { message: 'You can accept this invitation.', data: { hasAccount, officeName } }
    }),

    servePublic(setPassword, async ({ input, db, now, address }) => {
      const { token: link, email, newPassword } = input
      const invitations = await acceptableInvitations(db, { tokenHash: tokenHash(link) }, email, now)
      if (invitations.length === 0) throwError('account.link-invalid')
      if (await personByEmail(db, email)) throwError('account.has-account')
      const passwordHash = await hashPassword(newPassword)
      const accepting = db.transaction(async (tx) => {
        const acceptance = { email, login: { passwordHash }, address }
        const [person] = await acceptAll(parts.notify, tx, invitations, acceptance, now)
        if (!person) throw new Error('an accepted invitation has no account')
        return { person, token: await sendFirstCode(parts, tx, { person, email, purpose: 'sign-in' }, now) }
      })
      // If two links of one address are used at the same time with a first password, the second finds an account.
      const { person, token } = await accepting.catch(refuseTaken('account.link-invalid'))
      // The password is set anyway. The next sign-in explains how to unlock code entry.
      if (token === undefined) throwError('account.code-locked')
      return {
        message: 'Your password has been created.',
        data: { token, ...shown(person), ...(await parts.delivery()) },
      }
    }),

    servePublic(joinByLink, async ({ input, db, now, address }) => {
      const { token, email } = input
      const which = { tokenHash: tokenHash(token) }
      const joined = await db.transaction((tx) => join(parts.notify, tx, { which, email, address }, now))
      const [first, ...others] = joined
      if (!first) throwError('account.link-invalid')
      const office = andOthers(await officeNamed(db, first.officeId), others.length)
      return { message: `You joined ${office}. Sign in to work there.` }
    }),
  ]
}

/** 'Bayou Wound Care and 2 more offices'. */
export const andOthers = (office: string, others: number): string =>
  others === 0 ? office : `${office} and ${others} more ${others === 1 ? 'office' : 'offices'}`

/**
 * Adds the inviting offices to those of a person who already signs in.
 * @returns their new memberships, that of the named invitation first; empty if it can no longer be used
 */
export async function join(
  notify: Notify,
  tx: Tx,
  { which, email, address }: Pick<Acceptance, 'email' | 'address'> & { readonly which: Which },
  now: Date,
): Promise<readonly PersonRow[]> {
  const invitations = await acceptableInvitations(tx, which, email, now)
  const login = await lockLogin(tx, email)
  if (invitations.length === 0 || !login) return []
  // The inviter does not learn whose address it is, so the person gets the error.
  if (login.isTeam || invitations.some(({ officeName }) => officeName === null)) throwError('account.of-team')
  return acceptAll(notify, tx, invitations, { email, login: { loginId: login.id }, address }, now)
}

interface Acceptance {
  readonly email: string
  readonly login: LoginOf
  readonly address: string
}

/** Accepts invitations that were mailed together. A first password is for the login that the first of them creates. */
async function acceptAll(
  notify: Notify,
  tx: Tx,
  invitations: readonly Acceptable[],
  acceptance: Acceptance,
  now: Date,
): Promise<readonly PersonRow[]> {
  const people: PersonRow[] = []
  for (const invitation of invitations) {
    const [first] = people
    const login = first ? { loginId: first.loginId } : acceptance.login
    people.push(await accept(notify, tx, invitation, { ...acceptance, login }, !first, now))
  }
  return people
}

/**
 * Activates the person and consumes the invitation. Locks the record first, like every change of the record.
 * @param isFirst those mailed with it send no further notifications
 */
async function accept(
  notify: Notify,
  tx: Tx,
  { id, invited }: Acceptable,
  acceptance: Acceptance,
  isFirst: boolean,
  now: Date,
): Promise<PersonRow> {
  const userId =
    'userId' in invited
      ? await acceptAsMember(tx, invited.userId, acceptance, now)
      : await acceptAsPhysician(tx, invited.physicianId, acceptance, now)
  const used = await consumeInvitation(tx, { id, email: acceptance.email }, now)
  if (!used) throwError('account.link-invalid')
  const person = await personAs(tx, userId)
  if (!person) throw new Error('an accepted invitation has no account')
  await recordAcceptance(tx, person, invited, acceptance.address, now)
  const { officeId } = person
  if (!isFirst) {
    await updateList(tx, { invited, officeId })
    return person
  }
  await notify(tx, welcomeTo(userId, now))
  const name = `${person.firstName} ${person.lastName}`
  const accepted = { ...used, invited, name, officeId, by: { userId, name } }
  await tellInviter(notify, tx, 'accepted', accepted, now)
  return person
}

async function acceptAsMember(tx: Tx, userId: number, { email, login }: Acceptance, now: Date) {
  const waiting = await lockWaitingMember(tx, userId)
  if (!waiting) throwError('account.link-invalid')
  await joinLogin(tx, userId, { ...waiting, ...login, email }, now)
  return userId
}

async function acceptAsPhysician(
  tx: Tx,
  physicianId: number,
  { email, login }: Acceptance,
  now: Date,
): Promise<number> {
  const physician = await lockWaitingPhysician(tx, physicianId)
  if (!physician) throwError('account.link-invalid')
  await setStatus(tx, physicianId, 'active')
  const user = {
    ...physician,
    ...login,
    userType: physicianType,
    physicianId,
    email,
    acceptedTerms: true,
  } as const
  return createUser(tx, user, now)
}

function recordAcceptance(
  tx: Tx,
  person: PersonRow,
  invited: Invited,
  from: string,
  now: Date,
): Promise<void> {
  const { area, kind, record } = roleOf(invited, person.officeId)
  return writeAudit(tx, person, { action: `${area}.accept`, kind, records: [record] }, now, from)
}
