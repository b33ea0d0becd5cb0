import { outcomeLabels } from '#contract/prior-authorization/prior-authorization.rules.ts'
import {
  type PriorAuthorization,
  shownDescription,
  submitPriorAuthorization,
} from '#contract/prior-authorization/prior-authorization.ts'
import { ownerColumn } from '../ivr/queue/WorkOwner.tsx'
import { inOffice } from '../kit/session/tab-office.ts'
import { useIsTeam, useMay } from '../kit/session/user-type.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { NothingFound } from '../kit/table/NothingFound.tsx'
import { type Column, NumberLink, stacked, submissionDate } from '../kit/table/table-parts.tsx'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { useMedia } from '../kit/ui/media.ts'
import { EmptyState } from '../kit/ui/surfaces.tsx'
import { CutText } from '../kit/ui/Tooltip.tsx'
import { orDash } from '../kit/ui/text.ts'
import { UnreadMark } from '../messages/Unread.tsx'
import { responsePath } from './texts.ts'
import { UploadLink } from './UploadLink.tsx'
import type { PriorAuthorizations } from './use-prior-authorizations.ts'

interface PriorAuthorizationTableProps {
  found: PriorAuthorizations
  /** The full list has every column; the dashboard has only the most important ones. */
  compact?: boolean
}

/**
 * Prior authorizations as rows, each with the actions of its viewer
 * (docs/spec/prior-authorization.md, 'List').
 */
export function PriorAuthorizationTable({ found, compact = false }: PriorAuthorizationTableProps) {
  const isTeam = useIsTeam()
  const isNarrowed = Boolean(found.filter.search || found.filter.physicianId)
  // Next to all the other columns, the description would have only a word or two per line.
  const isNarrow = useMedia('(768px <= width < 1024px)')
  const columns = compact ? compactColumns : isNarrow ? narrowColumns : fullColumns
  return (
    <DataTable
      caption="Prior authorizations"
      columns={[...columns, ...(isTeam && !compact ? [ownerColumn] : []), response]}
      {...found.table}
      keyOf={({ _id }) => _id}
      nameOf={({ priorauthNumber }) => priorauthNumber}
      empty={<Empty narrowed={isNarrowed} />}
    />
  )
}

function Empty({ narrowed }: { narrowed: boolean }) {
  const may = useMay()
  if (narrowed) return <NothingFound />
  return (
    <EmptyState
      text="You have no uploaded document."
      action={may(submitPriorAuthorization) && <UploadLink variant="outline" />}
    />
  )
}

const number: Column<PriorAuthorization> = {
  header: 'Prior Auth ID',
  className: 'whitespace-nowrap',
  onPhone: 'title',
  cell: ({ _id, priorauthNumber, patientName, office }) => (
    <>
      <NumberLink to={inOffice(responsePath(priorauthNumber), { office })} number={priorauthNumber} />
      <UnreadMark kind="prior-authorization" id={_id} />
      {patientName && <span className="block text-xs whitespace-normal text-ink-soft">{patientName}</span>}
    </>
  ),
}
const submittedBy: Column<PriorAuthorization> = {
  header: 'Submitted By',
  className: 'min-w-28',
  cell: ({ submitByUserName }) => <span className="wrap-anywhere">{submitByUserName}</span>,
}
const description: Column<PriorAuthorization> = {
  header: 'Description',
  className: 'min-w-36 lg:min-w-48',
  cell: (row) => (
    <CutText
      text={row.description}
      length={shownDescription}
      to={inOffice(responsePath(row.priorauthNumber), row)}
    />
  ),
}

const outcome: Column<PriorAuthorization> = {
  header: 'Outcome',
  className: 'min-w-24',
  cell: ({ latestOutcome }) => (latestOutcome ? outcomeLabels[latestOutcome] : '-'),
}
/** The description, with the outcome below it if there is one. */
const described: Column<PriorAuthorization> = {
  ...description,
  cell: (row) => (
    <>
      {description.cell(row)}
      {row.latestOutcome && (
        <span className="mt-0.5 block font-medium">{outcomeLabels[row.latestOutcome]}</span>
      )}
    </>
  ),
}

const compactColumns: readonly Column<PriorAuthorization>[] = [
  number,
  submittedBy,
  submissionDate,
  { ...description, className: 'min-w-48 max-ml:hidden' },
]

const fullColumns: readonly Column<PriorAuthorization>[] = [
  number,
  submittedBy,
  {
    header: 'Physician Name',
    className: 'min-w-32 max-lg:hidden on-paper',
    cell: ({ physicianName }) => <span className="wrap-anywhere">{orDash(physicianName)}</span>,
  },
  submissionDate,
  description,
  outcome,
]

const narrowColumns: readonly Column<PriorAuthorization>[] = [
  stacked(number, submissionDate),
  ...fullColumns
    .filter((column) => column !== number && column !== submissionDate && column !== outcome)
    .map((column) => (column === description ? described : column)),
]

const response: Column<PriorAuthorization> = {
  header: 'Response',
  className: 'whitespace-nowrap no-print',
  cell: (row) => <RowAct row={row} />,
}

/** Links to the response, or to its form for people who may answer. */
function RowAct({ row }: { row: PriorAuthorization }) {
  const name = <span className="sr-only"> to {row.priorauthNumber}</span>
  if (row.responseById !== null) {
    return (
      <ButtonLink variant="link" to={inOffice(responsePath(row.priorauthNumber), row)}>
        <span>
          View Response
          {name}
        </span>
      </ButtonLink>
    )
  }
  if (!row.may.respond) return '-'
  return (
    <ButtonLink variant="outline" size="sm" to="/add-response" state={{ priorAuthID: row._id }}>
      <span>
        Add Response
        {name}
      </span>
    </ButtonLink>
  )
}
