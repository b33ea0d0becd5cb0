import { forgotPassword, resetPassword } from '#contract/account/password.ts'
import { logOut, unlockCode } from '#contract/account/sign-in.ts'
import { type Secrets, tokenHash } from '#server/kit/access/secrets.ts'
import { endSession } from '#server/kit/access/sessions.ts'
import type { Database } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { deleteOldAttempts } from '#server/kit/http/attempts.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { servePublic } from '#server/kit/http/serve-public.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import type { Outbox } from '#server/outside/outbox.ts'
import { sendFirstCode } from './codes.ts'
import { consumeReset, deleteOldCodes, resetOwner, unlockEntry } from './codes-store.ts'
import { deviceFor } from './devices.ts'
import { deleteOldDevices } from './devices-store.ts'
import { acceptRoutes } from './invitations/accept.ts'
import { accountsOf } from './invitations/accounts.ts'
import { accountLimits } from './limits.ts'
import { membershipRoutes } from './memberships.ts'
import { changePasswordRoute, passwordUpdated, setNewPassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { profileRoutes } from './profile.ts'
import { sessionRoutes } from './sessions.ts'
import { deliveryBy, type SignInParts, signInRoutes } from './sign-in.ts'
import { auditSignIn } from './sign-in-audit.ts'
import { signUpRoute } from './sign-up.ts'
import { activePerson, lockLoginById, personByEmail } from './store.ts'

export interface AccountParts {
  readonly db: Database
  readonly secrets: Secrets
  readonly outbox: Outbox
  /** The portal's address, without a trailing slash. */
  readonly publicUrl: string
  /** Where the demo shows its mails; undefined if mails are really sent. */
  readonly demoMailbox: string | undefined
  readonly notify: Notify
  /** Whether the number of invitations per inviter is limited. */
  readonly limitCreations: boolean
}

/** Sign-up, sign-in, invitations, passwords, the user's own profile and sessions, and signing out. */
export function accountArea(parts: AccountParts) {
  const limits = accountLimits(parts.db, parts.secrets)
  const delivery = deliveryBy(parts.outbox, parts.demoMailbox)
  return {
    /** For the area that manages people. */
    accounts: accountsOf(parts),
    routes: [
      ...signInRoutes({ ...parts, limits, delivery }),
      signUpRoute({ ...parts, limits }),
      ...acceptRoutes({ ...parts, delivery }),
      ...forgottenRoutes({ ...parts, limits, delivery }),
      changePasswordRoute(parts),
      ...profileRoutes,
      ...membershipRoutes(parts.notify),
      ...sessionRoutes,
      ...otherRoutes(parts.secrets),
    ],
    /** Deletes expired codes, resets, devices and counts. Called periodically. */
    async sweep(now: Date) {
      const sweeps = [deleteOldAttempts, deleteOldCodes, deleteOldDevices]
      await Promise.all(sweeps.map((sweep) => sweep(parts.db, now)))
    },
  }
}

const otherRoutes = (secrets: Secrets): Route[] => [
  serve(logOut, async ({ actor, tx, now, address: from }) => {
    await endSession(tx, actor.sessionId, { why: 'log-out', from }, now)
    return { message: 'You are logged out.' }
  }),

  servePublic(unlockCode, async ({ input, db, now, address: from }) => {
    const purpose = await db.transaction(async (tx) => {
      const { email, purpose } =
        (await unlockEntry(tx, tokenHash(input.token), now)) ?? throwError('account.unlock-invalid')
      const person = await personByEmail(tx, email)
      await auditSignIn(
        tx,
        secrets,
        { action: 'account.code-unlock', person, email, detail: purpose, from },
        now,
      )
      return purpose
    })
    const next = { 'sign-in': 'Please sign in again.', reset: 'Please ask for a new code.' }
    return { message: `Code entry is unlocked. ${next[purpose]}` }
  }),
]

/** A forgotten password: mails a code, and sets the new password once the code is verified. */
function forgottenRoutes(parts: SignInParts): Route[] {
  return [
    servePublic(forgotPassword, async ({ input: { email }, db, now, address, cookies }) => {
      const device = await deviceFor(db, cookies, email, now)
      await parts.limits.forgot({ email, address, device }, now)
      const known = await personByEmail(db, email)
      // An inactive person gets the same reply and mails as an unknown address.
      const to = { person: known?.active ? known : undefined, email, purpose: 'reset' } as const
      const token = await db.transaction((tx) => sendFirstCode(parts, tx, to, now))
      if (token === undefined) throwError('account.code-locked')
      return { message: 'OTP sent to your email.', data: { token, ...(await parts.delivery()) } }
    }),

    servePublic(resetPassword, async ({ input: { email, newPassword }, db, now, token, address: from }) => {
      const hashed = tokenHash(token)
      // Checked before hashing, which is expensive.
      const owner = (await resetOwner(db, hashed, email, now)) ?? throwError('account.reset-expired')
      const passwordHash = await hashPassword(newPassword)
      await db.transaction(async (tx) => {
        await lockLoginById(tx, owner)
        const isStillTheirs = (await resetOwner(tx, hashed, email, now)) === owner
        if (!isStillTheirs || !(await consumeReset(tx, hashed))) throwError('account.reset-expired')
        const person = (await activePerson(tx, owner)) ?? throwError('account.reset-expired')
        await setNewPassword(parts, tx, { person, passwordHash, from }, now)
      })
      return { message: passwordUpdated }
    }),
  ]
}
