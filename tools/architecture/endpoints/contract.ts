import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { defOf } from '../../zod-def.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/**/*.ts', '!../../../contract/**/*.test.ts'],
  { eager: true },
)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allowed' in value

/** Every endpoint of the contract, with the file that declares it. */
export const declarations = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter(isEndpoint)
    .map((endpoint) => ({ endpoint, file: file.replace('../../../', '') })),
)

export const endpoints = declarations.map(({ endpoint }) => endpoint)

export const name = ({ method, path }: Endpoint) => `${method} ${path}`

export type Path = readonly (string | number)[]

/** A text or a number of an input, with the schema that finally validates it. */
export interface Leaf {
  readonly path: Path
  readonly schema: z.ZodType
  readonly isText: boolean
}

/** Types whose values cannot contain free text. */
const closed = new Set(['literal', 'enum', 'boolean', 'null', 'undefined', 'never', 'transform'])

/** Every text and number of a schema, including those in arrays, unions, and behind defaults and transformations. */
export function leavesOf(schema: z.ZodType, path: Path = []): Leaf[] {
  const def = defOf(schema)
  const inside = (inner: z.ZodType | undefined, step: Path = []) =>
    inner ? leavesOf(inner, [...path, ...step]) : []
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return [{ path, schema, isText: true }]
    case 'number':
      return [{ path, schema, isText: false }]
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([field, inner]) => inside(inner, [field]))
    case 'array':
      return inside(def.element, [0])
    case 'tuple':
      return (def.items ?? []).flatMap((item, index) => inside(item, [index]))
    case 'record':
      return inside(def.valueType, ['any'])
    case 'union':
      return (def.options ?? []).flatMap((option) => inside(option))
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return inside(def.innerType)
    case 'pipe': {
      const first = inside(def.in && defOf(def.in).type === 'transform' ? def.out : def.in)
      const numbers = inside(def.out).filter(({ isText }) => !isText)
      // A later step of the pipe may reject the text, so the entire pipe must validate it.
      return first.some((leaf) => leaf.isText && leaf.path.length === path.length)
        ? [{ path, schema, isText: true }, ...numbers]
        : [...first, ...numbers]
    }
    default:
      if (closed.has(def.type)) return []
      throw new Error(`${path.join('.')} takes a value of type ${def.type}, which may hold any text`)
  }
}

export const stringsIn = (schema: z.ZodType): Leaf[] => leavesOf(schema).filter(({ isText }) => isText)

/** A copy of a body with a value at a path, creating missing objects and arrays. */
export function withIn(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') return [withIn((body as unknown[] | undefined)?.[0], rest, value)]
  const record = (body ?? {}) as Record<string, unknown>
  return { ...record, [step]: withIn(record[step], rest, value) }
}
