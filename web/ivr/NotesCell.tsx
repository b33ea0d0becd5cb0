import { Link } from 'react-router'
import type { ListedIvr } from '#contract/ivr/requests.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { Tooltip } from '../kit/ui/Tooltip.tsx'
import { orDash, truncate } from '../kit/ui/text.ts'
import { notesAct, notesCut } from './notes-cell.ts'
import { detailsPath } from './texts.ts'

const linkClass =
  'rounded-sm text-left text-action-ink underline decoration-action-line underline-offset-4 hover:text-action-ink hover:decoration-action'

interface NotesCellProps {
  request: ListedIvr
  /** Opens the notes of a Conditional request for editing. */
  onChange: (request: ListedIvr) => void
}

/**
 * The notes of a row, truncated. The tooltip has all of them, and so have the details that they link to, for touch
 * screens.
 */
export function NotesCell({ request, onChange }: NotesCellProps) {
  const act = notesAct(request, useUserType())
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
      <Link to={detailsPath(request.ivrNumber)} state={{ scrollToNotesSection: true }} className={linkClass}>
        {text}
      </Link>
    </Tooltip>
  )
}
