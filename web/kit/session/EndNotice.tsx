import { preload } from '../lazy/lazy-chunk.ts'
import { AlertNotice, dialogs } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useEndNotice } from './session-end.ts'

// Preloading this module preloads the dialog too.
preload(dialogs)

/** A dialog over the sign-in page that says why the session ended. */
export default function EndNotice({ message }: { message: string }) {
  const close = () => useEndNotice.setState({ message: null })
  return (
    <AlertNotice
      open
      title="Please sign in again"
      text={message}
      onClose={close}
      onUnfetched={() => {
        toast.error(message)
        close()
      }}
    />
  )
}
