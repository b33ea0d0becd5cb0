import './strict-zod.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Checks a form by a schema of the contract. Stands apart, as it brings zod. */
export const resolverOf = <I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> =>
  zodResolver(schema)
