import type { Dashboard, Waiting, Week } from '#contract/dashboard/dashboard.ts'
import type { UserType } from '#contract/endpoint.ts'
import { numberText, shareText } from '#contract/formats.ts'
import { detailsPath } from '../ivr/texts.ts'
import { withoutYear } from '../kit/ui/dates.ts'
import { responsePath } from '../prior-authorization/texts.ts'
import { casePath } from '../support/texts.ts'

/** What an item waits for, worded for the person who has to act on it and for the one who waits. */
export const reasonWords: Readonly<Record<Waiting['reason'], string>> = {
  decision: 'New request',
  documents: 'Documents came',
  owed: 'Documents asked for',
  response: 'Prior authorization',
  support: 'Support case',
}

/** The screen where an item is handled, with the navigation state that scrolls to the right section. */
export function targetOf({ number, reason }: Pick<Waiting, 'number' | 'reason'>): LinkTarget {
  if (reason === 'response') return { to: responsePath(number) }
  if (reason === 'support') return { to: casePath(number) }
  const to = detailsPath(number)
  if (reason === 'owed') return { to, state: { scrollToNotesSection: true } }
  return reason === 'documents' ? { to, state: { scrollToSupportingDocSection: true } } : { to }
}

interface LinkTarget {
  to: string
  state?: { scrollToNotesSection: true } | { scrollToSupportingDocSection: true }
}

/** Whether the waiting item is a request. */
export const isRequest = ({ reason }: Pick<Waiting, 'reason'>) =>
  reason !== 'response' && reason !== 'support'

/**
 * A link to another list than the requests, used if none of the oldest items is a request. Undefined if one is, or if
 * nothing waits.
 */
export function otherListOf(oldest: readonly Pick<Waiting, 'reason'>[]): ListLink | undefined {
  const [first] = oldest
  if (!first || oldest.some(isRequest)) return undefined
  return first.reason === 'support'
    ? { label: 'All support cases', to: { pathname: '/support-request', search: '' } }
    : { label: 'All prior authorizations', to: { pathname: '/priorAuthorization', search: '' } }
}

export interface ListLink {
  label: string
  to: { pathname: string; search: string }
}

/** The title of the office's waiting list, by user type. */
export const waitingOnOfficeTitle: Readonly<Record<UserType, string>> = {
  1: 'Waiting on your office',
  2: 'Waiting on you',
  3: 'Waiting on the office',
  4: 'Waiting on the office',
}

/** A rough age: 'under 1 hour', '5 hours', '3 days'. */
export function ageText(since: string, now: Date): string {
  return lengthText(Math.floor((now.getTime() - Date.parse(since)) / 3_600_000), 24)
}

/** A number of whole hours; in days with one decimal from two days on; '-' for none. */
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

/** The share of decisions that were approvals: '75 %'; '-' if there were none. */
export function approvedText({ approved, rejected }: { approved: number; rejected: number }): string {
  return shareText(approved, approved + rejected).replace('%', ' %')
}

/** A chart's content in one sentence, for screen readers. */
export function sumsText(weeks: readonly Week[]): string {
  const sum = (of: 'submitted' | 'approved' | 'rejected') =>
    numberText(weeks.reduce((total, week) => total + week[of], 0))
  return `${sum('submitted')} submitted, ${sum('approved')} approved, ${sum('rejected')} rejected`
}

/** Whether there is anything to draw. */
export function hasFigures({ weeks }: Pick<Dashboard, 'weeks'>): boolean {
  return weeks.some(({ submitted, approved, rejected }) => submitted + approved + rejected > 0)
}
