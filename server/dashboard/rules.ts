import type { Waiting } from '#contract/dashboard/dashboard.ts'
import type { UserType } from '#contract/endpoint.ts'
import { documentsWithinDays } from '../ivr/rules.ts'
import { answerWithinDays } from '../prior-authorization/rules.ts'

/**
 * After how many days something is overdue, as announced to the office at submission and used for reminders. Support
 * cases have no announced time.
 */
export const overdueAfterDays: Readonly<Record<Waiting['reason'], number | undefined>> = {
  decision: 5,
  documents: 5,
  owed: documentsWithinDays,
  response: answerWithinDays,
  support: undefined,
}

/** How decisions are broken down: by physician for an Office Admin, by reviewer for an IVR Admin. */
export const sharesBy: Readonly<Record<UserType, 'physician' | 'reviewer' | undefined>> = {
  1: undefined,
  2: 'physician',
  3: undefined,
  4: 'reviewer',
}
