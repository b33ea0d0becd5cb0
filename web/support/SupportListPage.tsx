import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { type SupportCase, shownDescription, supportDetails, supportList } from '#contract/support/support.ts'
import { ownerColumn } from '../ivr/queue/WorkOwner.tsx'
import { call } from '../kit/http/client.ts'
import { inOffice } from '../kit/session/tab-office.ts'
import { useIsTeam } from '../kit/session/user-type.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useList } from '../kit/table/list.ts'
import { NewRows } from '../kit/table/NewRows.tsx'
import { ListPages } from '../kit/table/Pagination.tsx'
import type { RowAction } from '../kit/table/RowMenu.tsx'
import { type Column, NumberLink, stacked, submissionDate } from '../kit/table/table-parts.tsx'
import { Button, ButtonLink, type Variant } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { PlusIcon } from '../kit/ui/icons.tsx'
import { useMedia } from '../kit/ui/media.ts'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'
import { Card, EmptyState, PageHeader } from '../kit/ui/surfaces.tsx'
import { CutText } from '../kit/ui/Tooltip.tsx'
import { NewRequestDialog } from './NewRequestDialog.tsx'
import { casePath, menuOf, responseCell, responseTarget, toResponse, typeLabel } from './texts.ts'
import { useAssigning } from './use-assigning.tsx'

const supportCases = {
  endpoint: supportList,
  rowsIn: 'supportCases',
  live: {
    area: 'support',
    one: async (id: string) => (await call(supportDetails, { id }, { background: true })).data,
  },
} as const

/** The page of support cases that the URL asks for. */
const useSupportCases = () => useList(supportCases, { input: ({ page, limit }) => ({ page, limit }) })

/**
 * Support Listing: every case that the viewer may see; cases are opened, assigned and closed from here
 * (docs/spec/support.md, 'List').
 */
export function Component() {
  const cases = useSupportCases()
  const [isNew, setNew] = useState(false)
  const newRequest = (variant: Variant) => (
    <Button aria-haspopup="dialog" variant={variant} onClick={() => setNew(true)} className="max-sm:w-full">
      <PlusIcon />
      New Support Request
    </Button>
  )
  return (
    <>
      <PageHeader title="Support Listing" actions={newRequest('default')} />
      <Card flush className="relative overflow-clip">
        <NewRows
          count={cases.fresh}
          max={cases.limit}
          words={['new support case', 'new support cases']}
          onShow={cases.show}
        >
          <SupportTable cases={cases} newRequest={newRequest('outline')} />
        </NewRows>
        <ListPages list={cases} />
      </Card>
      {/* The new case is the first row of the first page. */}
      <NewRequestDialog open={isNew} onClose={() => setNew(false)} onSent={() => cases.setPage(1)} />
    </>
  )
}

interface SupportTableProps {
  cases: ReturnType<typeof useSupportCases>
  /** The button that begins a request. */
  newRequest: ReactNode
}

/**
 * Support cases as rows, each with the actions of its viewer
 * (docs/spec/support.md, 'List' and 'Statuses and actions').
 */
function SupportTable({ cases, newRequest }: SupportTableProps) {
  const navigate = useNavigate()
  const assigning = useAssigning()
  const columns = useColumns()

  const actions = (row: SupportCase): RowAction[] =>
    menuOf(row).map(({ action, enabled }) => ({
      label: action,
      disabled: !enabled,
      onChoose: () => {
        if (action === 'Assign To IVR') return assigning.ask(row)
        const { to, state } = responseTarget(row)
        void (action === 'View'
          ? navigate(inOffice(casePath(row.supportNumber), row))
          : navigate(to, { state }))
      },
    }))

  return (
    <>
      <DataTable
        caption="Support cases"
        columns={columns}
        {...cases.table}
        keyOf={({ _id }) => _id}
        nameOf={({ supportNumber }) => supportNumber}
        empty={<EmptyState text="You have no active support ticket." action={newRequest} />}
        actions={actions}
      />
      {assigning.dialog}
    </>
  )
}

const submittedBy: Column<SupportCase> = {
  header: 'Submitted By',
  className: 'min-w-36 lg:min-w-44',
  cell: (row) => (
    <>
      <span className="block wrap-anywhere">{row.submittedByUser}</span>
      <span className="block text-xs text-ink-soft">{typeLabel(row)}</span>
    </>
  ),
}
const number: Column<SupportCase> = {
  header: 'Support ID',
  className: 'whitespace-nowrap',
  onPhone: 'title',
  cell: ({ supportNumber, patientName, office }) => (
    <>
      <NumberLink to={inOffice(casePath(supportNumber), { office })} number={supportNumber} />
      {patientName && <span className="block text-xs whitespace-normal text-ink-soft">{patientName}</span>}
    </>
  ),
}
const reason: Column<SupportCase> = {
  header: 'Reason',
  className: 'min-w-36',
  cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span>,
}
const description: Column<SupportCase> = {
  header: 'Description',
  className: 'min-w-44',
  cell: (row) => (
    <CutText
      text={row.description}
      length={shownDescription}
      to={inOffice(casePath(row.supportNumber), row)}
    />
  ),
}
const status: Column<SupportCase> = {
  header: 'Status',
  onPhone: 'badge',
  cell: (row) => <StatusBadge status={row.status} />,
}
const response: Column<SupportCase> = {
  header: 'Response',
  className: 'whitespace-nowrap',
  cell: (row) => <ResponseCell row={row} />,
}

const all: readonly Column<SupportCase>[] = [
  submittedBy,
  number,
  submissionDate,
  reason,
  description,
  status,
  response,
]

/** The columns for the screen's width; cards, under 768 px, have all of them. */
function useColumns(): readonly Column<SupportCase>[] {
  const isTeam = useIsTeam()
  const isMedium = useMedia('(768px <= width < 1280px)')
  const isNarrow = useMedia('(768px <= width < 1024px)')
  const owners = isTeam ? [ownerColumn] : []
  if (!isMedium) return [...all.slice(0, -1), ...owners, response]
  const dated = stacked(number, submissionDate)
  return isNarrow
    ? [submittedBy, dated, stacked(reason, description), ...owners, stacked(status, response)]
    : [submittedBy, dated, reason, description, status, ...owners, response]
}

/**
 * The Response column of a row: a link to add or read the response, or who has to act on the case
 * (docs/spec/support.md, 'List').
 */
function ResponseCell({ row }: { row: SupportCase }) {
  const text = responseCell(row)
  if (text === '-') return text
  if (text === 'Assigned to IVR') return <Assigned row={row} />
  const label = (
    <span>
      {text}
      <span className="sr-only"> to {row.supportNumber}</span>
    </span>
  )
  if (text === 'View Response') {
    return (
      <ButtonLink variant="link" to={inOffice(casePath(row.supportNumber), row)} state={toResponse}>
        {label}
      </ButtonLink>
    )
  }
  const { to, state } = responseTarget(row)
  return (
    <ButtonLink variant="outline" size="sm" to={to} state={state}>
      {label}
    </ButtonLink>
  )
}

/** Says that the team has the case, and who assigned it and when, if anyone did. */
function Assigned({ row: { assignedAt, assignedByName } }: { row: SupportCase }) {
  return (
    <>
      <span className="block">Assigned to IVR</span>
      {assignedAt !== null && (
        <span className="block max-w-44 text-xs whitespace-normal text-ink-soft">
          <time dateTime={assignedAt}>{dateText(assignedAt)}</time>
          <span className="wrap-anywhere"> by {assignedByName}</span>
        </span>
      )}
    </>
  )
}
