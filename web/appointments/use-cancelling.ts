import { useState } from 'react'
import {
  type Appointment,
  bookedAppointments,
  cancelAppointment,
  openSlots,
} from '#contract/appointments/appointments.ts'
import { ApiError, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toasts/toast.ts'

export interface Cancelling {
  /** The appointment that the dialog asks about; it stays set while the dialog closes. */
  appointment: Appointment | undefined
  isOpen: boolean
  isSending: boolean
  /** Why it could not be canceled just now; the dialog stays open for another try. */
  failure: string | undefined
  ask: (appointment: Appointment) => void
  close: () => void
  confirm: () => Promise<void>
}

/**
 * Cancels an appointment after confirmation, then reloads the list (docs/spec/appointments.md, 'Cancelling').
 */
export function useCancelling(): Cancelling {
  const [appointment, setAppointment] = useState<Appointment>()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = useSend(cancelAppointment)

  return {
    appointment,
    isOpen,
    isSending: send.isPending,
    failure,
    ask(next) {
      setAppointment(next)
      setFailure(undefined)
      setOpen(true)
    },
    close: () => setOpen(false),
    async confirm() {
      if (!appointment || send.isPending) return
      setFailure(undefined)
      try {
        const { message } = await send.mutateAsync({ appointmentId: appointment._id })
        setOpen(false)
        toast.success(message)
        void reload(bookedAppointments, openSlots)
      } catch (thrown) {
        const status = thrown instanceof ApiError ? thrown.status : 0
        if (status === 401 || status === 403) return setOpen(false)
        if (status !== 404 && status !== 409) return setFailure(messageOfFailure(thrown))
        // The shown appointment is outdated; the reloaded list shows its current state.
        setOpen(false)
        toast.error(messageOfFailure(thrown))
        void reload(bookedAppointments)
      }
    },
  }
}
