import { ConfirmDialog } from '../kit/ui/Dialog.tsx'
import { dateText } from '../kit/ui/dates.ts'
import type { Cancelling } from './use-cancelling.ts'
import { ownZone, rangeIn } from './zones.ts'

/** Asks for confirmation before an appointment is cancelled (docs/spec/appointments.md, 'Cancelling'). */
export function CancelDialog({ cancelling }: { cancelling: Cancelling }) {
  const { appointment, failure } = cancelling
  if (!appointment) return null
  return (
    <ConfirmDialog
      open={cancelling.isOpen}
      title="Are you sure you want to cancel this appointment?"
      text={
        <>
          <span className="block font-medium wrap-anywhere text-ink">
            {appointment.bookedById.name} and {appointment.ivrMemberId.name}
          </span>
          {dateText(appointment.start)}, {rangeIn(appointment, ownZone())}. Both sides are told by mail.
          {failure && (
            <span role="alert" className="mt-3 block text-danger-ink">
              {failure}
            </span>
          )}
        </>
      }
      cancelLabel="No"
      confirmLabel="Yes"
      variant="destructive"
      busy={cancelling.isSending}
      onCancel={cancelling.close}
      onConfirm={() => void cancelling.confirm()}
    />
  )
}
