import type { ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { Button } from '../kit/ui/Button.tsx'

interface TestFormProps<T extends FieldValues> {
  values: DefaultValues<T>
  /** Validates the values; returns error messages by field. */
  check?: (values: T) => Partial<Record<keyof T, string>>
  children: (form: UseFormReturn<T>) => ReactNode
  onSend?: (values: T) => void
}

/** A form for the fields under test. It shows its values as JSON, and errors after a submit. */
export function TestForm<T extends FieldValues>({ values, check, children, onSend }: TestFormProps<T>) {
  const resolver: Resolver<T> = (given) => {
    const wrong = Object.entries(check?.(given) ?? {}).filter(([, message]) => message)
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'test', message }]))
    return wrong.length > 0 ? { values: {}, errors: errors as never } : { values: given, errors: {} }
  }
  const form = useForm<T>({ defaultValues: values, resolver })
  return (
    <form noValidate onSubmit={form.handleSubmit((given) => onSend?.(given))}>
      {children(form)}
      <Button type="submit">Send</Button>
      <output aria-label="Values">{JSON.stringify(form.watch())}</output>
    </form>
  )
}
