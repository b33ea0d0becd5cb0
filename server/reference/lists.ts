import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { StateCode } from '#contract/fields.ts'
import { BodyArea, type ReferenceLists } from '#contract/reference/lists.ts'
import { stateCodes } from '#contract/reference/states.ts'
import type { Option } from '#contract/replies.ts'

const Product = z.object({
  code: z.string(),
  name: z.string(),
  per: z.string().optional(),
  form: z.enum(['sheet', 'non-sheet']).optional(),
  maker: z.string().optional(),
  since: z.iso.date().optional(),
  status: z.enum(['active', 'listed', 'terminated']),
  endedOn: z.iso.date().optional(),
})

const Category = z.object({
  id: z.string(),
  label: z.string(),
  tier: z.enum(['core', 'extended', 'supporting']),
  pairing: z.string().optional(),
  /** Code, description and, if the description names a site, its body area. */
  codes: z.array(z.union([z.tuple([z.string(), z.string()]), z.tuple([z.string(), z.string(), BodyArea])])),
})

const ApplicationCode = z.object({
  code: z.string(),
  description: z.string(),
  bodyArea: BodyArea,
  addOnTo: z.string().optional(),
  childRule: z.string().optional(),
})

const WoundType = z.object({
  id: z.string(),
  label: z.string(),
  categories: z.array(z.string()),
  common: z.boolean(),
})
const ServiceType = z.object({ label: z.string(), woundCare: z.boolean(), note: z.string().optional() })
const InsuranceType = z.object({
  id: z.string(),
  label: z.string(),
  policyIs: z.string().optional(),
  note: z.string().optional(),
})
const Payer = z.object({
  id: z.string().optional(),
  name: z.string(),
  kind: z.string(),
  parent: z.string().optional(),
  types: z.array(z.string()),
  states: z.array(z.string()).optional(),
  note: z.string().optional(),
})
const Specialization = z.object({ code: z.string(), label: z.string(), common: z.boolean() })
const TimeZone = z.object({ name: z.string(), label: z.string() })
const Cities = z.record(z.enum(stateCodes), z.array(z.string()))

const ZipCodes = z.record(z.enum(stateCodes), z.record(z.string(), z.string()))

/** Reads and validates a file of ./data. */
function read<T extends z.ZodType>(file: string, shape: T): z.output<T> {
  return shape.parse(JSON.parse(readFileSync(new URL(`./data/${file}.json`, import.meta.url), 'utf8')))
}

/** Caches the result of the first call. Lazy, because the files are large: 30,000 cities. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const named = (label: string): Option => ({ value: label, label })

/** Moves entries with `isFirst` to the front, otherwise in the same order. */
const first = <T>(list: T[], isFirst: (entry: T) => boolean): T[] => [
  ...list.filter(isFirst),
  ...list.filter((entry) => !isFirst(entry)),
]

const allProducts = once(() => read('products', z.array(Product)))
const allDiagnoses = once(() => read('diagnoses', z.array(Category)))
const allApplicationCodes = once(() => read('cpt-application', z.array(ApplicationCode)))

function products(): ReferenceLists['products'] {
  return allProducts().flatMap(({ code, name, endedOn, status, ...more }) =>
    endedOn || status === 'terminated'
      ? []
      : [{ value: code, label: `${code} ${name}${more.per ? `, ${more.per}` : ''}`, status, ...more }],
  )
}

/** Products whose code has ended: not choices, but the check of a request knows their last day. */
function endedProducts(): ReferenceLists['endedProducts'] {
  return allProducts().flatMap(({ code, since, endedOn, per, form }) =>
    endedOn
      ? [{ value: code, endedOn, ...(since && { since }), ...(per && { per }), ...(form && { form }) }]
      : [],
  )
}

function diseaseCategories(): ReferenceLists['diseaseCategories'] {
  const categories = allDiagnoses().map(({ codes, pairing, ...category }) => ({
    ...category,
    ...(pairing && { note: pairing }),
    options: codes.map(([code, description, bodyArea]) => ({
      value: code,
      label: `${code} ${description}`,
      ...(bodyArea && { bodyArea }),
    })),
  }))
  const other = { value: 'other', label: 'Other' }
  return [...categories, { id: 'other', label: 'Another diagnosis', tier: 'extended', options: [other] }]
}

function applicationCodes(): ReferenceLists['cptApplicationCodes'] {
  const codes = allApplicationCodes().map(({ code, description, childRule, ...more }) => ({
    value: code,
    label: `${code} ${description}${more.addOnTo ? ` (add-on to ${more.addOnTo})` : ''}`,
    ...more,
    ...(childRule && { note: childRule }),
  }))
  return [...codes, { value: 'other', label: 'Other' }]
}

function serviceTypes(): ReferenceLists['serviceTypes'] {
  return first(read('service-types', z.array(ServiceType)), (type) => type.woundCare).map(
    ({ label, note }) => ({ ...named(label), ...(note && { note }) }),
  )
}

function woundTypes(): ReferenceLists['woundTypes'] {
  const isOther = (label: string) => label === 'Other'
  return first(read('wound-types', z.array(WoundType)), (type) => type.common && !isOther(type.label))
    .toSorted((one, two) => Number(isOther(one.label)) - Number(isOther(two.label)))
    .map(({ id, label, categories }) => ({ ...named(label), id, categories }))
}

const placesByZip = once(
  () =>
    new Map(
      Object.entries(read('zip-codes', ZipCodes)).flatMap(([state, cities]) =>
        Object.entries(cities).flatMap(([city, zips]) =>
          zips.split(' ').map((zip) => [zip, { state: state as StateCode, city }] as const),
        ),
      ),
    ),
)

/** The ZIP codes of military addresses: of the Army and Air Force (APO), and of the fleet (FPO). */
const military: readonly [RegExp, StateCode, 'APO' | 'FPO'][] = [
  [/^095/, 'AE', 'FPO'],
  [/^09[0-8]/, 'AE', 'APO'],
  [/^340[5-9]/, 'AA', 'FPO'],
  [/^340/, 'AA', 'APO'],
  [/^966/, 'AP', 'FPO'],
  [/^96[2-5]/, 'AP', 'APO'],
]

/** The place of a ZIP code by its main postal name; null for unknown codes and those of single mail recipients. */
export function placeOfZip(zip: string): { state: StateCode; city: string } | null {
  const found = military.find(([prefix]) => prefix.test(zip))
  return found ? { state: found[1], city: found[2] } : (placesByZip().get(zip) ?? null)
}

/** All lists of the request form, in display order. */
export const referenceLists: () => ReferenceLists = once(() => ({
  serviceTypes: serviceTypes(),
  products: products(),
  endedProducts: endedProducts(),
  diseaseCategories: diseaseCategories(),
  cptApplicationCodes: applicationCodes(),
  woundTypes: woundTypes(),
  insuranceTypes: read('insurance-types', z.array(InsuranceType)).map((type) => ({
    value: type.label,
    ...type,
  })),
  payers: read('payers', z.array(Payer)).map(({ name, ...more }) => ({ ...named(name), ...more })),
}))

/** Names by code of diagnoses, application codes and products, including products that can no longer be billed. */
export const codeNames: () => ReadonlyMap<string, string> = once(
  () =>
    new Map([
      ...allProducts().map(({ code, name }) => [code, name] as const),
      ...allDiagnoses().flatMap(({ codes }) => codes.map(([code, name]) => [code, name] as const)),
      ...allApplicationCodes().map(({ code, description }) => [code, description] as const),
    ]),
)

/** Specializations by their taxonomy codes, the common ones first. */
export const specializations: () => Option[] = once(() =>
  first(read('specializations', z.array(Specialization)), ({ common }) => common).map(({ code, label }) => ({
    value: code,
    label,
  })),
)

/** All time zones by IANA name: first those of the United States with their common names, then the others. */
export const timeZoneChoices = once(() => {
  const common = read('time-zones', z.array(TimeZone))
  const isCommon = new Set(common.map(({ name }) => name))
  const others = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((name) => !isCommon.has(name))
  return [...common, ...[...new Set(others)].map((name) => ({ name, label: name.replaceAll('_', ' ') }))]
})

const cities = once(() => read('cities', Cities))

/** The cities of a state, by name. */
export function citiesOf(state: StateCode): Option[] {
  return cities()[state].map(named)
}
