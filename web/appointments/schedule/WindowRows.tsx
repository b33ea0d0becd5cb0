import './schedule.css'
import { useLayoutEffect, useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { SelectField } from '../../kit/form/choices/ChoiceFields.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { AlertIcon, CloseIcon, PlusIcon } from '../../kit/ui/icons.tsx'
import { Group } from '../../kit/ui/surfaces.tsx'
import { dayOptions, emptyRow, endOptions, isComplete, startOptions } from './schedule-values.ts'
import type { ScheduleFormControl } from './use-schedule-form.ts'

const list = 'availabilityWindow'
const fields = ['day', 'startTime', 'endTime'] as const

/** When the member can be booked: rows of day, from and to, in the member's own time zone. */
export function WindowRows({ form }: { form: ScheduleFormControl }) {
  const { control, formState } = form
  const rows = useFieldArray({ control, name: list })
  const values = useWatch({ control, name: list })
  const addHours = useRef<HTMLButtonElement>(null)
  const isTried = formState.submitCount > 0
  const isIncomplete = isTried && values.some((row) => !isComplete(row))
  useQuietRows(form)

  // Before the first submit, incomplete rows show errors at touched fields only.
  const check = () => {
    const now = form.getValues(list)
    const toValidate = now.flatMap((row, index) =>
      isTried || isComplete(row) ? fields.map((field) => `${list}.${index}.${field}` as const) : [],
    )
    void form.trigger(toValidate)
  }
  const remove = (index: number) => {
    rows.remove(index)
    check()
    addHours.current?.focus()
  }
  return (
    <Group title={<AvailabilityTitle />}>
      <p className="text-ink-soft">
        In your time zone. 24:00 is the end of the day. For hours after midnight, add a row for the next day.
      </p>
      <div className="mt-3 flex max-w-[720px] flex-col gap-3">
        {rows.fields.map((row, index) => (
          <fieldset
            key={row.id}
            className={cx(
              'window-row relative grid min-w-0 grid-cols-2 items-start gap-3 rounded-lg border border-line bg-hover p-3 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]',
              rows.fields.length > 1 && 'pr-13',
            )}
          >
            <legend className="sr-only">Availability {index + 1}</legend>
            <SelectField
              control={control}
              name={`${list}.${index}.day`}
              label="Day"
              placeholder="Select day"
              options={dayOptions}
              className="max-sm:col-span-2"
              onChanged={check}
            />
            <SelectField
              control={control}
              name={`${list}.${index}.startTime`}
              label="From"
              options={startOptions}
              onChanged={check}
            />
            <SelectField
              control={control}
              name={`${list}.${index}.endTime`}
              label="to"
              options={endOptions}
              onChanged={check}
            />
            {rows.fields.length > 1 && (
              <button
                type="button"
                aria-label={`Remove availability ${index + 1}`}
                onClick={() => remove(index)}
                className="absolute top-9.5 right-2 grid size-9 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-danger-ink"
              >
                <CloseIcon />
              </button>
            )}
          </fieldset>
        ))}
      </div>
      {isIncomplete && <Problem words="Please complete all fields in each availability entry." />}
      <Problem words={formState.errors.availabilityWindow?.root?.message} />
      <Button
        ref={addHours}
        variant="outline"
        size="sm"
        className="mt-3"
        onClick={() => rows.append(emptyRow)}
      >
        <PlusIcon />
        Add Hours
      </Button>
    </Group>
  )
}

function AvailabilityTitle() {
  return (
    <>
      Availability Window
      <span aria-hidden="true" className="ml-0.5 text-danger-ink">
        *
      </span>
    </>
  )
}

/** Adding or removing a row validates all of them; clears the errors of fields that were never touched. */
function useQuietRows({ formState, getValues, clearErrors }: ScheduleFormControl): void {
  const { errors, touchedFields, submitCount } = formState
  useLayoutEffect(() => {
    if (submitCount > 0) return
    const untouched = getValues(list).flatMap((row, index) =>
      fields
        .filter((field) => errors[list]?.[index]?.[field] && !touchedFields[list]?.[index]?.[field])
        .flatMap((field) => (isComplete(row) ? [] : [`${list}.${index}.${field}` as const])),
    )
    if (untouched.length > 0) clearErrors(untouched)
  })
}

function Problem({ words }: { words: string | undefined }) {
  if (!words) return null
  return (
    <p role="alert" className="mt-3 flex items-start gap-1.5 text-danger-ink">
      <AlertIcon className="mt-0.5 size-4 shrink-0" />
      {words}
    </p>
  )
}
