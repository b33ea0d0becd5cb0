import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { IvrForm, TextField } from '../wizard/form.ts'
import type { Filled } from './FilledNote.tsx'
import { changesOf, type Values } from './values.ts'

/** Fills values into the form and remembers what changed, so that it is shown and can be undone. */
export function useFill(form: UseFormReturn<IvrForm>) {
  const [filled, setFilled] = useState<Filled>()
  const put = (values: Values) => {
    for (const [field, value] of Object.entries(values)) form.setValue(field as TextField, value as string)
  }
  const fill = (from: string, values: Values) => {
    const before = form.getValues()
    const changes = changesOf(before, values)
    const previous = Object.fromEntries(
      Object.keys(values).map((field) => [field, before[field as TextField]]),
    )
    put(values)
    setFilled({
      from,
      changes,
      undo() {
        put(previous)
        setFilled(undefined)
      },
    })
  }
  return { filled, fill, clear: () => setFilled(undefined) }
}
