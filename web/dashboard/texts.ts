import type { Waiting, Week } from '#contract/dashboard/dashboard.ts'
import { numberText, shareText } from '#contract/formats.ts'
import { isDocumentKind } from '#contract/ivr/check/documents.ts'
import type { NextAction } from '#contract/ivr/queue/queue.ts'
import { reasonLabel } from '../ivr/queue/queue-text.ts'
import { withoutYear } from '../kit/ui/dates.ts'

/** The label of a queue entry's button. */
export const nextActionButtons: Readonly<Record<NextAction, string>> = {
  review: 'Review',
  decide: 'Decide',
  'review-answer': 'Review',
  'review-documents': 'Review',
  'await-office': 'View',
  'call-office': 'View',
  respond: 'Respond',
  'record-outcome': 'Record outcome',
  'answer-case': 'Answer',
}

type Asked = Pick<Waiting, 'reasons'>

const isOfDocuments = ({ reasons }: Asked) => reasons.length > 0 && reasons.every(isDocumentKind)

/** The label of a Conditional request's button. */
export const actionOn = (waiting: Asked): string => (isOfDocuments(waiting) ? 'Add documents' : 'Answer')

/** What a Conditional request asks for: 'Plan of care needed', '3 documents needed', 'Questions to answer'. */
export function whatIsMissing(waiting: Asked): string {
  const { reasons } = waiting
  if (!isOfDocuments(waiting))
    return reasons.includes('question') ? 'Questions to answer' : 'More information needed'
  const [only = ''] = reasons
  return reasons.length === 1 ? `${reasonLabel(only)} needed` : `${reasons.length} documents needed`
}

/** How long something has waited: 'Today', '1 day', '3 days'. */
export function waitedText(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / 3_600_000)
  return hours < 24 ? 'Today' : lengthText(hours, 24)
}

/** A number of whole hours; from two days on, days with one decimal; '-' for none. */
export function durationText(hours: number | null): string {
  if (hours === null) return '-'
  return hours < 48 ? lengthText(hours, 48) : `${(hours / 24).toFixed(1)} days`
}

function lengthText(hours: number, hoursUntil: number): string {
  if (hours < 1) return 'under 1 hour'
  if (hours < hoursUntil) return hours === 1 ? '1 hour' : `${hours} hours`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}

/** The Sunday of a week as charts show it: 'Nov 15'. */
export const weekText = ({ week }: Pick<Week, 'week'>): string => withoutYear(week)

/** The share of decisions that were approvals: '75%'; '-' if there were none. */
export const approvedText = ({ approved, rejected }: { approved: number; rejected: number }): string =>
  shareText(approved, approved + rejected)

/** The share of first decisions made on time: '92%'; '-' if there were none. */
export const onTimeText = ({ onTime, firstDecisions }: { onTime: number; firstDecisions: number }): string =>
  shareText(onTime, firstDecisions)

/** How a number has changed: 'Up from 278'; '' where one of them is missing. `text` is the number before. */
export function changeText(now: number | null, before: number | null, text: string): string {
  if (now === null || before === null) return ''
  if (now === before) return 'Same as before'
  return `${now > before ? 'Up' : 'Down'} from ${text}`
}

/** How many requests were submitted and decided in these weeks. */
export function sumOf(weeks: readonly Week[]) {
  const sum = (of: 'submitted' | 'approved' | 'rejected') =>
    weeks.reduce((total, week) => total + week[of], 0)
  const [submitted, approved, rejected] = [sum('submitted'), sum('approved'), sum('rejected')]
  return { submitted, approved, rejected, decided: approved + rejected }
}

/** A chart's content in one sentence, for screen readers. */
export function sumsText(weeks: readonly Week[]): string {
  const { submitted, approved, rejected } = sumOf(weeks)
  return `${numberText(submitted)} submitted, ${numberText(approved)} approved, ${numberText(rejected)} rejected`
}
