import { ButtonLink } from '../kit/ui/Button.tsx'
import { PlusIcon } from '../kit/ui/icons.tsx'

/** A link for Office Admins to the times that can be booked. */
export function ScheduleLink({ small = false }: { small?: boolean }) {
  return (
    <ButtonLink
      to="/add-scheduleAppointment"
      {...(small ? { size: 'sm', variant: 'outline' } : { className: 'max-sm:grow' })}
    >
      <PlusIcon />
      Schedule Appointment
    </ButtonLink>
  )
}
