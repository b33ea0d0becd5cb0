import { useEndNotice } from '../session/session-end.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { Toasts } from '../ui/toasts/Toasts.tsx'

/** What can open over any screen. */
export default function Overlays() {
  return (
    <>
      <Toasts />
      <EndNotice />
    </>
  )
}

/** A dialog over the sign-in page that says why the session ended. */
function EndNotice() {
  const message = useEndNotice((state) => state.message)
  const close = () => useEndNotice.setState({ message: null })
  if (!message) return null
  return (
    <ConfirmDialog
      open
      title="Please sign in again"
      text={message}
      cancelLabel={null}
      confirmLabel="OK"
      onCancel={close}
      onConfirm={close}
    />
  )
}
