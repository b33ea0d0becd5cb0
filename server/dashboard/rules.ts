import type { UserType } from '#contract/endpoint.ts'
import { documentsWithinDays } from '../ivr/rules.ts'
import { answerWithinDays } from '../prior-authorization/rules.ts'

/** After this many days something is overdue: what the office is told at submission, and when reminders go out. */
export const overdueAfterDays = {
  decision: 5,
  documents: 5,
  owed: documentsWithinDays,
  response: answerWithinDays,
} as const

/** By whom decisions are told apart: an office by its physicians, an IVR Admin by reviewers, others not at all. */
export function sharesBy(userType: UserType): 'physician' | 'reviewer' | undefined {
  if (userType === 2) return 'physician'
  return userType === 4 ? 'reviewer' : undefined
}
