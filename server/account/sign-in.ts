import { resendOtp, signIn, verifyOtp } from '#contract/account/sign-in.ts'
import { actorOf, beginSession } from '#server/kit/access/sessions.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { PublicCall, Route } from '#server/kit/http/route.ts'
import { servePublic } from '#server/kit/http/serve-public.ts'
import type { Outbox } from '#server/outside/outbox.ts'
import { type CodeParts, pendingOf, sendFirstCode, sendNextCode, tryCode } from './codes.ts'
import { deviceFor, rememberDevice } from './devices.ts'
import type { Limits } from './limits.ts'
import { beginReset } from './new-password.ts'
import { withHashSlot } from './passwords.ts'
import { auditSignIn } from './sign-in-audit.ts'
import { type PersonRow, personByEmail } from './store.ts'

export interface SignInParts extends CodeParts {
  readonly limits: Limits
  readonly delivery: Delivery
}

/** How a code reaches its recipient: where the demo shows it, and whether mail is delayed. */
export type Delivery = () => Promise<{ demoMailbox?: string; mailDelayed?: true }>

export const deliveryBy =
  (outbox: Outbox, demoMailbox: string | undefined): Delivery =>
  async () => ({
    ...(demoMailbox === undefined ? {} : { demoMailbox }),
    ...((await outbox.isDelayed()) ? { mailDelayed: true } : {}),
  })

/** Sign-in with password and code, and resending the code. */
export function signInRoutes(parts: SignInParts): Route[] {
  const { limits, delivery } = parts
  const isHttps = parts.publicUrl.startsWith('https:')

  return [
    servePublic(signIn, async (call) => {
      const { db, now } = call
      const person = await provePassword(parts, call)
      const to = { person, email: person.email, purpose: 'sign-in' } as const
      const token = await db.transaction((tx) => sendFirstCode(parts, tx, to, now))
      if (token === undefined) throwError('account.code-locked')
      return { data: { token, ...shown(person), ...(await delivery()) } }
    }),

    servePublic(verifyOtp, async (call) => {
      const { input, db, now, token, address, cookies } = call
      const device = await deviceFor(db, cookies, input.email, now)
      const uncount = await limits.code({ email: input.email, address, device }, now)
      const answer = await db.transaction(async (tx) => {
        const verdict = await tryCode(parts, tx, { token, ...input, from: address }, now)
        if (!verdict.right) return verdict
        const { pending, person } = verdict
        // A reset code does not prove the password, so it opens no session.
        const isReset = pending.purpose === 'reset'
        const action = isReset ? 'account.reset-code' : 'account.sign-in'
        await auditSignIn(tx, parts.secrets, { action, person, email: input.email, from: address }, now)
        if (isReset) return { ...verdict, opened: await beginReset(tx, pending.id, now), cookie: undefined }
        const opened = await beginSession(tx, person.userId, now, call.userAgent)
        const cookie = await rememberDevice(tx, { cookies, loginId: person.loginId, isHttps }, now)
        return { ...verdict, opened, cookie }
      })
      if (answer.right || !answer.wrong) await uncount()
      if (!answer.right) {
        if (answer.wrong) await limits.wrongCode(now)
        throwError(answer.error)
      }
      const { pending, person, opened, cookie } = answer
      if (cookie !== undefined) call.setCookie(cookie)
      if (pending.purpose === 'reset')
        return { message: 'OTP verified. Please set your new password.', data: { token: opened } }
      const caller = { token: opened, officeId: undefined, isAcross: false }
      const reader = (await actorOf(db, caller, now)) ?? throwError('session.missing')
      const { profilePic } = call.signedFor(reader, person)
      return {
        message: 'OTP verified successfully',
        data: { token: opened, ...shown(person), profilePic },
      }
    }),

    servePublic(resendOtp, async ({ input, db, now, token }) => {
      const pending = await db.transaction((tx) => pendingOf(tx, token, input.email, now))
      if (!pending || pending.usedAt) throwError('account.sign-in-expired')
      await limits.resend(pending.purpose, pending.email, now)
      const error = await db.transaction((tx) => sendNextCode(parts, tx, token, input.email, now))
      if (error) throwError(error)
      return { message: 'OTP Resent Successfully!', data: await delivery() }
    }),
  ]
}

/**
 * The person whose password this is. An unknown address, a wrong password and an inactive account get the same
 * error after the same work. The attempt is counted after queueing for a hash slot, so that requests in the queue do not
 * count as wrong passwords.
 */
function provePassword(
  { limits, secrets }: SignInParts,
  { input, db, now, address, cookies }: PublicCall<typeof signIn>,
): Promise<PersonRow> {
  const { email } = input
  return withHashSlot(async (matches) => {
    const person = await personByEmail(db, email)
    const auditAttempt = (action: 'account.wrong-password' | 'account.password-limit', detail = '') =>
      auditSignIn(db, secrets, { action, person, email, detail, from: address }, now)
    const device = await deviceFor(db, cookies, email, now)
    const reached = (whose: string) => auditAttempt('account.password-limit', whose)
    const uncount = await limits.password({ email, address, device }, now, reached)
    const right = await matches(person?.passwordHash ?? undefined, input.password)
    if (!right || !person?.active) {
      await auditAttempt('account.wrong-password')
      throwError('account.wrong-credentials')
    }
    await uncount()
    return person
  })
}

/** What the browser stores about the user. The picture is left out until the code is verified. */
export const shown = (person: PersonRow) => ({
  email: person.email,
  userType: person.userType,
  name: `${person.firstName} ${person.lastName}`,
  profilePic: '',
})
