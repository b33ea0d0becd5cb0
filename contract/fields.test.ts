import { expect, test } from 'vitest'
import { personName } from './fields.ts'

const accepts = (name: string) => personName('Last name').safeParse(name).success

test.each([
  'St. Clair',
  'Jr.',
  'King Jr.',
  'J. R. R.',
  'John Smith Jr.',
  'Dr. Martin Luther King Jr.',
  'Mary J. van der Berg',
  'Á. Wm. Chas. Ortíz',
  "O'Brien-Nakamura",
  'O’Brien-Ó Sé',
  'D’Angelo',
  'Łukasz',
  '李',
])('a name may be %s, with a full stop after an initial or an abbreviation', (name) => {
  expect(accepts(name)).toBe(true)
})

test.each([
  'www.evil.com',
  'evil.com',
  'St.Clair',
  'Pay now... please',
  'Pay now. Click here',
  'Pay Now. Click Here',
  'Please call this number before noon today',
  '. Clair',
  'Jr..',
  'Clair .',
  'http://evil',
  'R2D2',
  'Ann\nPay',
  'Ann!',
  'evil。com',
])('a name is never %j, which could be a link or more than a name', (name) => {
  expect(accepts(name)).toBe(false)
})
