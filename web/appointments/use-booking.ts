import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import {
  type Booking,
  bookAppointment,
  bookedAppointments,
  openSlots,
  rescheduleAppointment,
} from '#contract/appointments/appointments.ts'
import { showFieldErrors } from '../kit/form/form-errors.ts'
import { saved } from '../kit/form/LeaveGuard.tsx'
import { useRules } from '../kit/form/rules.ts'
import { ApiError, isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toast.ts'
import type { SlotChoice } from './slot-choice.ts'
import type { Time } from './times.ts'

/** What the person adds to a time; the same part of the contract's promise. */
type Details = Pick<z.input<typeof Booking>, 'physicianId' | 'note'>
type SentDetails = Pick<Booking, 'physicianId' | 'note'>

const overlaps = new Set(['appointments.own-overlap', 'appointments.physician-overlap'])

export interface BookingState {
  form: UseFormReturn<Details, unknown, SentDetails>
  /** The time that is to be confirmed; it stays while the dialog closes. */
  time: Time | undefined
  isOpen: boolean
  isSending: boolean
  /** Why it could not be booked. */
  failure: string | undefined
  /** Something else stands at that time: it is booked only if that is wanted all the same. */
  isAsked: boolean
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
      import('#contract/appointments/appointments.ts').then(({ Booking }) =>
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
  /** The physician of the attempt that was asked about; another one may have nothing at that time. */
  const [askedWith, setAskedWith] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const book = useSend(bookAppointment)
  const move = useSend(rescheduleAppointment)
  const navigate = useNavigate()

  const physicianId = useWatch({ control: form.control, name: 'physicianId' }) ?? ''
  const isAsked = askedWith !== undefined && askedWith === physicianId

  const refused = (thrown: unknown, details: SentDetails) => {
    if (isHandled(thrown)) return
    const words = messageOfFailure(thrown)
    setFailure(words)
    if (thrown instanceof ApiError && overlaps.has(thrown.code)) {
      setFailure(`${words} ${appointmentId ? 'Move' : 'Book'} anyway?`)
      setAskedWith(details.physicianId)
      return
    }
    if (showFieldErrors(form, thrown) || !(thrown instanceof ApiError)) return
    setGone(thrown.status === 409)
    if (thrown.status === 409) void reload(openSlots, bookedAppointments)
  }

  const submit = form.handleSubmit(async (details) => {
    if (!time || isSaved || isGone) return
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
      refused(thrown, details)
    }
  })

  return {
    form,
    time,
    isOpen,
    isSending: form.formState.isSubmitting || isSaved,
    failure: askedWith !== undefined && !isAsked ? undefined : failure,
    isAsked,
    isGone,
    isSaved,
    choose(next) {
      setTime(next)
      setFailure(undefined)
      setGone(false)
      setAskedWith(undefined)
      setOpen(true)
    },
    close: () => setOpen(false),
    submit,
  }
}
