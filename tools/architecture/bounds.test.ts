import { expect, test } from 'vitest'
import type { z } from 'zod'
import { defOf } from '../zod-def.ts'
import { endpoints, stringsIn } from './contract-strings.ts'

/** The largest number of a PostgreSQL integer. */
const largest = 2 ** 31 - 1

/** Amounts of money in cents, which are kept as JSON: below a billion dollars. */
const inJson = /\banswer\b.* value$|\busual\w* .*value$/
const largestInJson = 10 ** 11

/** Signed into links, in milliseconds: compared, and kept in no column. */
const inNoColumn = /\buntil$/

/** Every number of a schema, with its path. */
function numbersIn(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const def = defOf(schema)
  const inside = (inner: z.ZodType | undefined, step = '') =>
    inner ? numbersIn(inner, `${path}${step}`) : []
  if (def.type === 'number') return [[path, schema]]
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, inner]) => inside(inner, ` ${name}`)),
    ...[def.element, def.innerType, def.valueType, def.left, def.right, def.in, def.out].flatMap((inner) =>
      inside(inner),
    ),
    ...(def.options ?? []).flatMap((inner) => inside(inner)),
    ...(def.items ?? []).flatMap((inner) => inside(inner)),
  ]
}

const inputs = endpoints.map((endpoint) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  input: endpoint.input,
}))

test('every number that is sent has bounds that its column has', () => {
  const all = inputs.flatMap(({ name, input }) => numbersIn(input, name))
  expect(all.length).toBeGreaterThan(20)
  const unbounded = all.filter(
    ([path, schema]) =>
      !inNoColumn.test(path) &&
      [(inJson.test(path) ? largestInJson : largest) + 1, -largest - 2, 2 ** 53 - 1].some(
        (number) => schema.safeParse(number).success,
      ),
  )
  expect([...new Set(unbounded.map(([path]) => path))]).toEqual([])
})

test('every day that is sent is of the years 1900 to 2199', () => {
  const days = inputs
    .flatMap(({ name, input }) =>
      stringsIn(input).map(({ path, schema }) => ({ name: `${name} ${path.join('.')}`, schema })),
    )
    .filter(
      ({ schema }) =>
        schema.safeParse('2026-11-20').success &&
        ['ab', '614-555-0134', '614-5550'].every((text) => !schema.safeParse(text).success),
    )
  expect(days.length).toBeGreaterThan(10)
  const unbounded = days.filter(({ schema }) =>
    ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'].some(
      (day) => schema.safeParse(day).success,
    ),
  )
  expect([...new Set(unbounded.map(({ name }) => name))]).toEqual([])
})
