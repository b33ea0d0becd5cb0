import { AlertNotice } from './Dialog.tsx'
import { useEndNotice } from './session-end.ts'

/** Says, over the sign-in page, why the session ended. */
export default function EndNotice({ message }: { message: string }) {
  return (
    <AlertNotice
      open
      title="Please sign in again"
      text={message}
      onClose={() => useEndNotice.setState({ message: null })}
    />
  )
}
