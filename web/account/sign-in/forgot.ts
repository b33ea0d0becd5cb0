import { create } from 'zustand'
import { type ForgotStep, forgotSteps } from '#contract/account/password.ts'
import { whenSessionEnds } from '../../kit/session/session-end.ts'
import type { PendingCode } from './pending.ts'

/**
 * The state of a password reset (docs/spec/account.md, 'Session state'). It is held in memory only: a reload
 * starts over.
 */
interface Forgot {
  step: ForgotStep
  forgotEmail: string
  loading: boolean
  error: string | null
  previousRoute: string
  /** The emailed code that has to be entered. */
  pending: PendingCode | undefined
  /** The token from a correct code: sets a new password, once. */
  resetToken: string
}

const start: Forgot = {
  step: 'email',
  forgotEmail: '',
  loading: false,
  error: null,
  previousRoute: '/',
  pending: undefined,
  resetToken: '',
}

export const useForgot = create<Forgot>(() => start)

export function setForgot(part: Partial<Forgot>): void {
  useForgot.setState(part)
}

export function resetForgot(): void {
  useForgot.setState(start)
}

// A rejected token ends the session, which makes all of this state useless.
whenSessionEnds(resetForgot)

/**
 * The stage to show for the step in the URL. A stage whose token is not in memory cannot be entered; 'email' always
 * can. Without a step it is the stage that was reached.
 */
export function stageFor(
  asked: string | null,
  { step, pending, resetToken }: Pick<Forgot, 'step' | 'pending' | 'resetToken'>,
): ForgotStep {
  const wanted = forgotSteps.find((one) => one === asked) ?? step
  if (wanted === 'otp' && pending) return 'otp'
  // A correct code has been used up: the password stage follows it.
  if (wanted !== 'email' && resetToken) return 'password'
  return 'email'
}
