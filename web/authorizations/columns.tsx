import { overuseText, stateOf } from '#contract/authorizations/authorizations.rules.ts'
import type { Authorization, CoveredRequest } from '#contract/authorizations/authorizations.ts'
import { type Reverification, taskLabels } from '#contract/authorizations/reverifications.ts'
import { inOffice } from '../kit/session/tab-office.ts'
import { type Column, NumberLink } from '../kit/table/table-parts.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'
import { doneLabel, leftParts, othersText, requestPath, today } from './texts.ts'

const request: Column<CoveredRequest> = {
  header: 'Request',
  className: 'min-w-32 lg:min-w-36',
  onPhone: 'title',
  cell: (row) => <RequestLink request={row} office={undefined} />,
}

function RequestLink({
  request: { ivrId, ivrNumber, patientName },
  office,
}: Pick<Authorization, 'office'> & { request: CoveredRequest }) {
  return (
    <>
      <NumberLink to={inOffice(requestPath(ivrId), { office })} number={ivrNumber} />
      <span className="block font-normal wrap-anywhere text-ink-soft">{patientName}</span>
    </>
  )
}

/** The requests that an authorization covers; a patient common to all is named once. */
const requests: Column<Authorization> = {
  ...request,
  header: 'Requests',
  cell: ({ requests: covered, otherRequests, office }) => (
    <>
      {covered.map((one, at) => (
        <span key={one.ivrId} className="block not-first:mt-1">
          <RequestLink
            office={office}
            request={one.patientName === covered[at + 1]?.patientName ? { ...one, patientName: '' } : one}
          />
        </span>
      ))}
      {otherRequests > 0 && (
        <span className="block font-normal text-ink-soft">{othersText(otherRequests)}</span>
      )}
    </>
  ),
}

const left: Column<Authorization> = {
  header: 'Left',
  className: 'whitespace-nowrap tabular',
  cell: (row) => {
    const { units, applications } = leftParts(row)
    return (
      <>
        <span className="block">Units: {units}</span>
        <span className="block">Applications: {applications}</span>
      </>
    )
  },
}

export const authorizationColumns: readonly Column<Authorization>[] = [
  requests,
  {
    header: 'Number',
    className: 'min-w-28 lg:min-w-32',
    cell: ({ number }) => <span className="tabular wrap-anywhere">{number}</span>,
  },
  {
    header: 'Payer',
    className: 'min-w-36 max-lg:hidden on-paper',
    cell: ({ payer }) => <span className="wrap-anywhere">{payer}</span>,
  },
  { header: 'Product', className: 'max-lg:hidden on-paper', cell: ({ product }) => product },
  {
    header: 'Units left',
    className: 'whitespace-nowrap tabular',
    cell: (row) => leftParts(row).units,
  },
  {
    header: 'Applications left',
    className: 'whitespace-nowrap tabular',
    cell: (row) => leftParts(row).applications,
  },
  {
    header: 'Until',
    className: 'whitespace-nowrap',
    cell: ({ validTo }) =>
      validTo === null ? 'Not given' : <time dateTime={validTo}>{dateText(validTo)}</time>,
  },
  {
    header: 'Status',
    onPhone: 'badge',
    cell: (row) => (
      <>
        <StatusBadge status={stateOf(row, today())} />
        {overuseText(row) && (
          <span className="mt-1 block w-36 text-xs font-normal text-rejected">{overuseText(row)}</span>
        )}
      </>
    ),
  },
]

/** For screens on which the balance has one column: the others are wide enough for names and numbers. */
export const narrowColumns: readonly Column<Authorization>[] = authorizationColumns.flatMap((column) => {
  if (column.header === 'Applications left') return []
  if (column.header === 'Number') return [{ ...column, className: 'min-w-36' }]
  return column.header === 'Units left' ? [left] : [column]
})

export function reverificationColumns(
  onComplete: ((task: Reverification) => void) | undefined,
): readonly Column<Reverification>[] {
  const columns: readonly Column<Reverification>[] = [
    request,
    {
      header: 'Reason',
      className: 'min-w-40',
      cell: ({ kind, authorizationNumber }) => (
        <>
          {taskLabels[kind]}
          {authorizationNumber && (
            <span className="tabular block text-ink-soft wrap-anywhere">{authorizationNumber}</span>
          )}
        </>
      ),
    },
    {
      header: 'Payer',
      className: 'min-w-36',
      cell: ({ payer }) => <span className="wrap-anywhere">{payer}</span>,
    },
    {
      header: 'Due',
      className: 'whitespace-nowrap',
      cell: ({ dueOn }) => (
        <time dateTime={dueOn} className={dueOn < today() ? 'font-medium text-rejected' : ''}>
          {dateText(dueOn)}
        </time>
      ),
    },
    {
      header: 'Note',
      className: 'min-w-40 max-lg:hidden on-paper',
      cell: ({ note }) => <span className="wrap-anywhere whitespace-pre-line">{note || '-'}</span>,
    },
  ]
  if (!onComplete) return columns
  return [
    ...columns,
    {
      header: 'Action',
      className: 'no-print',
      cell: (task) => (
        <Button variant="outline" size="sm" onClick={() => onComplete(task)}>
          {doneLabel(task)}
          <span className="sr-only">: {task.ivrNumber}</span>
        </Button>
      ),
    },
  ]
}
