import { numberText } from '#contract/formats.ts'
import { isObject } from '#contract/ivr/policies.rules.ts'
import { type FactKind, type FactList, factKinds, operatorsOf } from './fact-kinds.ts'

/** What is wrong at a place in a policy, such as 'criteria.0.test.value', and what would be right. */
export type Problem = readonly [place: string, message: string]

/** The ids and codes that the portal knows, and how to ask for one of them. */
export type Lists = Readonly<Record<FactList, readonly [isKnown: (id: string) => boolean, right: string]>>

const maxDepth = 10

/** A value as messages name it, truncated if long. */
export const quoted = (value: unknown): string =>
  `“${(typeof value === 'string' ? value : JSON.stringify(value ?? null)).slice(0, 80)}”`

/** What is wrong with a test or condition: a leaf about a fact, or a tree of them. */
export function problemsInTest(test: unknown, place: string, lists: Lists, depth = 0): Problem[] {
  if (depth > maxDepth) return [[place, `A test can be nested ${maxDepth} levels deep.`]]
  if (!isObject(test))
    return [[place, 'This is no test. Please give fact, op and value, or all or any with tests.']]
  const join = (['all', 'any'] as const).find((one) => one in test)
  if (!join) return problemsInLeaf(test, place, lists)
  const parts = test[join]
  if (Object.keys(test).length > 1) return [[place, `A test with “${join}” has no other fields.`]]
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > 50)
    return [[`${place}.${join}`, 'Please give a list of 1 to 50 tests.']]
  return parts.flatMap((one, at) => problemsInTest(one, `${place}.${join}.${at}`, lists, depth + 1))
}

function problemsInLeaf(leaf: Readonly<Record<string, unknown>>, place: string, lists: Lists): Problem[] {
  const { fact, op, value } = leaf
  const others = Object.keys(leaf).filter((name) => !['fact', 'op', 'value', 'unit'].includes(name))
  const unknown = others.map(
    (name): Problem => [
      `${place}.${name}`,
      `A test has no field ${quoted(name)}. It has fact, op, value and unit.`,
    ],
  )
  const kind = typeof fact === 'string' ? factKinds.get(fact) : undefined
  if (!kind) return [...unknown, [`${place}.fact`, unknownFact(fact)]]
  const operators = operatorsOf[kind.kind]
  if (typeof op !== 'string' || !operators.includes(op))
    return [...unknown, [`${place}.op`, `${quoted(op)} cannot test ${fact}. Please use ${orOf(operators)}.`]]
  const right = rightValue(op, value, kind, lists)
  if (right === undefined) return unknown
  return [...unknown, [`${place}.value`, `${quoted(value)} is not what ${fact} is tested with. ${right}`]]
}

function unknownFact(fact: unknown): string {
  const given = typeof fact === 'string' ? fact.toLowerCase() : ''
  const near = [...factKinds.keys()].find((name) => {
    const known = name.toLowerCase()
    return given.length > 2 && (known.startsWith(given) || given.startsWith(known))
  })
  const hint = near ? `Did you mean ${near}?` : 'Please use a fact that the form asks for, such as areaCm2.'
  return `No question and no field answers ${quoted(fact)}. ${hint}`
}

export const orOf = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** What would be right if this value is wrong. */
function rightValue(op: string, value: unknown, kind: FactKind, lists: Lists): string | undefined {
  if (op === 'present') return value === true ? undefined : 'Please give true.'
  if (op === 'valid') return value === 'npi' ? undefined : 'Please give “npi”.'
  if (op === 'between')
    return isRange(value, kind) ? undefined : `Please give two numbers, the smaller first, ${upTo(kind)}.`
  const takesList = ['in', 'notIn', 'anyIn', 'noneIn'].includes(op)
  if (!takesList) return isOne(value, kind, lists) ? undefined : `Please give ${oneOf(kind, lists)}.`
  if (kind.kind === 'codes' && (value === 'scope.icd10Codes' || value === 'applicationCpt')) return undefined
  const isList = Array.isArray(value) && value.length > 0 && value.length <= 1000
  if (isList && new Set(value).size === value.length && value.every((one) => isOne(one, kind, lists)))
    return undefined
  return `Please give a list without repetitions, each ${oneOf(kind, lists)}.`
}

function isOne(value: unknown, { kind, max, options, list }: FactKind, lists: Lists): boolean {
  if (kind === 'number') return isNumber(value, max) || isNumberFact(value)
  if (kind === 'yes-no') return typeof value === 'boolean'
  if (typeof value !== 'string' || value === '' || value.length > 100) return false
  if (list) return lists[list][0](value)
  return options ? options.includes(value) : true
}

const isNumber = (value: unknown, max = 0): value is number =>
  typeof value === 'number' && value >= 0 && value <= max
/** A value can name another number among the facts: units are compared with the area. */
const isNumberFact = (value: unknown): boolean =>
  typeof value === 'string' && factKinds.get(value)?.kind === 'number'

function isRange(value: unknown, { max }: FactKind): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [from, to] = value as unknown[]
  return isNumber(from, max) && isNumber(to, max) && from <= to
}

const upTo = ({ max = 0 }: FactKind): string => `from 0 to ${numberText(max)}`

function oneOf(kind: FactKind, lists: Lists): string {
  if (kind.kind === 'number') return `a number ${upTo(kind)}`
  if (kind.kind === 'yes-no') return 'true or false'
  if (kind.list) return lists[kind.list][1]
  return kind.options ? orOf(kind.options.map(quoted)) : 'a text that is not empty'
}
