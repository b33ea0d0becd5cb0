import { expect, test } from 'vitest'
import {
  codeText,
  moneyText,
  npiText,
  numberText,
  phoneAbroadText,
  phoneText,
  taxIdText,
  zoneName,
} from './formats.ts'

test.each([
  ['6145550134', '(614) 555-0134'],
  ['16145550134', '(614) 555-0134'],
  ['614-555-0134', '(614) 555-0134'],
  ['+1 (614) 555.0134', '(614) 555-0134'],
  ['446145550134', '446145550134'],
  ['614-555-0134 x5', '614-555-0134 x5'],
  ['', ''],
])('the US phone number %j is shown as %j, and any other number as it was given', (given, shown) => {
  expect(phoneText(given)).toBe(shown)
})

test('an extension is shown after its number and never without one', () => {
  expect(phoneText('6145550134', '22')).toBe('(614) 555-0134, ext. 22')
  expect(phoneText('', '22')).toBe('')
})

test('only a number from outside the US is shown with its country code', () => {
  expect(phoneAbroadText('+1', '6145550134')).toBe('(614) 555-0134')
  expect(phoneAbroadText('+44', '7911123456')).toBe('+44 7911123456')
  expect(phoneAbroadText('+44', '')).toBe('')
})

test('a tax id keeps its leading zero when it is grouped', () => {
  expect(taxIdText('012345678')).toBe('01-2345678')
  expect(taxIdText('12-3456789')).toBe('12-3456789')
})

test('an NPI is shown as ten digits however they were separated', () => {
  expect(npiText('1679 576-722')).toBe('1679576722')
  expect(npiText('pending')).toBe('pending')
})

test('a code is shown with its name, and free text stays as it was typed', () => {
  const names = { Q4186: 'EpiFix' }
  expect(codeText('Q4186', names)).toBe('Q4186 EpiFix')
  expect(codeText('Q4186 as discussed', names)).toBe('Q4186 as discussed')
  expect(codeText('constructor', names)).toBe('constructor')
})

test('a number is shown with its thousands grouped, and a fraction as it is', () => {
  expect([0, 999, 1000, 1234567, -1234, 1234.5].map(numberText)).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567',
    '-1,234',
    '1,234.5',
  ])
})

test('an amount is shown with two digits for cents and its thousands grouped', () => {
  expect([0, 5, 505, 123450].map(moneyText)).toEqual(['$0.00', '$0.05', '$5.05', '$1,234.50'])
})

test('a time zone is shown by its common name, in summer and in winter', () => {
  expect(zoneName('America/New_York')).toBe('Eastern Time')
  expect(zoneName('America/Los_Angeles')).toBe('Pacific Time')
})
