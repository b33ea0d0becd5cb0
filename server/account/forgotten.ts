import { forgotPassword, resetPassword } from '#contract/account/password.ts'
import { tokenHash } from '#server/kit/access/secrets.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { servePublic } from '#server/kit/http/serve-public.ts'
import { type CodeParts, isLocked, sendFirstCode } from './codes.ts'
import { deviceFor } from './devices.ts'
import type { Limits } from './limits.ts'
import { passwordUpdated, setNewPassword } from './new-password.ts'
import { consumeReset, lockPerson, resetOwner } from './new-password-store.ts'
import { hashPassword } from './passwords.ts'
import type { Delivery } from './sign-in.ts'
import { activePerson, personByEmail } from './store.ts'

export interface ForgottenParts extends CodeParts {
  readonly limits: Limits
  readonly delivery: Delivery
}

/** A forgotten password: mails a code, and sets the new password once the code is verified. */
export function forgottenRoutes(parts: ForgottenParts): Route[] {
  return [
    servePublic(forgotPassword, async ({ input: { email }, db, now, address, cookies }) => {
      const device = await deviceFor(db, cookies, email, now)
      await parts.limits.forgot({ email, address, device }, now)
      const known = await personByEmail(db, email)
      // An inactive person gets the same reply and mails as an unknown address.
      const to = { person: known?.active ? known : undefined, email, purpose: 'reset' } as const
      const token = await db.transaction(async (tx) => {
        if (await isLocked(parts, tx, to, now)) return undefined
        return sendFirstCode(parts, tx, to, now)
      })
      if (token === undefined) throwError('account.code-locked')
      return { message: 'OTP sent to your email.', data: { token, ...(await parts.delivery()) } }
    }),

    servePublic(resetPassword, async ({ input: { email, newPassword }, db, now, token, address: from }) => {
      const hashed = tokenHash(token)
      // Checked before hashing, which is expensive.
      const owner = (await resetOwner(db, hashed, email, now)) ?? throwError('account.reset-expired')
      const passwordHash = await hashPassword(newPassword)
      await db.transaction(async (tx) => {
        await lockPerson(tx, owner)
        const isStillTheirs = (await resetOwner(tx, hashed, email, now)) === owner
        if (!isStillTheirs || !(await consumeReset(tx, hashed))) throwError('account.reset-expired')
        const person = (await activePerson(tx, owner)) ?? throwError('account.reset-expired')
        await setNewPassword(parts, tx, { person, passwordHash, from }, now)
      })
      return { message: passwordUpdated }
    }),
  ]
}
