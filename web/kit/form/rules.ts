import { useState } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { type LazyChunk, lazyChunk, reportLoadFailure, usePreload } from '../lazy/lazy-chunk.ts'

type LoadSchema<I, O> = () => Promise<z.ZodType<O, I>>

/**
 * Validates a form with a schema of the contract. The schema is a lazy chunk, loaded once the form is on screen, not
 * beside what it is shown with; a validation before that waits for it. If the chunk cannot be loaded, a toast says so,
 * the form is not submitted, and the next submit tries again. Only the first `loadSchema` is used.
 */
export function useRules<I extends FieldValues, O>(loadSchema: LoadSchema<I, O>): Resolver<I, unknown, O> {
  return useResolver(async () => {
    const [{ resolverOf }, schema] = await Promise.all([import('./zod-rules.ts'), loadSchema()])
    return resolverOf(schema)
  })
}

/** Like useRules, for a form that needs a resolver of its own. */
export function useResolver<I extends FieldValues, O>(
  load: () => Promise<Resolver<I, unknown, O>>,
): Resolver<I, unknown, O> {
  const [{ parts, resolver }] = useState(() => lazyResolver(lazyChunk(load)))
  usePreload(parts)
  return resolver
}

function lazyResolver<I extends FieldValues, O>(chunk: LazyChunk<Resolver<I, unknown, O>>) {
  const resolver: Resolver<I, unknown, O> = async (values, context, options) => {
    try {
      const check = chunk.now() ?? (await chunk.load())
      return await check(values, context, options)
    } catch (failure) {
      if (chunk.now()) throw failure
      void reportLoadFailure(failure)
      return { values: {}, errors: unchecked as FieldErrors<I> }
    }
  }
  return { parts: [chunk], resolver }
}

/** An error of no field, which blocks the submit; react-hook-form ignores 'root' errors there. */
const unchecked: FieldErrors = { unchecked: { type: 'unfetched' } }
