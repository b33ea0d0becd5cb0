import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { defOf } from '../../zod-def.ts'
import type { AccessFixtures, Caller } from './callers.ts'
import { name, type Path, withIn } from './contract.ts'
import { exceptions, type Input } from './exceptions.ts'
import { type IdInput, idInputsOf, requiredOf } from './ids.ts'

/** Texts for a required field, which takes the first that its schema accepts. */
export const likely: readonly string[] = [
  ...['Mary Canary', 'Mary', 'mary@canary.example', '5125550100', '1245319599', '12-3456789', '78701'],
  ...['2026-11-20', '09:30', 'America/Chicago', 'TX', '1', '17', '12345', 'Correct-horse!7', 'x'.repeat(43)],
  ...['11-20-2026', '(512) 555-0100', '787011234', '4 x 3', '#IVR-1042', 'https://example.test/a', 'ab'],
  ...['00000000-0000-4000-8000-000000000000', ''],
]

/** The smallest value that a schema accepts; undefined where it needs none. */
export function exampleOf(schema: z.ZodType): unknown {
  const def = defOf(schema)
  // Rules across an object's fields do not expect its absence.
  if (def.type !== 'object' && schema.safeParse(undefined).success) return undefined
  const candidates = (): unknown[] => {
    switch (def.type) {
      case 'object':
        return [
          Object.fromEntries(
            Object.entries(def.shape ?? {}).flatMap(([field, inner]) => {
              const value = exampleOf(inner)
              return value === undefined ? [] : [[field, value]]
            }),
          ),
        ]
      case 'array':
        return [[], ...(def.element ? [[exampleOf(def.element)]] : [])]
      case 'record':
        return [{}]
      case 'union':
        return (def.options ?? []).map(exampleOf)
      case 'intersection':
        return [
          { ...(exampleOf(def.left ?? z.any()) as Input), ...(exampleOf(def.right ?? z.any()) as Input) },
        ]
      case 'enum':
        return Object.values(def.entries ?? {})
      case 'literal':
        return [...(def.values ?? [])]
      case 'boolean':
        return [true]
      case 'number':
        return [1, 0]
      case 'nullable':
        return [def.innerType && exampleOf(def.innerType), null]
      case 'pipe':
        return [...likely, def.in && exampleOf(def.in)]
      default:
        return [...likely, def.innerType && exampleOf(def.innerType)]
    }
  }
  const all = candidates()
  return all.find((value) => schema.safeParse(value).success) ?? all[0]
}

/** The other fields of a row or object that contains an id, by its field name. */
const rowOf: Readonly<
  Record<string, (fixtures: AccessFixtures, caller: Caller, path: Path) => Promise<unknown>>
> = {
  appointments: async (fixtures, caller) => [
    { appointmentId: await fixtures.own('appointment', caller), sequence: 0, memberId: '' },
  ],
  // Where `to` is the id under test, the physician who leaves is a new one, whose list of appointments must be empty.
  leaving: async (fixtures, caller, path) => ({
    to: '',
    appointments: path.includes('to')
      ? []
      : [{ appointmentId: await fixtures.own('appointment', caller), sequence: 0 }],
  }),
  documents: async () => [{ kind: 'lmn' }],
  fourWeekCharts: async () => [{}],
  woundImages: async () => [{}],
  moreWounds: async () => [
    { woundType: 'Pressure Ulcer', woundLocation: 'Right heel', woundSize: '1 x 1 cm' },
  ],
  labTestResults: async () => [{}],
  additionalDocuments: async () => [{}],
  ivrResponseFiles: async () => [{}],
  files: async () => [{}],
}

/**
 * A valid input with ids of new records of the caller: what the schema requires, with the fields of the list of
 * exceptions.
 */
export async function validInput(
  fixtures: AccessFixtures,
  caller: Caller,
  endpoint: Endpoint,
): Promise<Input> {
  const stated = await exceptions[name(endpoint)]?.input?.(fixtures, caller)
  let input = { ...(exampleOf(endpoint.input) as Input | undefined), ...stated }
  const required = requiredOf(endpoint)
  for (const { path, kind } of idInputsOf(endpoint)) {
    const [field = ''] = path
    const isMissing = stated?.[field] === undefined || stated[field] === ''
    if (kind && kind !== 'nothing' && required.includes(String(field)) && isMissing)
      input = withIn(input, path, await fixtures.own(kind, caller)) as Input
  }
  return input
}

/** The input with another id at one path; within a row, with the other fields of the row. */
export async function inputWith(
  fixtures: AccessFixtures,
  caller: Caller,
  valid: Input,
  { path }: IdInput,
  id: string,
): Promise<Input> {
  const [field = ''] = path
  const isSelection = selections.includes(String(field))
  const rest = isSelection ? withoutSelection(valid) : valid
  const row =
    path.length > 1 && valid[field] === undefined ? await rowOf[field]?.(fixtures, caller, path) : undefined
  return withIn(row === undefined ? rest : { ...rest, [field]: row }, path, id) as Input
}

/** An input has exactly one of these fields. */
const selections = ['ids', 'list', 'queue']
const withoutSelection = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([field]) => !selections.includes(field)))
