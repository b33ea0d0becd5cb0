import { useId } from 'react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { inOffice } from '../kit/session/tab-office.ts'
import { useNow } from '../kit/ui/ago.tsx'
import { Button, ButtonLink, buttonClass } from '../kit/ui/Button.tsx'
import { dateText } from '../kit/ui/dates.ts'
import { Tooltip } from '../kit/ui/Tooltip.tsx'
import { type ButtonState, buttonsOn, safeLink } from './buttons.ts'

interface AppointmentButtonsProps {
  appointment: Appointment
  onCancel: (appointment: Appointment) => void
}

/** The viewer's actions on an appointment; '-' if they do not take part in it. */
export function AppointmentButtons({ appointment, onCancel }: AppointmentButtonsProps) {
  const buttons = buttonsOn(appointment, useNow())
  if (buttons.length === 0) return '-'
  return (
    <span className="flex flex-wrap items-center gap-2 lg:flex-nowrap">
      {buttons.map((button) => (
        <AppointmentButton key={button.label} {...{ appointment, button, onCancel }} />
      ))}
    </span>
  )
}

interface AppointmentButtonProps {
  appointment: Appointment
  button: ButtonState
  onCancel: (appointment: Appointment) => void
}

function AppointmentButton({ appointment, button, onCancel }: AppointmentButtonProps) {
  const { label, whyNot, opens } = button
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
  if (opens) return <JoinOpens at={opens} />
  if (label === 'Join Now') return <JoinLink link={appointment.meetingLink}>{words}</JoinLink>
  if (label === 'Reschedule')
    return (
      <ButtonLink
        variant="outline"
        size="sm"
        to={inOffice(`/add-scheduleAppointment?appointmentId=${appointment._id}`, appointment)}
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

/** Shown instead of Join Now until it opens. */
export function JoinOpens({ at }: { at: string }) {
  return <span className="tabular text-xs text-ink-soft">Join opens at {at}</span>
}

/** Opens a meeting in a new tab that has no access to this one. */
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

/** A disabled button that can still take the focus, so that screen readers read the reason. */
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
            'border border-line bg-canvas text-ink-faint! hover:bg-canvas',
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
