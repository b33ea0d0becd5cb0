import { useId } from 'react'
import type { Appointment, Viewer } from '#contract/appointments/appointments.ts'
import { Button, ButtonLink, buttonClass } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { Tooltip } from '../kit/ui/Tooltip.tsx'
import { type Standing, safeLink, standingsOn } from './standing.ts'

interface AppointmentButtonsProps {
  appointment: Appointment
  viewer: Viewer
  onCancel: (appointment: Appointment) => void
}

/** What a viewer can do with an appointment; '-' where they take no part in it. */
export function AppointmentButtons({ appointment, viewer, onCancel }: AppointmentButtonsProps) {
  const standings = standingsOn(appointment, viewer)
  if (standings.length === 0) return '-'
  return (
    <span className="flex flex-wrap gap-2 lg:flex-nowrap">
      {standings.map((standing) => (
        <AppointmentButton key={standing.label} {...{ appointment, standing, onCancel }} />
      ))}
    </span>
  )
}

interface AppointmentButtonProps {
  appointment: Appointment
  standing: Standing
  onCancel: (appointment: Appointment) => void
}

function AppointmentButton({ appointment, standing: { label, whyNot }, onCancel }: AppointmentButtonProps) {
  const words = (
    <span>
      {label}
      <span className="sr-only">
        {' '}
        with {appointment.bookedById.name} on {dateText(appointment.start)}
      </span>
    </span>
  )
  if (whyNot) return <Blocked whyNot={whyNot}>{words}</Blocked>
  if (label === 'Join Now') return <JoinLink link={appointment.meetingLink}>{words}</JoinLink>
  if (label === 'Reschedule')
    return (
      <ButtonLink
        variant="outline"
        size="sm"
        to={{ pathname: '/add-scheduleAppointment', search: `?appointmentId=${appointment._id}` }}
      >
        {words}
      </ButtonLink>
    )
  return (
    <Button variant="outline" size="sm" onClick={() => onCancel(appointment)}>
      {words}
    </Button>
  )
}

/** Opens a meeting in a tab of its own, which learns nothing of this one. */
export function JoinLink({ link, children }: { link: string; children: React.ReactNode }) {
  return (
    <a
      href={safeLink(link)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {children}
    </a>
  )
}

/** A button that cannot be used now but takes the focus, so that everybody learns why. */
function Blocked({ whyNot, children }: { whyNot: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <>
      <Tooltip text={whyNot}>
        <button
          type="button"
          aria-disabled="true"
          aria-describedby={id}
          className={buttonClass(
            { variant: 'ghost', size: 'sm' },
            'border border-sand-200 bg-sand-50 text-sand-500! hover:bg-sand-50',
          )}
        >
          {children}
        </button>
      </Tooltip>
      <span id={id} hidden>
        {whyNot}
      </span>
    </>
  )
}
