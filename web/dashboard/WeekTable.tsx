import type { Week } from '#contract/dashboard/dashboard.ts'
import { weekText } from './texts.ts'

interface WeekTableProps {
  caption: string
  weeks: readonly Week[]
  columns: readonly { header: string; cell: (week: Week) => string }[]
}

/** The numbers of a chart, week by week: a table on every screen width, because its few columns are narrow. */
export function WeekTable({ caption, weeks, columns }: WeekTableProps) {
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
