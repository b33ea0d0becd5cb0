import { expect, test } from 'vitest'
import { birthDatesLike, type Compared, likenessOf, nameLikeness } from './duplicate-rules.ts'

const same: Compared = {
  patientFirstName: 'Wendell',
  patientLastName: 'Okafor-Lindqvist',
  patientDateOfBirth: '1951-03-08',
  medicalProductQCode: 'Q4186',
  dos: '2026-12-07',
  primaryPolicyNumber: 'QW801764',
}
const other = { primaryPolicyNumber: 'ZZ000000' }

test.each<[string, Partial<Compared>, string]>([
  ['the same', {}, 'certain'],
  ['another policy', other, 'certain'],
  ['letter case and accents', { ...other, patientLastName: 'ÓKAFOR-LINDQVIST' }, 'certain'],
  ['a birth date mistyped by a day', { patientDateOfBirth: '1951-03-09' }, 'likely'],
  ['the same with another policy', { ...other, patientDateOfBirth: '1951-03-09' }, 'likely'],
  ['day and month swapped', { ...other, patientDateOfBirth: '1951-08-03' }, 'likely'],
  ['a digit of the year mistyped', { ...other, patientDateOfBirth: '1961-03-08' }, 'likely'],
  ['two digits swapped', { ...other, patientDateOfBirth: '1915-03-08' }, 'likely'],
  ['another birth date with the same policy', { patientDateOfBirth: '1949-11-30' }, 'possible'],
  ['a hyphen written as a space', { ...other, patientLastName: 'Okafor Lindqvist' }, 'likely'],
  ['names written as one', { ...other, patientLastName: 'Okaforlindqvist' }, 'likely'],
  ['the second surname left out', { ...other, patientLastName: 'Okafor' }, 'likely'],
  ['a suffix', { ...other, patientLastName: 'Okafor-Lindqvist, Jr.' }, 'likely'],
  ['a numeral', { ...other, patientLastName: 'Okafor-Lindqvist III' }, 'likely'],
  ['a middle initial', { ...other, patientFirstName: 'Wendell J.' }, 'likely'],
  ['an initial for the first name', { ...other, patientFirstName: 'W.' }, 'likely'],
  [
    'first and last name swapped',
    { ...other, patientFirstName: same.patientLastName, patientLastName: 'Wendell' },
    'likely',
  ],
  [
    'a letter mistyped',
    { ...other, patientFirstName: 'Wendel', patientLastName: 'Okafor-Lindquist' },
    'likely',
  ],
  ['a nickname', { ...other, patientFirstName: 'Wen' }, 'likely'],
  ['a nickname of other letters', { ...other, patientFirstName: 'Buddy' }, 'possible'],
  ['O for 0 and a nickname', { patientFirstName: 'Wen', primaryPolicyNumber: 'QW8O1764' }, 'likely'],
  ['a new surname with the same policy', { patientLastName: 'Meyer' }, 'possible'],
  ['the product in small letters', { ...other, medicalProductQCode: 'q4186' }, 'certain'],
  [
    'a name and a birth date that are both nearly the same',
    { ...other, patientFirstName: 'Wen', patientDateOfBirth: '1951-08-03' },
    'possible',
  ],
])('of one patient, %s is found', (_, changes, expected) => {
  const found = likenessOf({ ...same, ...changes }, same)
  expect(found).toMatchObject({ reason: 'patient', grade: expected })
})

test.each<[string, Partial<Compared>]>([
  [
    'another patient with the same birth date',
    { ...other, patientFirstName: 'Ann', patientLastName: 'Meyer' },
  ],
  [
    'a name mistyped and another year of birth',
    { ...other, patientFirstName: 'Wendel', patientDateOfBirth: '1952-03-08' },
  ],
  ['a namesake', { ...other, patientDateOfBirth: '1938-11-30' }],
  ['another product', { medicalProductQCode: 'Q4187' }],
  ['a day of service that is far away', { dos: '2027-02-01' }],
  ['a day of service that is not known', { dos: '' }],
  [
    'only a placeholder of a policy',
    {
      patientFirstName: 'Ann',
      patientLastName: 'Meyer',
      patientDateOfBirth: '1938-11-30',
      primaryPolicyNumber: 'N/A',
    },
  ],
])('%s is not found', (_, changes) => {
  expect(
    likenessOf(
      { ...same, ...changes },
      { ...same, ...(changes.primaryPolicyNumber === 'N/A' && { primaryPolicyNumber: 'N/A' }) },
    ),
  ).toBeUndefined()
})

test('a policy number under another name is found for any product, and the name is reported as different', () => {
  const changes = {
    patientFirstName: 'Ann',
    patientLastName: 'Meyer',
    patientDateOfBirth: '1938-11-30',
    dos: '',
  }
  expect(likenessOf({ ...same, ...changes }, same)).toEqual({
    reason: 'policy',
    grade: 'possible',
    differs: ['name', 'birthDate'],
  })
})

test.each([
  ["O'Neil", 'Oneil', 'alike'],
  ['O’Neil', "O'Neil", 'same'],
  ['McDonald', 'Mc Donald', 'alike'],
  ['Łukasz', 'Lukasz', 'same'],
  ['Garcia Lopez', 'García-López', 'alike'],
  ['Lee', 'Kim', 'given'],
])('the last names %j and %j under one first name are %s', (one, two, expected) => {
  const named = (patientLastName: string) => ({ patientFirstName: 'Mary', patientLastName })
  expect(nameLikeness(named(one), named(two))).toBe(expected)
})

test('only real days are considered as mistyped birth dates', () => {
  const like = birthDatesLike('1951-03-08')
  expect(like).toEqual(
    expect.arrayContaining(['1951-03-08', '1951-03-07', '1951-03-09', '1951-08-03', '1961-03-08']),
  )
  expect(like.length).toBeLessThan(60)
  expect(like.filter((day) => Number.isNaN(Date.parse(day)))).toEqual([])
  expect([birthDatesLike(''), birthDatesLike('0000-01-01'), birthDatesLike('1951-02-30')]).toEqual([
    [],
    [],
    [],
  ])
})
