import { expect, test } from 'vitest'
import {
  birthDayWarning,
  licenseWarning,
  phoneWarning,
  serviceDayWarning,
  taxIdWarning,
  taxonomyWarning,
} from './warnings.ts'

test.each(['123456789', '12-3456789', '99 1234567', '', '0781', '07812345678'])(
  'the tax ID %j is complete with an issued prefix, or incomplete, and gives no warning',
  (text) => expect(taxIdWarning(text)).toBe(undefined),
)

test.each([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
])(
  'a tax ID that begins with %s, which the IRS has given to no employer, warns and names the prefix',
  (prefix) => {
    expect(taxIdWarning(`${prefix}-1234567`)).toContain(`begin with ${prefix}`)
    expect(taxIdWarning(`${prefix}1234567`)).toContain('Social Security')
  },
)

const known = new Set(['213E00000X', '207RI0200X'])

test.each(['213E00000X', '213e00000x', ' 207RI0200X ', ''])(
  'the taxonomy code %j is listed, or empty, and gives no warning',
  (code) => expect(taxonomyWarning(code, known)).toBe(undefined),
)

test('a well-formed taxonomy code that is not listed warns, unless there is no list', () => {
  expect(taxonomyWarning('999E00000X', known)).toContain('none of the specializations')
  expect(taxonomyWarning('999E00000X', new Set())).toBe(undefined)
})

test.each(['213E00000', '213E000000', 'E13E00000X', 'podiatry', '213E00000XX'])(
  'the taxonomy code %j does not have the right format and warns, with or without a list',
  (code) => {
    expect(taxonomyWarning(code, known)).toContain('ten characters')
    expect(taxonomyWarning(code, new Set())).toContain('ten characters')
  },
)

test.each(['5125550100', '15125550100', '(512) 555-0100', '51255', '', '2125551234'])(
  'the number %j is a US one, or incomplete, and gives no warning',
  (text) => expect(phoneWarning(text)).toBe(undefined),
)

test.each([
  '1125550100',
  '0125550100',
  '9115550100',
  '5925550100',
  '5121550100',
  '5129110100',
  '442071838750',
])('the number %j is not valid in the North American plan and warns', (text) =>
  expect(phoneWarning(text)).toBe('This does not look like a US number: please check it.'),
)

test.each(['P-1234', '036-123456', 'A.12/3 4', 'tx9', ''])('the license number %j gives no warning', (text) =>
  expect(licenseWarning(text)).toBe(undefined),
)

test.each(['#1234', 'P', '-123', 'x'.repeat(26), 'No. 12_3'])(
  'the license number %j is unusual and warns',
  (text) => expect(licenseWarning(text)).toContain('please check it'),
)

test.each([
  ['2026-11-01', 'This makes the patient less than a year old: please check the year.'],
  ['1915-11-01', 'This makes the patient 111 years old: please check the year.'],
  ['1916-11-28', undefined],
  ['1949-04-17', undefined],
  ['2025-11-27', undefined],
  ['2049-04-17', 'This is in the future: please check the year.'],
  ['', undefined],
])('a birth date of %s is answered with %s', (day, warning) => {
  expect(birthDayWarning(day, '2026-11-27')).toBe(warning)
})

test.each([
  ['2026-12-24', undefined],
  ['2026-11-27', undefined],
  ['2026-11-26', 'This is before today: please check the date.'],
  ['', undefined],
  ['2027-11-26', undefined],
  ['2027-11-27', 'This is more than a year from today: please check the year.'],
  ['2062-12-01', 'This is more than a year from today: please check the year.'],
])('a date of service of %s is answered with %s', (day, warning) => {
  expect(serviceDayWarning(day, '2026-11-27')).toBe(warning)
})
