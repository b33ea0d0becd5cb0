import { useEffect, useId, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { countText } from '#contract/formats.ts'
import type { Option } from '#contract/replies.ts'
import { CheckboxField, SelectField } from '../../kit/form/choices/ChoiceFields.tsx'
import { DateField } from '../../kit/form/dates/DateField.tsx'
import { TextField } from '../../kit/form/TextFields.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { ChevronRightIcon, CloseIcon, PlusIcon } from '../../kit/ui/icons.tsx'
import { Group } from '../../kit/ui/surfaces.tsx'
import { emptyDaysOff } from './schedule-values.ts'
import type { ScheduleFormControl } from './use-schedule-form.ts'

const folded = ['daysOff', 'holidays', 'minimumNotice', 'buffer', 'dailyMaximum'] as const

/** Options that most schedules leave at their defaults: collapsed, and expanded when one of them has an error. */
export function MoreOptions({ form }: { form: ScheduleFormControl }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { errors, submitCount } = form.formState
  const isWrong = folded.some((name) => errors[name] !== undefined)
  useEffect(() => {
    if (submitCount > 0 && isWrong) setOpen(true)
  }, [submitCount, isWrong])
  return (
    <Group title="Notice and days off">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRightIcon className={cx('size-4 transition-transform', isOpen && 'rotate-90')} />
        More options
      </Button>
      <div id={id} hidden={!isOpen} className="mt-4 max-w-[720px]">
        <Options form={form} />
      </div>
    </Group>
  )
}

function Options({ form }: { form: ScheduleFormControl }) {
  const { control, formState } = form
  const { minimumNotice = '', buffer = '' } = formState.defaultValues ?? {}
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-6 gap-y-5 ms:grid-cols-3">
        <SelectField
          control={control}
          name="minimumNotice"
          label="Minimum Notice"
          hint="Between the booking and the earliest start."
          options={withMinutes(noticeOptions, minimumNotice)}
        />
        <SelectField
          control={control}
          name="buffer"
          label="Buffer"
          hint="Free time before and after each appointment."
          options={withMinutes(bufferOptions, buffer)}
        />
        <TextField
          control={control}
          name="dailyMaximum"
          label="Daily Maximum"
          placeholder="As many as fit"
          hint="Most appointments per day."
          digitsOnly
          maxLength={3}
        />
      </div>
      <CheckboxField control={control} name="holidays" label="US federal holidays are days off" />
      <DaysOffRows form={form} />
    </div>
  )
}

function DaysOffRows({ form: { control } }: { form: ScheduleFormControl }) {
  const rows = useFieldArray({ control, name: 'daysOff' })
  return (
    <section aria-label="Days off">
      <h3 className="font-medium text-ink">Days Off</h3>
      {rows.fields.length === 0 && <p className="mt-1 text-ink-soft">No days off yet.</p>}
      <div className="mt-3 flex flex-col gap-3">
        {rows.fields.map((row, index) => (
          <fieldset
            key={row.id}
            className="relative grid min-w-0 items-start gap-3 rounded-lg border border-line bg-hover p-3 pr-13 sm:grid-cols-2 ms:grid-cols-3"
          >
            <legend className="sr-only">Days off {index + 1}</legend>
            <DateField control={control} name={`daysOff.${index}.from`} label="First Day" required />
            <DateField control={control} name={`daysOff.${index}.to`} label="Last Day" required />
            <TextField
              control={control}
              name={`daysOff.${index}.label`}
              label="Reason"
              placeholder="Vacation"
              maxLength={60}
            />
            <button
              type="button"
              aria-label={`Remove days off ${index + 1}`}
              onClick={() => rows.remove(index)}
              className="absolute top-9.5 right-2 grid size-9 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-danger-ink"
            >
              <CloseIcon />
            </button>
          </fieldset>
        ))}
      </div>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => rows.append(emptyDaysOff)}>
        <PlusIcon />
        Add Days Off
      </Button>
    </section>
  )
}

/** A number of minutes in words: '90 minutes', '2 hours', '1 day'. */
export function minutesText(minutes: number): string {
  if (minutes === 0) return 'None'
  if (minutes % 1440 === 0) return countText(minutes / 1440, 'day')
  if (minutes % 60 === 0) return countText(minutes / 60, 'hour')
  return countText(minutes, 'minute')
}

const asOption = (minutes: number): Option => ({ value: String(minutes), label: minutesText(minutes) })

export const noticeOptions = [0, 15, 30, 60, 120, 240, 480, 1440, 2880, 4320, 10_080, 20_160].map(asOption)
const bufferOptions = [0, 5, 10, 15, 30, 45, 60, 90, 120].map(asOption)

/** The options, plus the saved value in its sorted position if the list does not contain it. */
export function withMinutes(options: readonly Option[], value: string): readonly Option[] {
  if (value === '' || options.some((option) => option.value === value)) return options
  return [...options, asOption(Number(value))].sort((one, other) => Number(one.value) - Number(other.value))
}
