import { useEffect, useState } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fetchAhead, type Later, later, reportLoadFailure } from '../lazy/later.ts'

type LoadSchema<I, O> = () => Promise<z.ZodType<O, I>>

/**
 * Checks a form by a schema of the contract. The form can be used at once; the schema is fetched as soon as the form
 * stands, and a check that comes sooner waits for it. Where it cannot be fetched nothing is sent: that is told, and
 * sending again tries again. `loadSchema` counts as it was at first.
 */
export function useRules<I extends FieldValues, O>(loadSchema: LoadSchema<I, O>): Resolver<I, unknown, O> {
  return useResolver(async () => {
    const [{ resolverOf }, schema] = await Promise.all([import('./zod-rules.ts'), loadSchema()])
    return resolverOf(schema)
  })
}

/** As useRules, for a form whose check is more than a schema. */
export function useResolver<I extends FieldValues, O>(
  load: () => Promise<Resolver<I, unknown, O>>,
): Resolver<I, unknown, O> {
  const [{ part, resolver }] = useState(() => fetched(later(load)))
  useEffect(() => fetchAhead(part), [part])
  return resolver
}

function fetched<I extends FieldValues, O>(part: Later<Resolver<I, unknown, O>>) {
  const resolver: Resolver<I, unknown, O> = async (values, context, options) => {
    try {
      const check = part.now() ?? (await part.load())
      return await check(values, context, options)
    } catch (failure) {
      if (part.now()) throw failure
      void reportLoadFailure(failure)
      return { values: {}, errors: unchecked as FieldErrors<I> }
    }
  }
  return { part, resolver }
}

/** Belongs to no field, and keeps the form from being sent; 'root' would not. */
const unchecked: FieldErrors = { unchecked: { type: 'unfetched' } }
