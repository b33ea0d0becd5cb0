import { type ReactNode, useId } from 'react'
import type { Option } from '#contract/replies.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { momentText } from '../../kit/ui/dates.ts'

interface SuccessorSelectProps {
  label: string
  value: string
  onChoose: (value: string) => void
  options: readonly Option[]
}

/** Select for the person who takes over the appointments of somebody who leaves. */
export function SuccessorSelect({ label, ...select }: SuccessorSelectProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-ink">
        {label}
      </label>
      <SelectInput id={id} {...select} />
    </div>
  )
}

interface LeavingAppointmentsProps<A> {
  appointments: readonly A[]
  /** Whom the appointment is with. */
  withWhom: (appointment: A) => string
  /** What happens to the appointment. */
  outcome?: (appointment: A) => ReactNode
}

/** The upcoming appointments of somebody who leaves. */
export function LeavingAppointments<A extends { _id: string; start: string }>(
  props: LeavingAppointmentsProps<A>,
) {
  const { appointments, withWhom, outcome } = props
  return (
    <ul aria-label="Upcoming appointments" className="divide-y divide-line rounded-lg border border-line">
      {appointments.map((appointment) => (
        <li key={appointment._id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
          <span className="wrap-anywhere">
            {momentText(appointment.start)}{' '}
            <span className="text-ink-soft">with {withWhom(appointment)}</span>
          </span>
          {outcome?.(appointment)}
        </li>
      ))}
    </ul>
  )
}
