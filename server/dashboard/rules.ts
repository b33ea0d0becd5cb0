import type { Waiting } from '#contract/dashboard/dashboard.ts'
import type { UserType } from '#contract/endpoint.ts'
import { documentsWithinDays } from '../ivr/rules.ts'
import { answerWithinDays } from '../prior-authorization/rules.ts'

/**
 * After this many days something is overdue: what the office is told at submission, and when reminders go out.
 * Nobody promises when a support case is answered.
 */
export const overdueAfterDays: Readonly<Record<Waiting['reason'], number | undefined>> = {
  decision: 5,
  documents: 5,
  owed: documentsWithinDays,
  response: answerWithinDays,
  support: undefined,
}

/** By whom decisions are told apart: an office by its physicians, an IVR Admin by reviewers, others not at all. */
export const sharesBy: Readonly<Record<UserType, 'physician' | 'reviewer' | undefined>> = {
  1: undefined,
  2: 'physician',
  3: undefined,
  4: 'reviewer',
}
