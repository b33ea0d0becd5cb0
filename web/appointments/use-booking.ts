import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import {
  type Booking,
  bookAppointment,
  bookedAppointments,
  openSlots,
  rescheduleAppointment,
} from '#contract/appointments.ts'
import { showFieldErrors } from '../kit/form-errors.ts'
import { saved } from '../kit/LeaveGuard.tsx'
import { reload, useSend } from '../kit/queries.ts'
import { isDealtWith, Refusal, wordsOfFailure } from '../kit/refusal.ts'
import { useRules } from '../kit/rules.ts'
import { toast } from '../kit/toast.ts'
import type { SlotChoice } from './slot-choice.ts'
import type { Time } from './times.ts'

/** What the person adds to a time; the same part of the contract's promise. */
type Details = Pick<z.input<typeof Booking>, 'physicianId' | 'note'>
type SentDetails = Pick<Booking, 'physicianId' | 'note'>

export interface BookingState {
  form: UseFormReturn<Details, unknown, SentDetails>
  /** The time that is to be confirmed; it stays while the dialog closes. */
  time: Time | undefined
  isOpen: boolean
  isSending: boolean
  /** Why it could not be booked. */
  failure: string | undefined
  /** The time cannot be had any more: another one must be chosen. */
  isGone: boolean
  isSaved: boolean
  choose: (time: Time) => void
  close: () => void
  submit: (event: React.SyntheticEvent) => Promise<void>
}

/** Confirms and books a time, or moves an appointment to it. What was typed outlives a time that has gone. */
export function useBooking({ memberId, zone, appointmentId }: SlotChoice): BookingState {
  const form = useForm<Details, unknown, SentDetails>({
    resolver: useRules(() =>
      import('#contract/appointments.ts').then(({ Booking }) =>
        Booking.pick({ physicianId: true, note: true }),
      ),
    ),
    defaultValues: { physicianId: '', note: '' },
    mode: 'onTouched',
  })
  const [time, setTime] = useState<Time>()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isGone, setGone] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const book = useSend(bookAppointment)
  const move = useSend(rescheduleAppointment)
  const navigate = useNavigate()

  const refused = (thrown: unknown) => {
    if (isDealtWith(thrown)) return
    setFailure(wordsOfFailure(thrown))
    if (showFieldErrors(form, thrown) || !(thrown instanceof Refusal)) return
    setGone(thrown.status === 409)
    if (thrown.status === 409) void reload(openSlots, bookedAppointments)
  }

  const submit = form.handleSubmit(async (details) => {
    if (!time || isSaved || isGone) return
    setFailure(undefined)
    const { start, durationMinutes } = time.slot
    try {
      const { message } = appointmentId
        ? await move.mutateAsync({ appointmentId, start, timeZone: zone })
        : await book.mutateAsync({ ...details, memberId, start, durationMinutes, timeZone: zone })
      setSaved(true)
      toast.success(message)
      void reload(bookedAppointments, openSlots)
      void navigate('/appointment', { state: saved })
    } catch (thrown) {
      refused(thrown)
    }
  })

  return {
    form,
    time,
    isOpen,
    isSending: form.formState.isSubmitting || isSaved,
    failure,
    isGone,
    isSaved,
    choose(next) {
      setTime(next)
      setFailure(undefined)
      setGone(false)
      setOpen(true)
    },
    close: () => setOpen(false),
    submit,
  }
}
