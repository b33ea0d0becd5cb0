import { expect, test } from 'vitest'
import { payersFor } from '#contract/reference/lists.rules.ts'
import { getCities, getReferenceLists } from '#contract/reference/lists.ts'
import { stateCodes } from '#contract/reference/states.ts'
import { citiesOf, referenceLists } from './lists.ts'

const lists = referenceLists()
const diagnoses = lists.diseaseCategories.flatMap((category) => category.options)
// Ended products are not options: only the check of a request knows them.
const { endedProducts, ...offered } = lists
const flat = { ...offered, diseaseCategories: diagnoses }

test('the lists and cities match the schemas of the contract', () => {
  expect(getReferenceLists.output.safeParse({ data: lists }).error).toBeUndefined()
  expect(getCities.output.safeParse({ data: citiesOf('TX') }).error).toBeUndefined()
})

test.each(Object.entries(flat))(
  'no two options of %s have the same value or the same label',
  (_, options) => {
    expect(new Set(options.map((option) => option.value)).size).toBe(options.length)
    expect(new Set(options.map((option) => option.label)).size).toBe(options.length)
    expect(
      options.every((option) => option.value.trim() !== '' && option.label.trim() === option.label),
    ).toBe(true)
  },
)

test('the lists contain all source data except codes that have ended', () => {
  const sizes = Object.fromEntries(Object.entries(flat).map(([name, options]) => [name, options.length]))
  expect(sizes).toEqual({
    serviceTypes: 52,
    products: 368,
    diseaseCategories: 2037 + 1,
    cptApplicationCodes: 8 + 1,
    woundTypes: 18,
    insuranceTypes: 26,
    payers: 275,
  })
  expect(endedProducts).toHaveLength(9)
})

test('diagnoses and application codes end with other, insurance types and payers with Other', () => {
  expect(diagnoses.at(-1)?.value).toBe('other')
  expect(lists.cptApplicationCodes.at(-1)?.value).toBe('other')
  expect(lists.insuranceTypes.at(-1)?.value).toBe('Other')
  expect(lists.payers.at(-1)?.value).toBe('Other')
  expect(lists.woundTypes.at(-1)?.value).toBe('Other')
})

test('places of service where wounds are treated come before the others', () => {
  const values = lists.serviceTypes.map((type) => type.value)
  expect(values[0]).toBe('Office (POS 11)')
  expect(values.indexOf('Skilled Nursing Facility (POS 31)')).toBeLessThan(values.indexOf('School (POS 03)'))
})

test('every code has the shape of its code set', () => {
  const shapes = [
    [diagnoses, /^(?:[A-Z](?:\d[0-9A-Z]|[A-Z]\d)(?:\.[0-9A-Z]{1,4})?|other)$/],
    [lists.products, /^(?:Q4[1-4]\d{2}|A20\d{2}|A4100)$/],
    [lists.cptApplicationCodes, /^(?:1527[1-8]|other)$/],
  ] as const
  for (const [options, shape] of shapes)
    expect(options.filter((option) => !shape.test(option.value)).map((option) => option.value)).toEqual([])
})

test('a label begins with its code, so that a list can be read by code', () => {
  const coded = [...lists.products, ...diagnoses, ...lists.cptApplicationCodes]
  const odd = coded.filter(({ value, label }) => value !== 'other' && !label.startsWith(`${value} `))
  expect(odd).toEqual([])
  expect(lists.products.find((product) => product.value === 'Q4186')?.label).toBe('Q4186 EpiFix, 1 sq cm')
})

test('a product code that has ended is not offered', () => {
  const offered = new Set(lists.products.map((product) => product.value))
  for (const ended of ['Q4119', 'Q4131', 'Q4172', 'Q4210', 'Q4277']) expect(offered.has(ended)).toBe(false)
})

test('wound types and payers point to categories and insurance types that exist', () => {
  const categories = new Set(lists.diseaseCategories.map((category) => category.id))
  const types = new Set(lists.insuranceTypes.map((type) => type.id))
  expect(lists.woundTypes.flatMap((type) => type.categories).filter((id) => !categories.has(id))).toEqual([])
  expect(lists.payers.flatMap((payer) => payer.types).filter((id) => !types.has(id))).toEqual([])
  const states = new Set<string>(stateCodes)
  expect(lists.payers.flatMap((payer) => payer.states ?? []).filter((state) => !states.has(state))).toEqual(
    [],
  )
})

test('every state has each of its cities once, ordered by name', () => {
  for (const state of stateCodes) {
    const names = citiesOf(state).map((city) => city.value)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(names.toSorted((one, two) => one.localeCompare(two, 'en')))
  }
  expect(stateCodes.reduce((sum, state) => sum + citiesOf(state).length, 0)).toBe(34_172)
})

test('cities have their usual spelling, and mail recipients are not included as cities', () => {
  const names = (state: (typeof stateCodes)[number]) => citiesOf(state).map((city) => city.value)
  expect(names('TX')).toEqual(expect.arrayContaining(['McAllen', 'McKinney', 'San Antonio', 'Houston']))
  expect(names('ID')).toContain("Coeur d'Alene")
  expect(names('AL')).not.toContain('Assc Doctors Ins')
})

test('towns with another postal name are included too, and historical names are not', () => {
  const names = (state: (typeof stateCodes)[number]) => citiesOf(state).map((city) => city.value)
  expect(names('CA')).toEqual(expect.arrayContaining(['Jurupa Valley', 'Riverside']))
  expect(names('TX')).toEqual(expect.arrayContaining(['The Woodlands', 'Spring']))
  expect(stateCodes.flatMap(names).filter((name) => /[(),]|historical/.test(name))).toEqual([])
})

test('a state that does not exist is rejected with the message of the list', () => {
  const checked = getCities.input.safeParse({ state: 'ZZ' })
  expect(checked.error?.issues[0]?.message).toBe('Please choose a state from the list.')
})

test('choosing an insurance type puts the insurers that offer it first and keeps Other last', () => {
  const sorted = payersFor(lists.payers, 'railroad-medicare')
  expect(sorted[0]?.value).toBe('Railroad Medicare (Palmetto GBA)')
  expect(sorted.at(-1)?.value).toBe('Other')
  expect(sorted.map((payer) => payer.value).toSorted()).toEqual(
    lists.payers.map((payer) => payer.value).toSorted(),
  )
})
