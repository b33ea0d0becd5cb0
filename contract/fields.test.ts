import { expect, test } from 'vitest'
import { personName } from './fields.ts'

const accepts = (name: string) => personName('Last name').safeParse(name).success

test.each(['St. Clair', 'Jr.', 'King Jr.', 'J. R. R.', 'O’Brien-Ó Sé', 'D’Angelo', 'Łukasz', '李'])(
  'a name may be %s, with a full stop before a space or at its end',
  (name) => {
    expect(accepts(name)).toBe(true)
  },
)

test.each([
  'www.evil.com',
  'evil.com',
  'St.Clair',
  'Pay now... please',
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
