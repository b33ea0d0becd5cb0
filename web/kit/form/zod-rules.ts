import './strict-zod.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { afterPress } from './press.ts'

/** A resolver for a schema of the contract. Its own module, so that zod is in a lazy chunk. */
export const resolverOf = <I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> =>
  afterPress(zodResolver(schema))
