import fc, { type Arbitrary } from 'fast-check'
import { hostileTexts, hostileValues } from './values.ts'

type Json = Record<string, unknown>
type Path = readonly (string | number)[]

/** Every place in a value, the value itself first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value)
    ? value.slice(0, 5).map((inner, at) => [at, inner] as const)
    : Object.entries(value)
  return [path, ...entries.flatMap(([step, inner]) => placesIn(inner, [...path, step]))]
}

function changed(value: unknown, [step, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((inner, at) => (at === step ? changed(inner, rest, change) : inner))
  const record = value as Json
  return { ...record, [step]: changed(record[String(step)], rest, change) }
}

const removed = Symbol('removed')

/** Not with String, which objects may redefine. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Changes to one place of a valid input that leave it nearly valid. */
const changes: Arbitrary<(old: unknown) => unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts).map((text) => () => text) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileValues).map((value) => () => value) },
  { weight: 2, arbitrary: fc.jsonValue().map((value) => () => value) },
  { weight: 1, arbitrary: fc.constant(() => removed) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }).map((text) => () => text) },
  // Nearly the same: at its end, in another case, in another form, around it.
  {
    weight: 3,
    arbitrary: fc.constantFrom<(old: unknown) => unknown>(
      (old) => `${textOf(old)}\u0000`,
      (old) => `${textOf(old)} `,
      (old) => textOf(old).toUpperCase(),
      (old) => textOf(old).repeat(50),
      (old) => textOf(old).slice(0, -1),
      (old) => Number(textOf(old)),
      (old) => [old],
      (old) => ({ value: old }),
      (old) => (Array.isArray(old) ? [...old, ...old] : [old, old]),
      (old) => (Array.isArray(old) ? Array.from({ length: 800 }, () => old[0] ?? 'x') : old),
      (old) => (Array.isArray(old) ? old.toReversed() : -Number(textOf(old))),
    ),
  },
  // Undeclared fields.
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'userType',
        'officeId',
        'submissionStatus',
        'constructor',
        'prototype',
        'toJSON',
        'x'.repeat(5_000),
      )
      .map((name) => (old: unknown) => ({
        ...(typeof old === 'object' && old !== null ? old : {}),
        [name]: 4,
      })),
  },
)

/** A valid input with one, two or three places changed. */
export const nearly = (valid: unknown): Arbitrary<unknown> => {
  const places = placesIn(valid)
  const one = fc.tuple(fc.nat(places.length * 4), changes)
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((all) =>
    all.reduce<unknown>((value, [at, change]) => {
      // The entire input is changed less often than its parts.
      const path = places[at % places.length] ?? []
      const chosen = path.length === 0 && at > 0 ? (places[1] ?? path) : path
      return reachable(value, chosen) ? pruned(changed(value, chosen, change)) : value
    }, valid),
  )
}

function reachable(value: unknown, path: Path): boolean {
  if (path.length === 0) return true
  if (typeof value !== 'object' || value === null) return false
  const [step = '', ...rest] = path
  return reachable((value as Json)[String(step)], rest)
}

/** Without what was removed. */
function pruned(value: unknown): unknown {
  if (value === removed) return undefined
  if (Array.isArray(value)) return value.filter((inner) => inner !== removed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== removed))
}
