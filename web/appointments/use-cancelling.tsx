import { useState } from 'react'
import {
  type Appointment,
  bookedAppointments,
  cancelAppointment,
  openSlots,
} from '#contract/appointments/appointments.ts'
import { ApiError, isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { ConfirmDialog } from '../kit/ui/Dialog.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { toast } from '../kit/ui/toasts/toast.ts'
import { ownZone, rangeIn } from './zones.ts'

/**
 * Cancels an appointment after confirmation, then reloads the list (docs/spec/appointments.md, 'Cancelling').
 */
export function useCancelling() {
  /** The appointment that the dialog asks about; it stays set while the dialog closes. */
  const [appointment, setAppointment] = useState<Appointment>()
  const [isOpen, setOpen] = useState(false)
  /** Why it could not be canceled just now; the dialog stays open for another try. */
  const [failure, setFailure] = useState<string>()
  const send = useSend(cancelAppointment, appointment?.office?._id)
  const close = () => setOpen(false)
  const confirm = async ({ _id: appointmentId }: Appointment) => {
    setFailure(undefined)
    try {
      const { message } = await send.mutateAsync({ appointmentId })
      close()
      toast.success(message)
      void reload(bookedAppointments, openSlots)
    } catch (thrown) {
      if (isHandled(thrown)) return close()
      const isOutdated = thrown instanceof ApiError && [404, 409].includes(thrown.status)
      if (!isOutdated) return setFailure(messageOfFailure(thrown))
      // The reloaded list shows its current state.
      close()
      toast.error(messageOfFailure(thrown))
      void reload(bookedAppointments)
    }
  }
  return {
    ask(next: Appointment) {
      setAppointment(next)
      setFailure(undefined)
      setOpen(true)
    },
    dialog: appointment && (
      <ConfirmDialog
        open={isOpen}
        title="Are you sure you want to cancel this appointment?"
        text={
          <>
            <span className="block font-medium wrap-anywhere text-ink">
              {appointment.bookedById.name} and {appointment.ivrMemberId.name}
            </span>
            {dateText(appointment.start)}, {rangeIn(appointment, ownZone())}. Everyone gets an email.
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
        busy={send.isPending}
        onCancel={close}
        onConfirm={() => void confirm(appointment)}
      />
    ),
  }
}
