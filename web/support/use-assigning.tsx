import { useState } from 'react'
import {
  handleSupportCase,
  type SupportCase,
  supportDetails,
  supportList,
} from '#contract/support/support.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toastReply } from '../kit/http/reply-toasts.ts'
import { ConfirmDialog } from '../kit/ui/Dialog.tsx'

/** Assigns a case to the IVR team after confirmation, because the office cannot undo it. */
export function useAssigning() {
  /** The case that the dialog asks about; it stays set while the dialog closes. */
  const [asked, setAsked] = useState<SupportCase>()
  const [isOpen, setOpen] = useState(false)
  const send = useSend(handleSupportCase, asked?.office?._id)
  const close = () => setOpen(false)
  const confirm = async () => {
    if (!asked) return
    await toastReply(send.mutateAsync({ supportCaseId: asked._id, assignToIVR: true }))
    close()
    void reload(supportList, supportDetails)
  }
  const ask = (record: SupportCase) => {
    setAsked(record)
    setOpen(true)
  }
  const dialog = (
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
      busy={send.isPending}
      onCancel={close}
      onConfirm={() => void confirm()}
    />
  )
  return { ask, isAssigning: send.isPending, dialog }
}
