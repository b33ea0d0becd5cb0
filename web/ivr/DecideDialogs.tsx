import { ConfirmDialog } from '../kit/Dialog.tsx'
import { NotesDialog } from './NotesDialog.tsx'
import type { DecisionState } from './use-deciding.ts'

/** The dialogs of a decision: Yes or No for Approved and Rejected, notes for Conditional (spec 2 §4). */
export function DecideDialogs({ state }: { state: DecisionState }) {
  const { deciding, isOpen, isSending } = state
  if (!deciding) return null
  const { request, decision, turn } = deciding
  const subject = `${request.ivrNumber} · ${request.name}`
  if (decision === 'Conditional')
    return <NotesDialog key={turn} state={state} subject={subject} deciding={deciding} />
  const verb = decision === 'Approved' ? 'approve' : 'reject'
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Are you sure you want to ${verb} this IVR?`}
      text={
        <>
          <span className="block font-medium break-words text-sand-800">{subject}</span>
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
