import { z } from 'zod'
import { typedIdentifier } from '../fields.ts'

/** A number that a form sends as text. Null when it is left empty. */
const amount = (pattern: RegExp, text: string) =>
  z
    .union(
      [z.number().min(0).max(99_999.99), typedIdentifier().max(12, text).regex(pattern, text), z.null()],
      { error: text },
    )
    .default(null)
    .transform((value) => (value === null || value === '' ? null : Number(value)))
    .refine((value) => value === null || pattern.test(String(value)), text)

export const units = amount(
  /^(?:\d{1,5}(?:\.\d{1,2})?)?$/,
  'Please enter units as a number with at most 2 decimals.',
)
export const applications = amount(/^\d{0,3}$/, 'Please enter a whole number of applications.')
