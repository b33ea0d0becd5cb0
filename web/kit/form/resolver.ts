import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { endOfPress } from './press.ts'

/** The same rules, checked once nothing is pressed. */
export const afterPress =
  <I extends FieldValues, O>(check: Resolver<I, unknown, O>): Resolver<I, unknown, O> =>
  async (...form) => {
    await endOfPress()
    return check(...form)
  }

/** Validates a form with a contract schema, once nothing is pressed. */
export const resolverOf = <I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> =>
  afterPress(zodResolver(schema))

/** A form validated by a contract schema: each field when it is left, unless `mode` says otherwise. */
export const useSchemaForm = <I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  defaultValues: NoInfer<DefaultValues<I>>,
  mode: NonNullable<UseFormProps['mode']> = 'onTouched',
) => useForm<I, unknown, O>({ resolver: resolverOf(schema), defaultValues, mode })
