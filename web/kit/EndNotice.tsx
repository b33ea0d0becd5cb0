import { AlertNotice, dialogs } from './Dialog.tsx'
import { fetchAhead } from './later.ts'
import { useEndNotice } from './session-end.ts'
import { toast } from './toast.ts'

// Whoever fetches this ahead fetches the dialog too.
fetchAhead(dialogs)

/** Says, over the sign-in page, why the session ended. */
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
