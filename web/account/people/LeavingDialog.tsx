import { type ReactNode, useState } from 'react'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { ErrorState, Skeleton } from '../../kit/ui/surfaces.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'

export interface LeavingProps {
  action: 'Deactivate' | 'Delete'
  isOpen: boolean
  onClose: () => void
}

/** The part of the result of `useLoad` that is used here. */
interface Loaded<L> {
  data: { data: L } | undefined
  error: Error | null
  isFetching: boolean
  isFetchedAfterMount: boolean
  refetch: () => unknown
}

interface LeavingDialogProps<L> extends LeavingProps {
  question: string
  name: string
  /** Their upcoming appointments; loaded again each time the dialog opens. */
  loaded: Loaded<L>
  /** Sends the action and returns the message to show. */
  send: (leaving: L) => Promise<{ message: string }>
  reload: () => Promise<void>
  children: (leaving: L) => ReactNode
}

const consequences = {
  Delete: 'They can no longer sign in. What they did stays, under their name.',
  Deactivate: 'They are signed out at once and cannot sign in until they are active again.',
}

/**
 * Asks for confirmation before somebody leaves, and lists what is still open for them. If that has changed meanwhile,
 * the new list is shown and confirmed again.
 */
export function LeavingDialog<L>(props: LeavingDialogProps<L>) {
  const { action, question, name, isOpen, onClose, loaded, children } = props
  const leaving = loaded.isFetching && !loaded.isFetchedAfterMount ? undefined : loaded.data?.data
  const { send, isSending, failure } = useLeaving(props)
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      busy={isSending}
      title={question}
      text={
        <>
          <span className="block font-medium break-words text-ink">{name}</span>
          {consequences[action]}
        </>
      }
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isSending}>
            No
          </Button>
          <Button
            variant={action === 'Delete' ? 'destructive' : 'default'}
            busy={isSending}
            disabled={!leaving}
            onClick={() => leaving && void send(leaving)}
          >
            Yes
          </Button>
        </>
      }
    >
      {failure && <Note text={failure} />}
      {!leaving && loaded.error && <ErrorState failure={loaded.error} onRetry={loaded.refetch} />}
      {!leaving && !loaded.error && (
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {leaving && children(leaving)}
    </Dialog>
  )
}

function useLeaving<L>({ onClose, loaded, send, reload }: LeavingDialogProps<L>) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirm = async (leaving: L) => {
    setFailure(undefined)
    setSending(true)
    try {
      const { message } = await send(leaving)
      onClose()
      toast.success(message)
    } catch (thrown) {
      if (isHandled(thrown)) return
      if (thrown instanceof ApiError && /appointments|taker/.test(thrown.code)) {
        setFailure(messageOfFailure(thrown))
        loaded.refetch()
        return
      }
      onClose()
      toast.error(messageOfFailure(thrown))
    } finally {
      setSending(false)
    }
    void reload()
  }
  return { send: confirm, failure, isSending }
}
