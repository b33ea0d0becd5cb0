import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { afterPress } from './press.ts'

/** Validates a form with a schema of the contract, once nothing is pressed. */
export const resolverOf = <I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> =>
  afterPress(zodResolver(schema))
