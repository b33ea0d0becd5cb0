import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type Appointment,
  bookedAppointments,
  cancelAppointment,
  openSlots,
} from '#contract/appointments/appointments.ts'
import { answerCalendarConflict } from '#contract/appointments/calendar-conflict.ts'
import { messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useLoad, useSend } from '../../kit/http/queries.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { useViewer } from '../use-appointments.ts'

export type ConflictAnswer = 'move' | 'keep' | 'cancel'

/** The question in the URL (`?conflict=ID`) about an appointment whose calendar event was changed, and its answers. */
export function useCalendarConflict() {
  const [query, setQuery] = useSearchParams()
  const appointmentId = query.get('conflict') ?? ''
  const isOpen = /^\d+$/.test(appointmentId)
  const { viewer } = useViewer()
  const loaded = useLoad(
    bookedAppointments,
    { appointmentId, page: 1, limit: 1 },
    { enabled: isOpen, staleTime: 0 },
  )
  const answering = useSend(answerCalendarConflict)
  const cancelling = useSend(cancelAppointment)
  const [sending, setSending] = useState<ConflictAnswer>()
  const [refused, setProblem] = useState<string>()
  const appointment: Appointment | undefined = loaded.data?.data.appointments[0]
  const close = () => {
    setProblem(undefined)
    setQuery(
      (before) => {
        before.delete('conflict')
        return before
      },
      { replace: true },
    )
  }

  return {
    isOpen,
    appointment,
    viewer,
    /** It was answered already, or the viewer may not see it. */
    isOver: loaded.data !== undefined && !loaded.isFetching && !appointment?.calendarConflict,
    loadFailure: loaded.error,
    retry: () => void loaded.refetch(),
    sending,
    refused,
    close,
    async answer(answer: ConflictAnswer) {
      if (sending) return
      setSending(answer)
      setProblem(undefined)
      try {
        const { message } =
          answer === 'cancel'
            ? await cancelling.mutateAsync({ appointmentId })
            : await answering.mutateAsync({
                appointmentId,
                answer,
                start: answer === 'move' ? (appointment?.calendarConflict?.start ?? '') : '',
              })
        close()
        toast.success(message)
        void reload(bookedAppointments, openSlots)
      } catch (thrown) {
        setProblem(messageOfFailure(thrown))
        // Reload, so that the dialog shows the current question.
        void reload(bookedAppointments)
      } finally {
        setSending(undefined)
      }
    },
  }
}
