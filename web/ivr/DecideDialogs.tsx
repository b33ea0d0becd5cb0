import { reviewers } from '#contract/endpoint.ts'
import { later, useAhead, useOpened } from '../kit/lazy/later.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { ConfirmDialog } from '../kit/ui/Dialog.tsx'
import type { Deciding, DecisionState } from './use-deciding.ts'

const notesDialog = later(() => import('./NotesDialog.tsx'))
const forReviewers = [notesDialog]
const forOthers = [] as const

/**
 * The dialogs of a decision: Yes or No for Approved and Rejected, notes for Conditional (docs/spec/ivr.md, 'Review').
 */
export function DecideDialogs({ state }: { state: DecisionState }) {
  useAhead(reviewers.includes(useUserType()) ? forReviewers : forOthers)
  const { deciding, isOpen, isSending } = state
  if (!deciding) return null
  const { request, decision, turn } = deciding
  const subject = `${request.ivrNumber} · ${request.name}`
  if (decision === 'Conditional')
    return <Notes key={turn} state={state} subject={subject} deciding={deciding} />
  const verb = decision === 'Approved' ? 'approve' : 'reject'
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Are you sure you want to ${verb} this IVR?`}
      text={
        <>
          <span className="block font-medium break-words text-ink">{subject}</span>
          This decision is final.
        </>
      }
      cancelLabel="No"
      confirmLabel="Yes"
      variant={decision === 'Rejected' ? 'destructive' : 'default'}
      busy={isSending}
      onCancel={() => state.close()}
      onConfirm={() => state.confirm()}
    />
  )
}

interface NotesProps {
  state: DecisionState
  deciding: Deciding
  subject: string
}

function Notes(props: NotesProps) {
  const part = useOpened(notesDialog, props.state.isOpen, () => props.state.close())
  return part && <part.NotesDialog {...props} />
}
