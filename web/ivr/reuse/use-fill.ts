import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { IvrForm } from '../wizard/form.ts'
import type { Filled } from './FilledNote.tsx'
import { changesOf, type Values } from './values.ts'

/**
 * Fills values into the form and remembers what changed, so that it is shown and can be undone. `beforePut` drops
 * what depends on the replaced values.
 */
export function useFill(form: UseFormReturn<IvrForm>, beforePut: () => void = () => undefined) {
  const [filled, setFilled] = useState<Filled>()
  const put = (values: Values) => {
    beforePut()
    for (const [field, value] of Object.entries(values)) form.setValue(field as keyof IvrForm, value)
  }
  const fill = (from: string, values: Values) => {
    const before = structuredClone(form.getValues())
    const changes = changesOf(before, values)
    const previous = Object.fromEntries(
      Object.keys(values).map((field) => [field, before[field as keyof IvrForm]]),
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
