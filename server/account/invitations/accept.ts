import { checkInvitation, setPassword } from '#contract/account/invitations.ts'
import { physician as physicianType } from '#contract/endpoint.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import { tokenHash } from '#server/kit/access/secrets.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { servePublic } from '#server/kit/http/serve-public.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { type CodeParts, isLocked, sendFirstCode } from '../codes.ts'
import { hashPassword } from '../passwords.ts'
import { type Delivery, shown } from '../sign-in.ts'
import { welcomeTo } from '../sign-up.ts'
import { activePerson, createUser, isEmailTaken, type PersonRow } from '../store.ts'
import {
  consumeInvitation,
  endInvitationsTo,
  type Invited,
  lockWaitingMember,
  lockWaitingPhysician,
  registerMember,
  roleOf,
  whoIsInvited,
} from './store.ts'
import { tellInviter } from './undelivered.ts'

export interface AcceptParts extends CodeParts {
  readonly delivery: Delivery
  readonly notify: Notify
  /** Called when a physician accepts, in the transaction that creates their account. */
  physicianAccepted(tx: Tx, physicianId: number): Promise<void>
}

/** Checks an invitation link, and sets the first password; a code by mail follows, as at any sign-in. */
export function acceptRoutes(parts: AcceptParts): Route[] {
  return [
    servePublic(checkInvitation, async ({ input, db, now }) => {
      if (!(await whoIsInvited(db, tokenHash(input.token), input.email, now)))
        throwError('account.link-invalid')
      return { message: 'You can accept this invitation.' }
    }),

    servePublic(setPassword, async ({ input, db, now, address }) => {
      const { token: link, email, newPassword } = input
      const invited = await whoIsInvited(db, tokenHash(link), email, now)
      if (!invited) throwError('account.link-invalid')
      const passwordHash = await hashPassword(newPassword)
      const { person, token } = await acceptedOnce(db, async (tx) => {
        const person = await accept(parts, tx, { invited, email, link, passwordHash, address }, now)
        if (await isLocked(parts, tx, { person, email, purpose: 'sign-in' }, now))
          return { person, token: undefined }
        return { person, token: await sendFirstCode(parts, tx, { person, email, purpose: 'sign-in' }, now) }
      })
      // The password is set even so. The next sign-in explains how to unlock code entry.
      if (token === undefined) throwError('account.code-locked')
      return {
        message: 'Your password has been created.',
        data: { token, ...shown(person), ...(await parts.delivery()) },
      }
    }),
  ]
}

interface Acceptance {
  readonly invited: Invited
  readonly email: string
  readonly link: string
  readonly passwordHash: string
  readonly address: string
}

/** Activates the person and consumes the link. Locks the record first, as every change of the record does. */
async function accept(parts: AcceptParts, tx: Tx, acceptance: Acceptance, now: Date): Promise<PersonRow> {
  const { invited, email, link } = acceptance
  const userId =
    'userId' in invited
      ? await acceptAsMember(tx, invited.userId, acceptance, now)
      : await acceptAsPhysician(parts, tx, invited.physicianId, acceptance, now)
  const used = await consumeInvitation(tx, tokenHash(link), now)
  if (!used) throwError('account.link-invalid')
  await endInvitationsTo(tx, email, now)
  const person = await activePerson(tx, userId)
  if (!person) throw new Error('an accepted invitation has no account')
  await recordAcceptance(tx, person, invited, acceptance.address, now)
  await parts.notify(tx, welcomeTo(userId, now))
  const name = `${person.firstName} ${person.lastName}`
  const accepted = { ...used, invited, name, officeId: person.officeId, by: { userId, name } }
  await tellInviter(parts.notify, tx, 'accepted', accepted, now)
  return person
}

async function acceptAsMember(tx: Tx, userId: number, { passwordHash }: Acceptance, now: Date) {
  const waits = await lockWaitingMember(tx, userId)
  if (!waits || !(await registerMember(tx, userId, passwordHash, now))) throwError('account.link-invalid')
  return userId
}

async function acceptAsPhysician(
  parts: AcceptParts,
  tx: Tx,
  physicianId: number,
  { email, passwordHash }: Acceptance,
  now: Date,
): Promise<number> {
  const physician = await lockWaitingPhysician(tx, physicianId)
  if (!physician) throwError('account.link-invalid')
  await parts.physicianAccepted(tx, physicianId)
  const user = {
    ...physician,
    userType: physicianType,
    physicianId,
    email,
    passwordHash,
    acceptedTerms: true,
  } as const
  return createUser(tx, user, now)
}

/** An invited person may already have an account, from another invitation or a sign-up: the link is invalid then. */
async function acceptedOnce<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (isEmailTaken(error)) throwError('account.link-invalid')
    throw error
  }
}

function recordAcceptance(
  tx: Tx,
  person: PersonRow,
  invited: Invited,
  from: string,
  now: Date,
): Promise<void> {
  const actor = { userId: person.id, userType: person.userType, officeId: person.officeId }
  const { area, kind, record } = roleOf(invited, person.officeId)
  return writeAudit(tx, actor, { action: `${area}.accept`, kind, records: [record] }, now, from)
}
