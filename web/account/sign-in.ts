import { SignIn, signIn } from '#contract/account/sign-in.ts'
import { call } from '../kit/http/client.ts'
import { forget, remember } from '../kit/session/remember.ts'
import { awaitCode } from './await-code.ts'
import type { PendingCode } from './pending.ts'

/** The first error of each field; empty when the credentials may be sent. */
export function errorsOf(credentials: unknown): Partial<Record<'email' | 'password', string>> {
  const errors: Partial<Record<'email' | 'password', string>> = {}
  for (const { path, message } of SignIn.safeParse(credentials).error?.issues ?? []) {
    const [field] = path
    if (field === 'email' || field === 'password') errors[field] ??= message
  }
  return errors
}

/**
 * Sends the credentials; correct ones make the server mail a code. Stores them as Remember asks. Throws an ApiError.
 */
export async function startSignIn(credentials: SignIn): Promise<PendingCode> {
  const { data } = await call(signIn, credentials, { token: '' })
  if (credentials.termsAndCondtion) await remember(credentials).catch(forget)
  else forget()
  return awaitCode(data)
}
