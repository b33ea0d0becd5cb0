import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import {
  Booking,
  bookAppointment,
  bookedAppointments,
  openSlots,
  rescheduleAppointment,
} from '#contract/appointments/appointments.ts'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { saved } from '../../kit/form/LeaveGuard.tsx'
import { useSchemaForm } from '../../kit/form/resolver.ts'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { reload, useSend } from '../../kit/http/queries.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import type { Time } from '../times.ts'
import type { SlotChoice } from './slot-choice.ts'

/** What the person adds to a time; a part of the endpoint's input. */
type Details = Pick<z.input<typeof Booking>, 'physicianId' | 'note'>
type SentDetails = Pick<Booking, 'physicianId' | 'note'>

const overlaps = new Set(['appointments.own-overlap', 'appointments.physician-overlap'])

export interface BookingState {
  form: UseFormReturn<Details, unknown, SentDetails>
  /** The time to be confirmed; it stays set while the dialog closes. */
  time: Time | undefined
  isOpen: boolean
  isSending: boolean
  failure: string | undefined
  /** There is another appointment at that time; the user must confirm to book anyway. */
  needsConfirmation: boolean
  /** The time is no longer available: another one must be chosen. */
  isUnavailable: boolean
  isSaved: boolean
  choose: (time: Time) => void
  close: () => void
  submit: (event: React.SyntheticEvent) => Promise<void>
}

/** Confirms and books a time, or moves an appointment to it. Typed input is kept if the time becomes unavailable. */
export function useBooking({ memberId, zone, appointmentId }: SlotChoice): BookingState {
  const form = useSchemaForm(Booking.pick({ physicianId: true, note: true }), { physicianId: '', note: '' })
  const [time, setTime] = useState<Time>()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isUnavailable, setUnavailable] = useState(false)
  /** The physician of the attempt that needed confirmation; another one may be free at that time. */
  const [askedWith, setAskedWith] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const book = useSend(bookAppointment)
  const move = useSend(rescheduleAppointment)
  const navigate = useNavigate()

  const physicianId = useWatch({ control: form.control, name: 'physicianId' }) ?? ''
  const needsConfirmation = askedWith !== undefined && askedWith === physicianId

  const handleError = (thrown: unknown, details: SentDetails) => {
    if (isHandled(thrown)) return
    const words = messageOfFailure(thrown)
    setFailure(words)
    if (thrown instanceof ApiError && overlaps.has(thrown.code)) {
      setFailure(`${words} ${appointmentId ? 'Move' : 'Book'} anyway?`)
      setAskedWith(details.physicianId)
      return
    }
    if (showFieldErrors(form, thrown) || !(thrown instanceof ApiError)) return
    setUnavailable(thrown.status === 409)
    if (thrown.status === 409) void reload(openSlots, bookedAppointments)
  }

  const submit = form.handleSubmit(async (details) => {
    if (!time || isSaved || isUnavailable) return
    setFailure(undefined)
    const alsoAtThisTime = askedWith === details.physicianId
    if (!alsoAtThisTime) setAskedWith(undefined)
    const { start, durationMinutes } = time.slot
    try {
      const { message } = appointmentId
        ? await move.mutateAsync({ appointmentId, start, timeZone: zone, alsoAtThisTime })
        : await book.mutateAsync({
            ...details,
            memberId,
            start,
            durationMinutes,
            timeZone: zone,
            alsoAtThisTime,
          })
      setSaved(true)
      toast.success(message)
      void reload(bookedAppointments, openSlots)
      void navigate('/appointment', { state: saved })
    } catch (thrown) {
      handleError(thrown, details)
    }
  })

  return {
    form,
    time,
    isOpen,
    isSending: form.formState.isSubmitting || isSaved,
    failure: askedWith !== undefined && !needsConfirmation ? undefined : failure,
    needsConfirmation,
    isUnavailable,
    isSaved,
    choose(next) {
      setTime(next)
      setFailure(undefined)
      setUnavailable(false)
      setAskedWith(undefined)
      setOpen(true)
    },
    close: () => setOpen(false),
    submit,
  }
}
