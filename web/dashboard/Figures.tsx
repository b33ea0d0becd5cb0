import {
  comparedWeeks,
  decideWithinDays,
  type Figures as FiguresReply,
  figures,
  type GroupTotals,
  shownWeeks,
  type Week,
} from '#contract/dashboard/dashboard.ts'
import { ivrAdmins } from '#contract/endpoint.ts'
import { numberText } from '#contract/formats.ts'
import { useLoad } from '../kit/http/queries.ts'
import { useIsTeam, useMay } from '../kit/session/user-type.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import type { Column } from '../kit/table/table-parts.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { dateText } from '../kit/ui/dates.ts'
import { Card, EmptyState, ErrorState } from '../kit/ui/surfaces.tsx'
import { ChartCard } from './ChartCard.tsx'
import { FiguresSkeleton } from './skeletons.tsx'
import { Totals } from './Totals.tsx'
import { approvedText, durationText, onTimeText, sumsText, weekText } from './texts.ts'

const calendar = 'Weeks start on Sunday, Eastern Time. The last one isn’t over yet.'
const meaning =
  'From submission to approval or rejection, to the nearest hour. Half of a week’s decisions (median) and 9 out of 10 (90th percentile) took no longer.'

/** The figures in the viewer's scope, optionally of one physician. */
export function Figures({ physicianId }: { physicianId: string }) {
  const { data, error, refetch } = useLoad(figures, { physicianId }, { keep: true })
  if (data) return <FiguresOf {...data.data} />
  if (!error) return <FiguresSkeleton />
  return (
    <Card>
      <ErrorState failure={error} onRetry={() => void refetch()} />
    </Card>
  )
}

/** Totals, submissions and decisions of the last weeks, how long decisions took, and decisions by person and payer. */
export function FiguresOf({ weeks, latest, earlier, shares, payers }: FiguresReply) {
  const isTeam = useIsTeam()
  const may = useMay()
  if (weeks.every(({ submitted, approved, rejected }) => submitted + approved + rejected === 0))
    return (
      <Card>
        <EmptyState
          text={`No requests in the last ${shownWeeks} weeks`}
          hint="From the first request on, this page shows submissions and decisions by week, and how long decisions take."
        />
      </Card>
    )
  return (
    <section aria-labelledby="figures" className="flex flex-col gap-5">
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="figures" className="text-lg font-semibold tracking-tight">
          Last {comparedWeeks} full weeks
        </h2>
        {may({ allowed: ivrAdmins }) && (
          <ButtonLink variant="link" to="/team-overview">
            Team overview
          </ButtonLink>
        )}
      </div>
      <Totals {...{ weeks, latest, earlier, isTeam }} />
      <div className="grid gap-5 ml:grid-cols-2">
        <ChartCard
          title="Submissions and decisions"
          weeks={weeks}
          draw="drawCounts"
          description={sumsText(weeks)}
          legend={[
            { label: 'Submitted', mark: 'size-2.5 rounded-xs bg-action' },
            { label: 'Approved', mark: 'size-2.5 rounded-xs bg-approved' },
            { label: 'Rejected', mark: 'size-2.5 rounded-xs bg-rejected' },
          ]}
          note={calendar}
          table={
            <WeekTable caption="Submissions and decisions by week" weeks={weeks} columns={countColumns} />
          }
        />
        <ChartCard
          title="Time to decision"
          weeks={weeks}
          draw="drawDurations"
          description={latestDurations(weeks)}
          legend={[
            { label: 'Median', mark: 'h-0.5 w-5 bg-action' },
            { label: '90th percentile', mark: 'w-5 border-t-2 border-dashed border-pending' },
          ]}
          note={meaning}
          table={<WeekTable caption="Time to decision by week" weeks={weeks} columns={durationColumns} />}
        />
      </div>
      {(shares || payers) && (
        <div className={cx('grid gap-5', shares && payers && 'lg:grid-cols-2')}>
          {payers && <Groups by="payer" rows={payers} isTeam={isTeam} />}
          {shares && <Groups by={shares.by} rows={shares.rows} isTeam={isTeam} />}
        </div>
      )}
    </section>
  )
}

const countColumns = [
  { header: 'Submitted', cell: (week: Week) => numberText(week.submitted) },
  { header: 'Approved', cell: (week: Week) => numberText(week.approved) },
  { header: 'Rejected', cell: (week: Week) => numberText(week.rejected) },
]

const durationColumns = [
  { header: 'Decisions', cell: (week: Week) => numberText(week.approved + week.rejected) },
  { header: 'Median', cell: (week: Week) => durationText(week.medianHours) },
  { header: '90th percentile', cell: (week: Week) => durationText(week.ninetiethHours) },
]

function latestDurations(weeks: readonly Week[]): string {
  const last = weeks.findLast(({ medianHours }) => medianHours !== null)
  if (!last) return 'no decisions yet'
  const { week, medianHours, ninetiethHours } = last
  return `in the week of ${dateText(week)} median ${durationText(medianHours)}, 90th percentile ${durationText(ninetiethHours)}`
}

type GroupedBy = 'physician' | 'reviewer' | 'payer'

const groupHeaders: Readonly<Record<GroupedBy, string>> = {
  physician: 'Physician',
  reviewer: 'Reviewer',
  payer: 'Payer',
}

/** Decisions by person or payer; only the verification team compares itself with its target. */
function Groups({ by, rows, isTeam }: { by: GroupedBy; rows: readonly GroupTotals[]; isTeam: boolean }) {
  return (
    <Card flush title={`Decisions by ${by}`} className="min-w-0">
      <DataTable
        caption={`Decisions of the last ${shownWeeks} weeks by ${by}`}
        columns={[nameColumn(groupHeaders[by]), ...groupColumns, ...(isTeam ? [onTimeColumn] : [])]}
        rows={rows}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        empty={<EmptyState text={`No decisions in the last ${shownWeeks} weeks.`} />}
      />
      <p className="border-t border-line px-4 py-2.5 text-xs text-ink-soft sm:px-6">
        Last {shownWeeks} weeks.
        {isTeam && ` On time: first decision within ${decideWithinDays} days of submission.`}
      </p>
    </Card>
  )
}

const nameColumn = (header: string): Column<GroupTotals> => ({
  header,
  onPhone: 'title',
  className: 'min-w-32',
  cell: ({ name }) => <span className="font-medium wrap-anywhere">{name || 'Not given'}</span>,
})

const groupColumns: readonly Column<GroupTotals>[] = [
  {
    header: 'Decisions',
    className: 'tabular',
    cell: ({ approved, rejected }) => numberText(approved + rejected),
  },
  { header: 'Approved', className: 'tabular', cell: approvedText },
  { header: 'Median', className: 'tabular', cell: ({ medianHours }) => durationText(medianHours) },
  {
    header: '90th percentile',
    className: 'tabular',
    cell: ({ ninetiethHours }) => durationText(ninetiethHours),
  },
]

const onTimeColumn: Column<GroupTotals> = {
  header: 'Decided on time',
  className: 'tabular',
  cell: onTimeText,
}

interface WeekTableProps {
  caption: string
  weeks: readonly Week[]
  columns: readonly { header: string; cell: (week: Week) => string }[]
}

/** The numbers of a chart, week by week: a table on every screen width, because its few columns are narrow. */
function WeekTable({ caption, weeks, columns }: WeekTableProps) {
  return (
    <table className="w-full text-right">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-soft">
          <th scope="col" className="py-1.5 pr-2 text-left font-medium">
            Week of
          </th>
          {columns.map(({ header }) => (
            <th key={header} scope="col" className="py-1.5 pl-2 font-medium">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.week} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal whitespace-nowrap">
              {weekText(week)}
            </th>
            {columns.map(({ header, cell }) => (
              <td key={header} className="py-1.5 pl-2 whitespace-nowrap">
                {cell(week)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
