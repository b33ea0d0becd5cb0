import { ConfirmDialog } from '../kit/ui/Dialog.tsx'
import type { Assigning } from './use-assigning.ts'

/** Asks for confirmation before a case is assigned to the IVR team: the office cannot undo it. */
export function AssignDialog({ assigning }: { assigning: Assigning }) {
  const { asked, isOpen, isAssigning, close, confirm } = assigning
  return (
    <ConfirmDialog
      open={isOpen}
      title="Are you sure you want to assign this ticket to IVR?"
      text={
        <>
          <span className="block font-medium break-words text-ink">
            {asked?.supportNumber} · {asked?.subject}
          </span>
          The IVR team will answer it, and your office can no longer close it.
        </>
      }
      cancelLabel="No"
      confirmLabel="Yes"
      busy={isAssigning}
      onCancel={close}
      onConfirm={() => void confirm()}
    />
  )
}
