import { type RefObject, useId } from 'react'
import { type Appointment, maxNoteLength, type SlotPage } from '#contract/appointments/appointments.ts'
import { bookingLabelOf } from '#contract/people/people.rules.ts'
import { physicianChoices } from '#contract/people/physicians.ts'
import { SelectField } from '../../kit/form/choices/ChoiceFields.tsx'
import { ChoicesNotLoaded } from '../../kit/form/choices/ChoicesNotLoaded.tsx'
import { TextAreaField } from '../../kit/form/TextFields.tsx'
import { useLoad } from '../../kit/http/queries.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { dateText } from '../../kit/ui/dates.ts'
import { Note } from '../../kit/ui/Note.tsx'
import { DetailItem } from '../../kit/ui/surfaces.tsx'
import { longDay } from '../days.ts'
import type { Time } from '../times.ts'
import { rangeIn, zoneText } from '../zones.ts'
import type { BookingState } from './use-booking.ts'

interface BookDialogProps {
  booking: BookingState
  zone: string
  memberId: string
  members: SlotPage['members']
  /** The appointment that is being moved; undefined for a new one. */
  moved: Appointment | undefined
  /** Takes the focus when the chosen time is no longer available and its button has been removed. */
  times: RefObject<HTMLElement | null>
}

/** Confirms a time: who, when, in which zone, and what the office adds (docs/spec/appointments.md). */
export function BookDialog({ booking, zone, memberId, members, moved, times }: BookDialogProps) {
  const formId = useId()
  const { time, needsConfirmation, isUnavailable, isSending, failure, close } = booking
  if (!time) return null
  return (
    <Dialog
      open={booking.isOpen}
      onClose={close}
      busy={isSending}
      finalFocus={() => (isUnavailable ? (times.current?.querySelector('section') ?? null) : null)}
      title={moved ? 'Move this appointment?' : 'Book this appointment?'}
      actions={
        <>
          <Button variant={isUnavailable ? 'default' : 'outline'} onClick={close} disabled={isSending}>
            {isUnavailable || needsConfirmation ? 'Choose another time' : 'Back'}
          </Button>
          {!isUnavailable && (
            <Button type="submit" form={formId} busy={isSending}>
              {needsConfirmation ? (moved ? 'Move anyway' : 'Book anyway') : moved ? 'Reschedule' : 'Book'}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void booking.submit(event)}>
        {failure && (
          <Note
            text={isUnavailable && !moved ? `${failure} What you typed is saved.` : failure}
            className="mb-4"
          />
        )}
        <dl className="grid gap-x-6 gap-y-4 rounded-lg bg-canvas p-4 ms:grid-cols-2">
          <DetailItem label="With" className="ms:col-span-2">
            {moved ? moved.ivrMemberId.name : labelOf(time, memberId, members)}
          </DetailItem>
          <DetailItem label="When">
            {longDay(time.day)}
            <span className="tabular block">{rangeIn(time.slot, zone)}</span>
          </DetailItem>
          <DetailItem label="Time zone">{zoneText(zone)}</DetailItem>
          {moved && (
            <DetailItem label="Current time" className="ms:col-span-2">
              {dateText(moved.start)}, {rangeIn(moved, zone)}
            </DetailItem>
          )}
        </dl>
        {!moved && <BookingFields booking={booking} />}
      </form>
    </Dialog>
  )
}

function BookingFields({ booking: { form } }: { booking: BookingState }) {
  const list = useLoad(physicianChoices, {}, { staleTime: 60_000 })
  const physicians = (list.data?.data ?? []).map((one) => ({ value: one._id, label: bookingLabelOf(one) }))
  return (
    <div className="mt-5 flex flex-col gap-5">
      <SelectField
        control={form.control}
        name="physicianId"
        label="Physician"
        placeholder="No particular physician"
        options={[{ value: '', label: 'No particular physician' }, ...physicians]}
        hint={
          list.isError ? (
            <ChoicesNotLoaded what="physicians" onRetry={list.refetch} />
          ) : (
            'They can also see and join this appointment.'
          )
        }
      />
      <TextAreaField
        control={form.control}
        name="note"
        label="Note"
        placeholder="What is it about?"
        rows={3}
        max={maxNoteLength}
      />
    </div>
  )
}

function labelOf(time: Time, memberId: string, members: SlotPage['members']): string {
  const [only, ...others] = time.slot.memberIds
  const known = members.find(({ _id }) => _id === (memberId || (others.length === 0 ? only : '')))
  return known?.label ?? 'Anyone available on the verification team'
}
