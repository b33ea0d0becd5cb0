import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Decision, ListedIvr } from '#contract/ivr/requests.ts'
import { actionsFor } from '#contract/ivr/review.rules.ts'
import { inOffice } from '../../kit/session/tab-office.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { RowAction } from '../../kit/table/RowMenu.tsx'
import { type Column, NumberLink, type Selection, submissionDate } from '../../kit/table/table-parts.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { useMedia } from '../../kit/ui/media.ts'
import { Tooltip } from '../../kit/ui/Tooltip.tsx'
import { orDash, truncate } from '../../kit/ui/text.ts'
import { UnreadMark } from '../../messages/Unread.tsx'
import { RequestStatus } from '../RequestStatus.tsx'
import { detailsPath } from '../texts.ts'
import { notesAct, notesCut } from './notes-cell.ts'
import type { Requests } from './use-requests.ts'

interface RequestTableProps {
  requests: Requests
  /** The full list has every column; the dashboard has only the most important ones. */
  compact?: boolean
  empty: ReactNode
  selection?: Selection | undefined
  onDecide: (request: ListedIvr, decision: Decision) => void
  onChangeNotes: (request: ListedIvr) => void
}

/** Requests as rows, each with the actions of its viewer (docs/spec/ivr.md, 'List' and 'Review'). */
export function RequestTable({ requests, compact = false, empty, selection, ...acts }: RequestTableProps) {
  const navigate = useNavigate()
  // Between the cards of phones and the wide table there is no room for a notes column.
  const isNarrow = useMedia('(768px <= width < 1024px)')
  const notes = notesColumn(acts.onChangeNotes)
  const whole = isNarrow ? fullColumns.map((column) => withNotes(column, notes)) : [...fullColumns, notes]

  const actions = (request: ListedIvr): RowAction[] =>
    actionsFor(request).map(({ action, enabled }) => ({
      label: action,
      disabled: !enabled,
      destructive: action === 'Rejected',
      onChoose: () =>
        action === 'View'
          ? navigate(inOffice(detailsPath(request.ivrNumber), request))
          : acts.onDecide(request, action),
    }))

  return (
    <DataTable
      caption="IVR requests"
      columns={compact ? compactColumns : whole}
      {...requests.table}
      keyOf={(request) => request._id}
      nameOf={(request) => request.ivrNumber}
      empty={empty}
      actions={actions}
      selection={selection}
      sorting={{
        by: submissionDate.header,
        ascending: requests.filter.sort === 'oldest',
        onSort: (ascending) => requests.setFilter('sort', ascending ? 'oldest' : ''),
      }}
      hrefOf={(request) => detailsPath(request.ivrNumber)}
    />
  )
}

const number: Column<ListedIvr> = {
  header: 'IVR ID',
  className: 'whitespace-nowrap',
  onPhone: 'title',
  cell: (request) => (
    <>
      <NumberLink to={inOffice(detailsPath(request.ivrNumber), request)} number={request.ivrNumber} />
      <UnreadMark kind="ivr" id={request._id} />
    </>
  ),
}
const patient: Column<ListedIvr> = {
  header: 'Patient Name',
  className: 'min-w-32 ml:min-w-40',
  onPhone: 'title',
  cell: (request) => (
    <>
      <Name>{request.name}</Name>
      <span className="hidden text-xs wrap-anywhere text-ink-soft ms:block md:hidden no-print">
        {request.physicianName}
      </span>
    </>
  ),
}
const physician: Column<ListedIvr> = {
  header: 'Physician Name',
  className: 'min-w-32 max-md:hidden ml:min-w-40 on-paper',
  cell: (request) => <Name>{request.physicianName}</Name>,
}
const status: Column<ListedIvr> = {
  header: 'Status',
  onPhone: 'badge',
  cell: (request) => <RequestStatus request={request} />,
}

/** Columns that narrow screens leave to the details page, so that the status and the menu stay visible. */
const fromWide = 'min-w-36 max-lg:hidden on-paper'

const compactColumns = [number, patient, physician, submissionDate, status]

const fullColumns: readonly Column<ListedIvr>[] = [
  number,
  patient,
  physician,
  {
    ...submissionDate,
    className: 'min-w-32',
    cell: (request) => <SignedDate moment={request.createdAt} by={request.submitByUserName} />,
  },
  status,
  {
    header: 'Action By',
    className: fromWide,
    cell: ({ actionByUserName, actionDate }) => (
      <>
        <Name>{orDash(actionByUserName)}</Name>
        {actionDate && (
          <time dateTime={actionDate} className="block text-xs whitespace-nowrap text-ink-soft">
            {dateText(actionDate)}
          </time>
        )}
      </>
    ),
  },
]

function notesColumn(onChange: (request: ListedIvr) => void): Column<ListedIvr> {
  return {
    header: 'Notes',
    className: 'min-w-40',
    cell: (request) => <NotesCell request={request} onChange={onChange} />,
  }
}

/** On narrow screens the reviewer's notes are below the status, in small print, instead of in their own column. */
function withNotes(column: Column<ListedIvr>, notes: Column<ListedIvr>): Column<ListedIvr> {
  if (column !== status) return column
  return {
    ...status,
    cell: (request) => (
      <>
        {status.cell(request)}
        {request.notes && (
          <span className="mt-1 block text-xs wrap-anywhere text-ink-soft">
            <span className="sr-only">{notes.header}: </span>
            {notes.cell(request)}
          </span>
        )}
      </>
    ),
  }
}

/** A day, and below it who did it. */
function SignedDate({ moment, by }: { moment: string; by: string }) {
  return (
    <>
      <time dateTime={moment} className="block whitespace-nowrap">
        {dateText(moment)}
      </time>
      {by && <span className="block text-xs wrap-anywhere text-ink-soft">by {by}</span>}
    </>
  )
}

/** A name of any length: it wraps instead of widening the table. */
function Name({ children }: { children: string }) {
  return <span className="wrap-anywhere">{children}</span>
}

const linkClass =
  'rounded-sm text-left text-action-ink underline decoration-action-line underline-offset-4 hover:text-action-ink hover:decoration-action'

interface NotesCellProps {
  request: ListedIvr
  /** Opens the notes of a Conditional request for editing. */
  onChange: (request: ListedIvr) => void
}

/**
 * The notes of a row, truncated. The tooltip shows all of them, as do the details that they link to, for touch
 * screens.
 */
function NotesCell({ request, onChange }: NotesCellProps) {
  const act = notesAct(request)
  const text = truncate(orDash(request.notes), notesCut)
  if (act === 'change') {
    return (
      <Tooltip text={request.notes}>
        <button type="button" className={linkClass} aria-haspopup="dialog" onClick={() => onChange(request)}>
          <span className="sr-only">Change the notes: </span>
          {text}
        </button>
      </Tooltip>
    )
  }
  if (act === 'none' && request.notes.length <= notesCut) return text
  return (
    <Tooltip text={request.notes}>
      <Link
        to={inOffice(detailsPath(request.ivrNumber), request)}
        state={{ scrollToNotesSection: true }}
        className={linkClass}
      >
        {text}
      </Link>
    </Tooltip>
  )
}
