import './strict-zod.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { pressEnded } from './press.ts'

/** A resolver for a schema of the contract. Its own module, so that zod is in a lazy chunk. */
export function resolverOf<I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> {
  const check: Resolver<I, unknown, O> = zodResolver(schema)
  return async (...form) => {
    await pressEnded()
    return check(...form)
  }
}
