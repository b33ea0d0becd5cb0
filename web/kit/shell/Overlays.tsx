import { useEndNotice } from '../session/session-end.ts'
import { AlertNotice } from '../ui/Dialog.tsx'
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
  if (!message) return null
  return (
    <AlertNotice
      open
      title="Please sign in again"
      text={message}
      onClose={() => useEndNotice.setState({ message: null })}
    />
  )
}
