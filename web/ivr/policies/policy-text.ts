import type { ListedPolicy } from '#contract/ivr/policies.ts'
import { payerIdOf } from '#contract/reference/lists.rules.ts'
import { dateText } from '../../kit/ui/dates.ts'

const statuses: Record<ListedPolicy['status'], string> = {
  'in-force': 'Active',
  'unverified-current': 'Unverified',
  withdrawn: 'Withdrawn',
  superseded: 'Superseded',
  proposed: 'Proposed',
}

/** Whether it is used, in one word. */
export const statusOf = ({ enabled, status }: Pick<ListedPolicy, 'enabled' | 'status'>): string =>
  enabled ? statuses[status] : 'Disabled'

/** The dates of service that a policy applies to, as text. */
export function daysText({ from, to }: Pick<ListedPolicy, 'from' | 'to'>): string {
  if (from === null && to === null) return 'Any'
  if (to === null) return `From ${dateText(from)}`
  return `${from === null ? 'Until' : `${dateText(from)} to`} ${dateText(to)}`
}

/**
 * The labels of these ids, separated by semicolons because labels contain commas; an id that is not listed stays as it
 * is.
 */
export function named(
  ids: readonly string[],
  listed: readonly { id?: string | undefined; value: string; label: string }[],
): string {
  const labels = new Map(listed.map((one) => [payerIdOf(one), one.label]))
  return ids.map((id) => labels.get(id) ?? id).join('; ')
}

export const endsText = ({ title, to, endsInDays }: ListedPolicy): string =>
  `“${title}” ends on ${dateText(to)}, in ${endsInDays} ${endsInDays === 1 ? 'day' : 'days'}.`

/** A value of a difference, shortened if it is long. */
export function changedText(json: string): string {
  if (json === '') return '(nothing)'
  const text = json.replace(/^"(.*)"$/s, '$1')
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
