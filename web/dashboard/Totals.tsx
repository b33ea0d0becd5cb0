import { comparedWeeks, decideWithinDays, type Figures } from '#contract/dashboard/dashboard.ts'
import { numberText } from '#contract/formats.ts'
import { approvedText, changeText, durationText, onTimeText, sumOf } from './texts.ts'

interface TotalsProps extends Pick<Figures, 'weeks' | 'latest' | 'earlier'> {
  isTeam: boolean
}

interface Total {
  label: string
  value: string
  change: string
}

/** The totals of the last full weeks, each with its change from as many weeks before. */
export function Totals({ weeks, latest, earlier, isTeam }: TotalsProps) {
  const now = sumOf(weeks.slice(-1 - comparedWeeks, -1))
  const before = sumOf(weeks.slice(-1 - 2 * comparedWeeks, -1 - comparedWeeks))
  const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  const totals: readonly Total[] = [
    {
      label: 'Submitted',
      value: numberText(now.submitted),
      change: changeText(now.submitted, before.submitted || null, numberText(before.submitted)),
    },
    {
      label: 'Decided',
      value: numberText(now.decided),
      change: changeText(now.decided, before.decided || null, numberText(before.decided)),
    },
    {
      label: 'Approved',
      value: approvedText(now),
      change: changeText(
        shareOf(now.approved, now.decided),
        shareOf(before.approved, before.decided),
        approvedText(before),
      ),
    },
    {
      label: 'Median time to decision',
      value: durationText(latest.medianHours),
      change: changeText(latest.medianHours, earlier.medianHours, durationText(earlier.medianHours)),
    },
    ...(isTeam
      ? [
          {
            label: `Decided on time (${decideWithinDays} days)`,
            value: onTimeText(latest),
            change: changeText(
              shareOf(latest.onTime, latest.firstDecisions),
              shareOf(earlier.onTime, earlier.firstDecisions),
              onTimeText(earlier),
            ),
          },
        ]
      : []),
  ]
  return (
    <dl className="dashboard-totals">
      {totals.map(({ label, value, change }) => (
        <div key={label} className="px-4 py-3">
          <dt className="text-dense text-ink-soft">{label}</dt>
          <dd>
            <span className="tabular text-lg font-semibold tracking-tight">{value}</span>
            <span className="block text-xs text-ink-soft">{change}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
