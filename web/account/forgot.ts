import { create } from 'zustand'
import { type ForgotStep, forgotSteps } from '#contract/account/password.ts'
import { whenSessionEnds } from '../kit/session/session-end.ts'
import type { PendingCode } from './pending.ts'

/**
 * A forgotten password on its way to a new one (docs/spec/account.md, 'Session state'). In memory alone: a reload
 * starts again.
 */
interface Forgot {
  step: ForgotStep
  forgotEmail: string
  loading: boolean
  error: string | null
  previousRoute: string
  /** The mailed code that is waited for. */
  pending: PendingCode | undefined
  /** What a right code gave: sets a new password, once. */
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

/** Clears all. */
export function resetForgot(): void {
  useForgot.setState(start)
}

// A refused token ends here too: the whole state is of no use any more.
whenSessionEnds(resetForgot)

/**
 * The stage to show for the step that the address asks for: a stage whose token is not in memory cannot be
 * entered, and 'email' always can. Without a step it is the one that was reached.
 */
export function stageFor(
  asked: string | null,
  { step, pending, resetToken }: Pick<Forgot, 'step' | 'pending' | 'resetToken'>,
): ForgotStep {
  const wanted = forgotSteps.find((one) => one === asked) ?? step
  if (wanted === 'otp' && pending) return 'otp'
  // A code that was right has been used: what follows it is open.
  if (wanted !== 'email' && resetToken) return 'password'
  return 'email'
}
