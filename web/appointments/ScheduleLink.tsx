import { ButtonLink, type Size, type Variant } from '../kit/ui/Button.tsx'
import { PlusIcon } from '../kit/ui/icons.tsx'

/** A link for Office Admins to the times that can be booked. */
export function ScheduleLink({ variant = 'default', size = 'default' }: { variant?: Variant; size?: Size }) {
  return (
    <ButtonLink
      to="/add-scheduleAppointment"
      variant={variant}
      size={size}
      className={size === 'sm' ? '' : 'max-sm:grow'}
    >
      <PlusIcon />
      Schedule Appointment
    </ButtonLink>
  )
}
