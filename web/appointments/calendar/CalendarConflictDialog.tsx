import type { Appointment, Viewer } from '#contract/appointments/appointments.ts'
import { zoneName } from '#contract/formats.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../kit/ui/surfaces.tsx'
import { ownZone } from '../zones.ts'
import { answersConflict } from './CalendarConflictNote.tsx'
import { spanText } from './calendar-conflict-text.ts'
import { type ConflictAnswer, useCalendarConflict } from './use-calendar-conflict.ts'

/**
 * Asks a member whether to cancel, move or keep an appointment whose event they deleted or moved in their own
 * calendar.
 */
export function CalendarConflictDialog() {
  const asked = useCalendarConflict()
  const { isOpen, appointment, viewer, sending, refused, close } = asked
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      busy={sending !== undefined}
      title="Is this appointment still on?"
      actions={asked.isOver && <Button onClick={close}>Close</Button>}
    >
      {asked.loadFailure && !appointment ? (
        <ErrorState failure={asked.loadFailure} onRetry={asked.retry} />
      ) : asked.isOver ? (
        <p>
          {refused && <span className="mb-2 block">{refused}</span>}
          There is nothing left to answer. The list shows the latest status.
        </p>
      ) : appointment?.calendarConflict && viewer ? (
        <Question {...{ appointment, viewer, sending, refused }} onAnswer={(one) => void asked.answer(one)} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Dialog>
  )
}

interface QuestionProps {
  appointment: Appointment
  viewer: Viewer
  sending: ConflictAnswer | undefined
  refused: string | undefined
  onAnswer: (answer: ConflictAnswer) => void
}

function Question({ appointment, viewer, sending, refused, onAnswer }: QuestionProps) {
  const { bookedById, ivrMemberId, calendarConflict, start, end } = appointment
  const moved =
    calendarConflict?.start && calendarConflict.end
      ? { start: calendarConflict.start, end: calendarConflict.end }
      : undefined
  const choice = (answer: ConflictAnswer) => ({ busy: sending === answer, onClick: () => onAnswer(answer) })
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1 rounded-lg bg-canvas px-4 py-3 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">With</dt>
        <dd className="font-medium wrap-anywhere">
          {bookedById.name}
          {ivrMemberId._id !== viewer.userId && `, member ${ivrMemberId.name}`}
        </dd>
        <dt className="text-ink-soft max-sm:mt-2">Booked</dt>
        <dd className="tabular">{spanText({ start, end })}</dd>
        <dt className="text-ink-soft max-sm:mt-2">Google Calendar</dt>
        <dd className="tabular">{moved ? spanText(moved) : 'The event was deleted'}</dd>
      </dl>
      <p className="mt-2 text-xs text-ink-soft">Times are in {zoneName(ownZone())}.</p>
      {answersConflict(appointment) ? (
        <>
          <p className="mt-4">
            {bookedById.name} still expects the booked time. If you don’t answer, we’ll let them know that it
            is unconfirmed: within an hour, and no later than an hour before it starts.
          </p>
          {refused && (
            <p role="alert" className="mt-4 text-danger-ink">
              {refused}
            </p>
          )}
          <div className="mt-5 flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-end">
            <Button variant="destructive" {...choice('cancel')}>
              Cancel appointment
            </Button>
            <Button variant="outline" {...choice('keep')}>
              Keep booked time
            </Button>
            {moved && <Button {...choice('move')}>Move to new time</Button>}
          </div>
        </>
      ) : (
        <p className="mt-4">{ivrMemberId.name} was asked if it’s still on.</p>
      )}
    </>
  )
}
