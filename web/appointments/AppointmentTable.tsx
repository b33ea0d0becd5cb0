import { useState } from 'react'
import {
  type Appointment,
  appointmentStatuses,
  bookAppointment,
  type Viewer,
} from '#contract/appointments/appointments.ts'
import { useMay } from '../kit/session/user-type.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { NothingFound } from '../kit/table/NothingFound.tsx'
import { type Column, stacked } from '../kit/table/table-parts.tsx'
import { useNow } from '../kit/ui/ago.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { useMedia } from '../kit/ui/media.ts'
import { StatusBadge } from '../kit/ui/StatusBadge.tsx'
import { EmptyState } from '../kit/ui/surfaces.tsx'
import { AppointmentButtons } from './AppointmentButtons.tsx'
import { CalendarConflictNote } from './calendar/CalendarConflictNote.tsx'
import { namedDay } from './days.ts'
import { ScheduleLink } from './ScheduleLink.tsx'
import type { AppointmentList } from './use-appointments.ts'
import { ownZone, rangeIn, wallClock } from './zones.ts'

interface AppointmentTableProps {
  found: AppointmentList
  onCancel: (appointment: Appointment) => void
}

/**
 * Appointments as rows with the viewer's actions (docs/spec/appointments.md, 'List'). Times are in the
 * viewer's time zone.
 */
export function AppointmentTable({ found, onCancel }: AppointmentTableProps) {
  const { filter, viewer } = found
  const today = wallClock(new Date(useNow()), ownZone()).day
  return (
    <DataTable
      caption="Appointments"
      columns={[...useColumns(viewer), actionsColumn(onCancel)]}
      {...found.table}
      keyOf={({ _id }) => _id}
      nameOf={({ bookedById, start }) => `${bookedById.name} on ${dateText(start)}`}
      empty={
        <Empty
          isNarrowed={filter.search !== '' || filter.physicianId !== ''}
          isPast={filter.type === 'over'}
        />
      }
      groupOf={({ start }) => namedDay(wallClock(new Date(start), ownZone()).day, today)}
      rowClass={({ status }) => (status === appointmentStatuses[0] ? undefined : 'text-ink-soft')}
    />
  )
}

interface EmptyProps {
  isNarrowed: boolean
  isPast: boolean
}

function Empty({ isNarrowed, isPast }: EmptyProps) {
  const books = useMay()(bookAppointment)
  if (isNarrowed) return <NothingFound />
  return (
    <EmptyState
      text="You have no schedule appointment."
      hint={
        isPast
          ? 'Past appointments appear here.'
          : !books && 'Appointments appear here when an office books them.'
      }
      action={books && !isPast && <ScheduleLink variant="outline" />}
    />
  )
}

const bookerFor = (viewer: Viewer | undefined): Column<Appointment> => ({
  header: 'Physician Name',
  className: 'min-w-36',
  onPhone: 'title',
  cell: (appointment) => <Booker appointment={appointment} viewer={viewer} />,
})
const member: Column<Appointment> = {
  header: 'IVR Member',
  className: 'lg:min-w-32',
  cell: ({ ivrMemberId }) => <span className="wrap-anywhere">{ivrMemberId.name}</span>,
}
const date: Column<Appointment> = {
  header: 'Date',
  className: 'whitespace-nowrap',
  cell: ({ start }) => <time dateTime={start}>{dateText(start)}</time>,
}
const time: Column<Appointment> = {
  header: 'Time',
  cell: (appointment) => <Range {...appointment} />,
}
const status: Column<Appointment> = {
  header: 'Status',
  onPhone: 'badge',
  cell: ({ status, calendarConflict }) => <StatusBadge status={calendarConflict ? 'Unconfirmed' : status} />,
}

const all = [member, date, time, status]
/** On narrow tables the time is below the date, so that the buttons stay visible. */
const narrow = [member, stacked({ ...date, header: 'Date and Time' }, time), status]

/** The columns for the screen's width; cards, under 768 px, have all of them. */
function useColumns(viewer: Viewer | undefined): readonly Column<Appointment>[] {
  return [bookerFor(viewer), ...(useMedia('(768px <= width < 1024px)') ? narrow : all)]
}

function Booker({ appointment, viewer }: { appointment: Appointment; viewer: Viewer | undefined }) {
  const { bookedById, physicianName } = appointment
  return (
    <>
      <span className="block font-medium wrap-anywhere">{bookedById.name}</span>
      <span className="flex flex-wrap items-center gap-x-3 text-xs font-normal text-ink-soft">
        {physicianName && <span className="min-w-0 wrap-anywhere">for {physicianName}</span>}
        <NoteLink appointment={appointment} />
      </span>
      {viewer && <CalendarConflictNote {...{ appointment, viewer }} className="mt-1.5" />}
    </>
  )
}

/** A time range that wraps only between its two times. */
function Range(appointment: Appointment) {
  const [from, to] = rangeIn(appointment, ownZone()).split(' – ')
  return (
    <span className="tabular">
      <span className="whitespace-nowrap">{from} –</span> <span className="whitespace-nowrap">{to}</span>
    </span>
  )
}

function actionsColumn(onCancel: (appointment: Appointment) => void): Column<Appointment> {
  return {
    header: 'Actions',
    className: 'no-print',
    cell: (appointment) => <AppointmentButtons {...{ appointment, onCancel }} />,
  }
}

/** A link to the booker's note, shown in a dialog because it can be long. */
function NoteLink({ appointment }: { appointment: Appointment }) {
  const [isOpen, setOpen] = useState(false)
  const { bookedById, start, note } = appointment
  if (note === '') return null
  return (
    <>
      <Button variant="link" className="text-xs! font-normal no-print" onClick={() => setOpen(true)}>
        Note<span className="sr-only"> from {bookedById.name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Note from ${bookedById.name}`}
        text={`${dateText(start)}, ${rangeIn(appointment, ownZone())}`}
      >
        <p className="wrap-anywhere whitespace-pre-line">{note}</p>
      </Dialog>
    </>
  )
}
