import type { z } from 'zod'
import { oneLine } from '#contract/fields.ts'
import { countText } from '#contract/formats.ts'
import type { Lookup } from '#contract/ivr/check/lookup.rules.ts'
import { Policy } from '#contract/ivr/check/policy.ts'
import { stateCodeOf } from '#contract/reference/states.ts'
import { type Lists, orOf, type Problem, problemsInTest, quoted } from './test-rules.ts'

/** The most mistakes that are named. */
const maxNamed = 50
const maxDepth = 30

/** What a policy may name: entries of the form's lists, and existing policies. */
export interface Known {
  readonly lookup: Lookup
  readonly placesOfService: readonly string[]
  readonly policyIds: readonly string[]
}

type Fields = Record<string, string>

/**
 * The policy in a file's text, or messages by place: each names the policy and says what would be right.
 */
export function readPolicy(text: string, known: Known): { policy: Policy } | { fields: Fields } {
  const read = parsed(text)
  if ('fields' in read) return read
  const { json } = read
  const lists = listsOf(known)
  const ruled = [
    ...problemsInLists(json, lists, known.policyIds),
    ...problemsInTests(json, lists),
    ...problemsInDays(json),
    ...withoutInsuranceTypes(json),
  ]
  const { data, error } = Policy.safeParse(json)
  if (data && ruled.length === 0) return { policy: data }
  // What the rules say about a place is clearer than what the schema says about it, or about the test that it is in.
  const shaped = (error?.issues ?? [])
    .map((issue): Problem => [issue.path.join('.'), inWords(issue)])
    .filter(([place]) => !ruled.some(([ruledPlace]) => `${ruledPlace}.`.startsWith(`${place}.`)))
  return { fields: named([...ruled, ...shaped]) }
}

const shapes: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with its fields',
}

/** The schema's error at a place, as a sentence that says what would be right. */
function inWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `There is no field ${orOf(issue.keys.map(quoted))} here. Please remove it.`
  // The schema's own sentences.
  if (issue.message.endsWith('.')) return issue.message
  if (issue.code === 'invalid_value') return `Please give ${orOf(issue.values.map(quoted))}.`
  if (issue.code === 'invalid_type') return `Please give ${shapes[issue.expected] ?? 'another value'}.`
  return 'This is not what it should be. Please compare it with another policy of the portal.'
}

/** The JSON, unless it is invalid, or has unprintable keys or texts. */
function parsed(text: string): { json: unknown } | { fields: Fields } {
  if (depthOf(text) > maxDepth) return { fields: { policy: 'The file is nested too deeply to be a policy.' } }
  const unprintable: string[] = []
  try {
    const json: unknown = JSON.parse(text, (key, value: unknown) => {
      if (!oneLine[0](key)) unprintable.push('A key')
      if (typeof value === 'string' && !oneLine[0](value)) unprintable.push(`“${key}”`)
      return value
    })
    const [first] = unprintable
    return first === undefined
      ? { json }
      : { fields: { policy: `${first} has characters that cannot be shown. Please remove them.` } }
  } catch {
    return { fields: { policy: 'This is not JSON. Please choose the file of one policy.' } }
  }
}

function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const [sign] of text.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    depth += sign === '[' || sign === '{' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function named(problems: readonly Problem[]): Fields {
  const byPlace = new Map(problems.toReversed())
  const all = [...byPlace]
    .toReversed()
    .map(([place, message]) => [place === '' ? 'policy' : `policy.${place}`, message])
  const more = all.length - maxNamed
  const count = `There ${more === 1 ? 'is' : 'are'} ${countText(more, 'more mistake')}.`
  const rest = more > 0 ? [['policy', `${count} Please correct these first.`]] : []
  return Object.fromEntries([...all.slice(0, maxNamed), ...rest])
}

const at = (json: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((value, key) => {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return isThere ? (value as Record<string, unknown>)[key] : undefined
  }, json)
const listAt = (json: unknown, ...path: string[]): readonly unknown[] => {
  const found = at(json, ...path)
  return Array.isArray(found) ? found : []
}

const among = (ids: Iterable<string>) => {
  const all = new Set(ids)
  return (id: string) => all.has(id)
}

/** Which ids and codes exist, and how messages ask for them. */
function listsOf({ lookup, placesOfService }: Known): Lists {
  return {
    insuranceTypes: [
      among(lookup.insuranceTypes.values()),
      'the id of an insurance type, such as medicare-part-b',
    ],
    payers: [among(lookup.payers.map(({ id }) => id)), 'the id of a payer in the portal’s list'],
    states: [(id) => stateCodeOf(id) !== undefined, 'the code of a state, such as TX'],
    places: [among(placesOfService), 'the code of a place of service, such as 11'],
    products: [among(lookup.products.keys()), 'the code of a product, such as Q4151'],
    woundTypes: [
      among(lookup.woundTypes.map(({ id }) => id)),
      'the id of a wound type, such as diabetic-foot-ulcer',
    ],
    diagnoses: [matching(/^[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?$/), 'a diagnosis code, such as L97.412'],
    applicationCodes: [matching(/^(?:\d{5}|[A-Z]\d{4})$/), 'an application code, such as 15271'],
  }
}

const matching = (pattern: RegExp) => (id: string) => pattern.test(id)

/** Ids and codes that are in none of the portal's lists, and duplicates. */
function problemsInLists(json: unknown, known: Lists, policyIds: readonly string[]): Problem[] {
  const { products, woundTypes } = known
  const own = at(json, 'id')
  const lists: Record<string, Lists[keyof Lists]> = {
    'applies.insuranceTypes': known.insuranceTypes,
    'applies.payerIds': known.payers,
    'applies.states': known.states,
    'applies.placesOfService': known.places,
    'scope.woundTypes': woundTypes,
    'scope.excludedWoundTypes': woundTypes,
    'scope.icd10Codes': known.diagnoses,
    'scope.icd10Prefixes': [
      matching(/^[A-Z]\d[0-9A-Z]?(?:\.[0-9A-Z]{0,4})?$/),
      'the beginning of a diagnosis code, such as E11.62',
    ],
    'products.covered': products,
    'products.coveredVlu': products,
    'products.burnOnly': products,
    'products.medicaidChipOnly': products,
    'products.medicaidChipAmbetter': products,
    'products.investigational': products,
    'products.associated': products,
    'products.notCovered': [(id) => id === '*' || products[0](id), `${products[1]}, or * for all others`],
    applicationCpt: known.applicationCodes,
    inherits: [(id) => id !== own && policyIds.includes(id), 'the id of another policy of the portal'],
  }
  const unknown = Object.entries(lists).flatMap(([path, [isKnown, right]]) =>
    listAt(json, ...path.split('.')).flatMap((id, place): Problem[] => {
      if (typeof id !== 'string' || id === '') return [[`${path}.${place}`, `Please give ${right}.`]]
      return isKnown(id)
        ? []
        : [[`${path}.${place}`, `“${id.slice(0, 80)}” is not known. Please give ${right}.`]]
    }),
  )
  const twice = [
    ...Object.keys(lists).flatMap((path) =>
      repeated(listAt(json, ...path.split('.')), (place) => `${path}.${place}`),
    ),
    ...repeated(listAt(json, 'notVerified'), (place) => `notVerified.${place}`),
    ...repeated(idsOf(json, 'criteria', 'id'), (place) => `criteria.${place}.id`),
    ...repeated(idsOf(json, 'documents', 'kind'), (place) => `documents.${place}.kind`),
    ...repeated(idsOf(json, 'sources', 'title'), (place) => `sources.${place}.title`),
  ]
  return [...unknown, ...twice]
}

const idsOf = (json: unknown, path: string, key: string) => listAt(json, path).map((one) => at(one, key))

const repeated = (values: readonly unknown[], placeOf: (at: number) => string): Problem[] =>
  values.flatMap((value, place): Problem[] =>
    typeof value === 'string' && values.indexOf(value) < place
      ? [[placeOf(place), `“${value.slice(0, 80)}” is there twice. Please remove or change one.`]]
      : [],
  )

const problemsInTests = (json: unknown, lists: Lists): Problem[] =>
  (['criteria', 'documents'] as const).flatMap((path) =>
    listAt(json, path)
      .slice(0, 100)
      .flatMap((one, place) =>
        ['when', 'test'].flatMap((field) => {
          const test = at(one, field)
          return test === undefined ? [] : problemsInTest(test, `${path}.${place}.${field}`, lists)
        }),
      ),
  )

const inUse: readonly unknown[] = ['in-force', 'unverified-current']

/** A policy in use is selected by insurance type; a former one may no longer have any. */
function withoutInsuranceTypes(json: unknown): Problem[] {
  const path = 'applies.insuranceTypes'
  const isEmpty = inUse.includes(at(json, 'status')) && listAt(json, ...path.split('.')).length === 0
  return isEmpty
    ? [[path, 'Please give a list with at least one insurance type, such as medicare-part-b.']]
    : []
}

function problemsInDays(json: unknown): Problem[] {
  const [from, to] = [at(json, 'effective', 'from'), at(json, 'effective', 'to')]
  // A text that was withdrawn before its first day never applied.
  if (typeof from !== 'string' || typeof to !== 'string' || at(json, 'status') === 'withdrawn') return []
  const message = `The last day, ${to.slice(0, 10)}, is before the first, ${from.slice(0, 10)}. Please give a later one.`
  return from > to ? [['effective.to', message]] : []
}
