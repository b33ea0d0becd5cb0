import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AccessFixtures, Caller } from '#tools/architecture/endpoints/callers.ts'
import { name, type Path, stringsIn, withIn } from '#tools/architecture/endpoints/contract.ts'
import type { Input } from '#tools/architecture/endpoints/exceptions.ts'
import { idInputsOf } from '#tools/architecture/endpoints/ids.ts'
import { validInput } from '#tools/architecture/endpoints/inputs.ts'
import { valuesOf } from '../../fuzz/values.ts'

/** Optional fields that only some user types may send, or that say what a caller has seen, which is another state by then. */
const leftOut: readonly RegExp[] = [
  /^POST \/user\/updateUserProfile /,
  /^POST \/ivr\/reviewIvr answer$/,
  / internal$/,
  / seen\w+$/,
]

/** The content of a draft is kept as it comes: the contract names no field of it. */
const inContent = { patientFirstName: 'Mary', wounds: [{ woundType: 'Pressure Ulcer' }] }

/** A call's input as the caller may send it, and the same with as many optional fields as the schema takes beside it. */
export async function inputsOf(
  fixtures: AccessFixtures,
  caller: Caller,
  endpoint: Endpoint,
): Promise<{ readonly valid: Input; readonly rich: Input }> {
  const valid = await validInput(fixtures, caller, endpoint)
  const rich = fuller(endpoint, valid)
  return { valid, rich: 'content' in rich ? { ...rich, content: inContent } : rich }
}

function fuller(endpoint: Endpoint, valid: Input): Input {
  const { input: schema } = endpoint
  const values = valuesOf(schema, ['Wound', '2026-11-20', '1'])
  const isTaken = (sample: unknown) => schema.safeParse(sample).success
  // Of what needs no preparation the fixtures have no input.
  let input = valid
  if (!isTaken(valid))
    input = (fc.sample(values, { numRuns: 2_000, seed: 1 }).find(isTaken) ?? valid) as Input
  const ids = idInputsOf(endpoint).map(({ path }) => String(path[0]))
  const isLeftOut = (key: string) =>
    ids.includes(key) || leftOut.some((pattern) => pattern.test(`${name(endpoint)} ${key}`))
  for (const sample of fc.sample(values, { numRuns: 60, seed: 1 }))
    for (const [key, value] of Object.entries((sample ?? {}) as object)) {
      if (key in input || value === undefined || isLeftOut(key) || !isReadable(value)) continue
      const more = { ...input, [key]: value }
      if (isTaken(more)) input = more
    }
  return input
}

/** Whether the server reads this JSON: it refuses halves of characters, and names that change what an object is. */
const isReadable = (value: unknown): boolean => {
  const text = JSON.stringify(value)
  return text.isWellFormed() && !/\\ud[89a-f]|__proto__|"constructor"/i.test(text)
}

/** Where the free texts of an input are: what the schema calls a text, and everything in a value that it does not describe. */
export function textsOf({ input: schema }: Endpoint, input: Input): Path[] {
  const known = stringsIn(schema).map(({ path }) => path)
  const paths = [...known, ...leavesOf(input.content, ['content'])]
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()].filter(
    (path) => typeof valueAt(input, path) === 'string',
  )
}

const leavesOf = (value: unknown, path: Path): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([step, inner]) =>
        leavesOf(inner, [...path, Array.isArray(value) ? Number(step) : step]),
      )
    : [path]

/** The input with `*` behind the texts at these places. What would be taken for such a mark is left out. */
export function withMarks(input: Input, paths: readonly Path[]): Input {
  let marked = JSON.parse(JSON.stringify(input).replaceAll('*', '')) as Input
  for (const path of paths) marked = withIn(marked, path, `${valueAt(marked, path)}*`) as Input
  return marked
}

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], body)
