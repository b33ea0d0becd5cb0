import { Switch } from '@base-ui/react/switch'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { ScheduleFormControl } from './use-schedule-form.ts'

/** Whether times of this schedule are offered: Active or Deactive (docs/spec/schedules.md, 'Form'). */
export function ActiveSwitch({ form }: { form: ScheduleFormControl }) {
  const id = useId()
  const { field } = useController({ control: form.control, name: 'active' })
  return (
    <span className="flex items-center gap-2.5">
      <span id={id} className="font-medium text-ink">
        <span className="sr-only">Schedule: </span>
        {field.value ? 'Active' : 'Deactive'}
      </span>
      <Switch.Root
        aria-labelledby={id}
        checked={field.value}
        onCheckedChange={(active) => field.onChange(active)}
        onBlur={field.onBlur}
        className="flex h-6 w-11 shrink-0 cursor-pointer items-center rounded-full bg-control p-0.5 transition-colors data-checked:bg-action"
      >
        <Switch.Thumb className="size-5 rounded-full bg-sheet transition-transform data-checked:translate-x-5" />
      </Switch.Root>
    </span>
  )
}
