import type { z } from 'zod'
import { type Delivery, type SignedIn, SignIn, signIn } from '#contract/account.ts'
import { wantedAfterSignIn } from '../kit/after-sign-in.ts'
import { call } from '../kit/client.ts'
import { forget, remember } from '../kit/remember.ts'
import { setAuth } from '../kit/session.ts'
import { sessionBegan } from '../kit/session-end.ts'
import type { PendingCode } from './pending.ts'

/** The first message of each field that breaks a rule; empty when the credentials may be sent. */
export function errorsOf(credentials: unknown): Partial<Record<'email' | 'password', string>> {
  const errors: Partial<Record<'email' | 'password', string>> = {}
  for (const { path, message } of SignIn.safeParse(credentials).error?.issues ?? []) {
    const [field] = path
    if (field === 'email' || field === 'password') errors[field] ??= message
  }
  return errors
}

/** Sends the credentials; a right pair mails a code. Keeps them as Remember asks. Throws a Refusal. */
export async function startSignIn(credentials: SignIn): Promise<PendingCode> {
  const { data } = await call(signIn, credentials, { token: '' })
  if (credentials.termsAndCondtion) await remember(credentials).catch(forget)
  else forget()
  return awaitCode(data)
}

/** Stores who signs in and the way they wanted to go; the token is handed on and stored nowhere. */
export function awaitCode(reply: z.infer<typeof SignedIn> & z.infer<typeof Delivery>): PendingCode {
  const { token, email, userType, name, profilePic, demoMailbox, mailDelayed = false } = reply
  sessionBegan()
  const previousRoute = wantedAfterSignIn(email) ?? '/'
  setAuth({ email, userType, name, profilePic, previousRoute, error: null })
  return { email, token, demoMailbox, mailDelayed }
}
