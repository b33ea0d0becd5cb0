import type { ReactNode } from 'react'
import { ApiError } from '../kit/http/api-error.ts'
import { useLoad } from '../kit/http/queries.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { momentText } from '../kit/ui/dates.ts'
import { Note } from '../kit/ui/Note.tsx'
import { ErrorState } from '../kit/ui/surfaces.tsx'
import type { RecordEndpoint } from './person-record.ts'
import { QuestionText } from './QuestionText.tsx'
import { type LeavingProps, useAnswer } from './use-person-actions.ts'

interface LeavingDialogProps<L> extends LeavingProps {
  question: string
  /** Their open work; reloaded each time the dialog opens. */
  endpoint: RecordEndpoint<L>
  /** Sends the action and returns the message to show. */
  send: (leaving: L) => Promise<{ message: string }>
  reload: () => Promise<void>
  children: (leaving: L) => ReactNode
}

/**
 * Asks for confirmation before someone leaves, and lists what is still open for them. If that has since changed, the
 * new list is shown and needs confirmation again.
 */
export function LeavingDialog<L>(props: LeavingDialogProps<L>) {
  const { action, question, person, isOpen, onClose, endpoint, send, reload, children } = props
  const loaded = useLoad(endpoint, { id: person._id }, { enabled: isOpen, staleTime: 0 })
  const leaving = loaded.isFetching && !loaded.isFetchedAfterMount ? undefined : loaded.data?.data
  const { answer, isSending, failure } = useAnswer({
    ...{ onClose, reload },
    stays(thrown) {
      const hasChanged = thrown instanceof ApiError && /appointments|taker/.test(thrown.code)
      if (hasChanged) void loaded.refetch()
      return hasChanged
    },
  })
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      busy={isSending}
      title={question}
      text={<QuestionText action={action} name={person.name} />}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isSending}>
            No
          </Button>
          <Button
            variant={action === 'Delete' ? 'destructive' : 'default'}
            busy={isSending}
            disabled={!leaving}
            onClick={() => leaving && void answer(() => send(leaving))}
          >
            Yes
          </Button>
        </>
      }
    >
      {failure && <Note text={failure} />}
      {!leaving && loaded.error && <ErrorState failure={loaded.error} onRetry={loaded.refetch} />}
      {/* Usually nothing is open for them: a skeleton would only make the buttons jump. */}
      {!leaving && !loaded.error && (
        <span role="status" className="sr-only">
          Loading
        </span>
      )}
      {leaving && children(leaving)}
    </Dialog>
  )
}

interface LeavingAppointmentsProps<A> {
  appointments: readonly A[]
  /** Whom the appointment is with. */
  withWhom: (appointment: A) => string
  /** What happens to the appointment. */
  outcome?: (appointment: A) => ReactNode
}

/** The upcoming appointments of someone who leaves. */
export function LeavingAppointments<A extends { _id: string; start: string }>(
  props: LeavingAppointmentsProps<A>,
) {
  const { appointments, withWhom, outcome } = props
  return (
    <ul aria-label="Upcoming appointments" className="divide-y divide-line rounded-lg border border-line">
      {appointments.map((appointment) => (
        <li key={appointment._id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
          <span className="wrap-anywhere">
            {momentText(appointment.start)}{' '}
            <span className="text-ink-soft">with {withWhom(appointment)}</span>
          </span>
          {outcome?.(appointment)}
        </li>
      ))}
    </ul>
  )
}
