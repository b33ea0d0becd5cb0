import { Link } from 'react-router'
import {
  type OverviewFigure,
  type OverviewRow,
  overviewFigures,
  overviewRows,
} from '#contract/ivr/queue/overview.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useList } from '../../kit/table/list.ts'
import { ListPages } from '../../kit/table/Pagination.tsx'
import type { Column } from '../../kit/table/table-parts.tsx'
import { useNow } from '../../kit/ui/ago.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { momentText } from '../../kit/ui/dates.ts'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import { Card, EmptyState, PageHeader } from '../../kit/ui/surfaces.tsx'
import { dueText, handActionText } from '../queue/queue-text.ts'
import { detailsPath } from '../texts.ts'
import { figureText } from './overview-text.ts'
import { daysOf, periodOf, periods } from './period.ts'

const requests = { endpoint: overviewRows, rowsIn: 'rows' } as const
const filterNames = ['figure', 'key', 'inOfficeId', 'days', 'payer', 'memberId'] as const

/** The requests behind a figure of the team overview (docs/spec/team-overview.md, 'Requests of a figure'). */
export function OverviewRows() {
  const list = useList(requests, {
    filters: filterNames,
    input: ({ page, limit, filters: { figure, days, ...others } }) => ({
      ...daysOf(periodOf(days)),
      ...{ figure: figureIn(figure), ...others, page, limit },
    }),
  })
  const { figure, key, days } = list.filters
  const asked = figureIn(figure)
  return (
    <>
      <PageHeader
        title={figureText(asked, key)}
        text={periodText(asked, periodOf(days))}
        back={history.state?.idx > 0 ? true : '/team-overview'}
      />
      <Card flush>
        <DataTable
          caption="Requests"
          columns={asked.startsWith('follow-ups') ? followUpColumns : columns}
          {...list.table}
          skeletonRows={5}
          keyOf={({ ivrNumber, at, memberName }) => `${ivrNumber} ${at} ${memberName}`}
          nameOf={({ ivrNumber }) => ivrNumber}
          hrefOf={({ ivrNumber }) => detailsPath(ivrNumber)}
          empty={<EmptyState text="There are no such requests left." />}
        />
        <ListPages list={list} />
      </Card>
    </>
  )
}

const figureIn = (text: string): OverviewFigure =>
  overviewFigures.find((known) => known === text) ?? 'decided'

const ofNow: readonly OverviewFigure[] = [
  'waiting-on-team',
  'waiting-on-office',
  'due-today',
  'overdue',
  'stuck',
  'follow-ups',
  'follow-ups-overdue',
  'age',
]

const periodText = (figure: OverviewFigure, period: string) =>
  ofNow.includes(figure) ? 'Open now' : periods.find(({ value }) => value === period)?.label

const number: Column<OverviewRow> = {
  header: 'IVR Number',
  cell: ({ ivrNumber }) => (
    <Link to={detailsPath(ivrNumber)} className="tabular">
      {ivrNumber}
    </Link>
  ),
}
const patient: Column<OverviewRow> = {
  header: 'Patient',
  cell: ({ patientName }) => patientName,
  onPhone: 'title',
}

const columns: readonly Column<OverviewRow>[] = [
  number,
  patient,
  { header: 'Office', cell: ({ officeName }) => officeName },
  { header: 'Payer', cell: ({ payer }) => payer },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, onPhone: 'badge' },
  { header: 'Date', cell: ({ at }) => momentText(at) },
  { header: 'Member', cell: ({ memberName }) => memberName || '-' },
]

/** Who has promised what, and by when. */
export const followUpColumns: readonly Column<OverviewRow>[] = [
  number,
  patient,
  { header: 'Next Action', cell: ({ byHand }) => (byHand ? handActionText(byHand) : '-') },
  { header: 'Member', cell: ({ memberName }) => memberName || '-' },
  { header: 'By', cell: ({ at }) => <DueBy at={at} />, onPhone: 'badge' },
]

function DueBy({ at }: { at: string }) {
  const { text, late } = dueText(at, useNow())
  return (
    <span title={momentText(at)} className={cx(late && 'font-medium text-danger-ink')}>
      {text}
    </span>
  )
}
