import { useState } from 'react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { ownZone, rangeIn } from './zones.ts'

/** A link to the note of the person who booked; the note can be long, so a dialog shows it. */
export function NoteLink({ appointment }: { appointment: Appointment }) {
  const [isOpen, setOpen] = useState(false)
  const { bookedById, start, note } = appointment
  if (note === '') return null
  return (
    <>
      <Button variant="link" className="text-xs! font-normal no-print" onClick={() => setOpen(true)}>
        Note<span className="sr-only"> of {bookedById.name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Note of ${bookedById.name}`}
        text={`${dateText(start)}, ${rangeIn(appointment, ownZone())}`}
      >
        <p className="wrap-anywhere whitespace-pre-line">{note}</p>
      </Dialog>
    </>
  )
}
