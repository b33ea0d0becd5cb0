import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { cx } from '../../ui/cx.ts'
import { type FieldProps, useField } from '../field.tsx'
import { controlClass, FieldFrame } from '../field-frame.tsx'
import { DayInput } from './DayInput.tsx'

interface DateFieldProps<T extends FieldValues, O> extends FieldProps<T, O> {
  /** The first and last day that may be chosen, 'MM-DD-YYYY' or 'YYYY-MM-DD'. */
  min?: string | undefined
  max?: string | undefined
}

/** A calendar day, typed or chosen. Its value is 'MM-DD-YYYY', or '' while the day is incomplete. */
export function DateField<T extends FieldValues, O>(props: DateFieldProps<T, O>) {
  const { required, locked, min, max } = props
  const [corrected, setCorrected] = useState('')
  const field = useField({ ...props, warning: corrected || (props.warning ?? ''), warnsAtOnce: true })
  return (
    <FieldFrame {...field.frame} group={!locked}>
      {locked ? (
        <input {...field.control} readOnly className={cx(controlClass, 'h-10')} value={field.value} />
      ) : (
        <DayInput
          control={field.control}
          value={field.value}
          onChange={field.change}
          onCorrected={setCorrected}
          {...{ required, min, max }}
        />
      )}
    </FieldFrame>
  )
}
