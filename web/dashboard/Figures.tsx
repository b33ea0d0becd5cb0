import { type Dashboard, type PersonTotals, shownWeeks, type Week } from '#contract/dashboard/dashboard.ts'
import { numberText } from '#contract/formats.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import type { Column } from '../kit/table/table-parts.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { Card, EmptyState } from '../kit/ui/surfaces.tsx'
import { ChartCard } from './ChartCard.tsx'
import { approvedText, durationText, sumsText, weekText } from './texts.ts'

const calendar = 'Weeks begin on Sunday, Eastern Time; the last one is still going on.'
const meaning =
  'From submission to approval or rejection, to the nearest hour: half of the decisions of a week (median) and nine of ten (90th percentile) took no longer.'

/** Submissions and decisions of the last weeks, how long decisions took, and decisions by reviewer or physician. */
export function Figures({ weeks, shares }: Pick<Dashboard, 'weeks' | 'shares'>) {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="mb-3 text-lg font-semibold tracking-tight">
        The last {shownWeeks} weeks
      </h2>
      <div className="grid gap-6 ml:grid-cols-2">
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
      {shares && <Shares shares={shares} />}
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

function Shares({ shares: { by, rows } }: { shares: NonNullable<Dashboard['shares']> }) {
  return (
    <Card flush title={`Decisions by ${by}`} className="mt-6">
      <DataTable
        caption={`Decisions of the last ${shownWeeks} weeks by ${by}`}
        columns={[nameColumn(by), ...shareColumns]}
        rows={rows}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        empty={<EmptyState text={`No request was decided on in the last ${shownWeeks} weeks.`} />}
      />
    </Card>
  )
}

const nameColumn = (by: 'physician' | 'reviewer'): Column<PersonTotals> => ({
  header: by === 'physician' ? 'Physician' : 'Reviewer',
  onPhone: 'title',
  className: 'min-w-40',
  cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
})

const shareColumns: readonly Column<PersonTotals>[] = [
  {
    header: 'Decisions',
    className: 'tabular',
    cell: ({ approved, rejected }) => numberText(approved + rejected),
  },
  { header: 'Approved', className: 'tabular', cell: approvedText },
  { header: 'Median', className: 'whitespace-nowrap', cell: ({ medianHours }) => durationText(medianHours) },
  {
    header: '90th percentile',
    className: 'whitespace-nowrap',
    cell: ({ ninetiethHours }) => durationText(ninetiethHours),
  },
]

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
