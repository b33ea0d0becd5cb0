import { expect, test } from 'vitest'
import {
  capitalize,
  initials,
  isEmpty,
  minutesAndSeconds,
  orDash,
  placeText,
  sizeText,
  splitIntoWords,
  splitName,
  truncate,
} from './text.ts'

test('a file under 1024 bytes shows bytes, under 1024 KB shows KB, and otherwise MB with two decimals', () => {
  expect([0, 1023, 1024, 1536, 1024 * 1024 - 1, 1024 * 1024, 5 * 1024 * 1024].map(sizeText)).toEqual([
    '0 bytes',
    '1023 bytes',
    '1.00 KB',
    '1.50 KB',
    '1024.00 KB',
    '1.00 MB',
    '5.00 MB',
  ])
})

test('a text is cut before an emoji or an accented letter that the length would split', () => {
  expect(truncate('wound🩹 of week one', 6)).toBe('wound...')
  expect(truncate('Jose\u0301 Ortega', 4)).toBe('Jos...')
  expect(truncate('wound🩹 of week one', 7)).toBe('wound🩹...')
})

test('text longer than the length is cut there and gets three dots, shorter text stays', () => {
  expect(truncate('a'.repeat(31), 30)).toBe(`${'a'.repeat(30)}...`)
  expect(truncate('a'.repeat(30), 30)).toBe('a'.repeat(30))
})

test('null, zero, blank text, empty lists and empty objects count as empty and nothing else does', () => {
  for (const value of [null, undefined, 0, '', '  \n', [], {}]) expect(isEmpty(value)).toBe(true)
  for (const value of [1, -1, 'a', [0], { a: undefined }, false, true, new Date()])
    expect(isEmpty(value)).toBe(false)
})

test('initials come from the first and the last word of a name', () => {
  expect(['Dana Whitfield', 'Anne-Marie van der Berg', ' cher ', ''].map(initials)).toEqual([
    'DW',
    'AB',
    'C',
    '',
  ])
})

test('a field name is split into capitalized words for the toast of an invalid submit', () => {
  expect(['patientFirstName', 'npi', 'facilityNPI', 'otherICD', 'icd10Codes'].map(splitIntoWords)).toEqual([
    'Patient First Name',
    'Npi',
    'Facility NPI',
    'Other ICD',
    'Icd10 Codes',
  ])
})

test('the first letter of each word is capitalized and the rest stays unchanged', () => {
  expect(capitalize("o'neil of mcAllen")).toBe("O'neil Of McAllen")
})

test('seconds are shown as two-digit minutes and two-digit seconds', () => {
  expect([0, 5, 59, 60, 605].map(minutesAndSeconds)).toEqual(['00:00', '00:05', '00:59', '01:00', '10:05'])
})

const place = { address: '12 Elm St', city: 'Dayton', state: 'OH', zipCode: '45402' }

test('an address is shown as street, city, state and zip in one line', () => {
  expect(placeText(place)).toBe('12 Elm St, Dayton, OH 45402')
})

test('missing parts of an address leave no stray comma in the line', () => {
  expect(placeText({ ...place, address: '', zipCode: '' })).toBe('Dayton, OH')
  expect(placeText({ address: '', city: '', state: '', zipCode: '' })).toBe('')
})

test('an empty or blank value is shown as a dash', () => {
  expect([orDash(''), orDash('  '), orDash('0')]).toEqual(['-', '-', '0'])
})

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ada King  Lovelace', 'Ada King', 'Lovelace'],
  [' Mei-Lin Zhao ', 'Mei-Lin', 'Zhao'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
])('the last word of the name %j is the last name and the rest the first', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
