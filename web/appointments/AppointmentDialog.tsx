import type { Appointment, Viewer } from '#contract/appointments/appointments.ts'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'
import { DetailItem } from '../kit/ui/surfaces.tsx'
import { AppointmentButtons } from './AppointmentButtons.tsx'
import { CalendarConflictNote } from './CalendarConflictNote.tsx'
import { longDay } from './days.ts'
import { otherSide } from './meeting.ts'
import { ownZone, rangeIn, wallClock } from './zones.ts'

interface AppointmentDialogProps {
  appointment: Appointment
  viewer: Viewer
  isOpen: boolean
  onClose: () => void
  onCancel: (appointment: Appointment) => void
}

/** One appointment of the week, with the viewer's actions. */
export function AppointmentDialog({
  appointment,
  viewer,
  isOpen,
  onClose,
  onCancel,
}: AppointmentDialogProps) {
  const { start, status, bookedById, physicianName, ivrMemberId, note, calendarConflict } = appointment
  const { day } = wallClock(new Date(start), ownZone())
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={`Appointment with ${otherSide(appointment, viewer)}`}
      text={`${longDay(day)}, ${rangeIn(appointment, ownZone())}`}
      actions={<AppointmentButtons {...{ appointment, viewer, onCancel }} />}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <DetailItem label="Status">
          <StatusBadge status={calendarConflict ? 'Unconfirmed' : status} />
        </DetailItem>
        <DetailItem label="IVR Member">{ivrMemberId.name}</DetailItem>
        <DetailItem label="Booked By">{bookedById.name}</DetailItem>
        <DetailItem label="Physician">{physicianName}</DetailItem>
        {note && (
          <div className="col-span-full">
            <dt className="text-xs text-ink-soft">Note</dt>
            <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{note}</dd>
          </div>
        )}
      </dl>
      <CalendarConflictNote appointment={appointment} viewer={viewer} className="mt-4" />
    </Dialog>
  )
}
