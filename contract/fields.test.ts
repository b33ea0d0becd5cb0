import { expect, test } from 'vitest'
import { personName, state } from './fields.ts'

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
  "'t Hartman",
  '’t Hooft',
  '‘Aukai',
  "'Aukai",
  'ʻAukai',
  'Whitlock, Jr.',
  'Whitlock, M.D.',
  'Whitlock III',
  'Whitlock 3rd',
  'Whitlock, 4th',
  'Marsh\u2011Oakley',
  'Marsh\u2010Oakley',
  'Marsh–Oakley',
  'Anna\u00a0Lee',
  'Whitlock\u200b',
  '\u202aWhitlock\u202c',
  'O´Brien',
  'O`Brien',
  'J.R.',
  'J.-P.',
  'St.Clair',
  'علی\u200cرضا',
  'ශ්\u200dරී',
  'Gal·la',
  'Gal\u2027la',
  'マリア・ホセ',
  'マリー',
  'Jose\u0301',
  'dos Reis de Moura e Sousa Neto',
  'Capt. Jones',
])('a name may be %s, with a full stop after an initial or an abbreviation', (name) => {
  expect(accepts(name)).toBe(true)
})

test.each([
  'www.evil.com',
  'evil.com',
  'x.com',
  'J.Co',
  'St.Club',
  'Whitlock, click here',
  'Whitlock 33',
  "'",
  '-',
  '\u200b',
  '\u3164',
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

test.each([
  ['J0hn', 'Last name must contain only letters. Please remove “0”.'],
  ['evil.com', 'Last name must contain only letters. Please remove “.”.'],
  [
    'Ann\u0007',
    'Last name must contain only letters. Please remove the character U+0007, which cannot be printed.',
  ],
  ['Ann💉', 'Last name must contain only letters. Please remove “💉”.'],
])('a name %j is refused with the character that it cannot have', (name, message) => {
  expect(personName('Last name').safeParse(name).error?.issues[0]?.message).toBe(message)
})

test('names are stored with plain spaces, hyphens and apostrophes, and without invisible characters', () => {
  const kept = (name: string) => personName('Last name').parse(name)
  expect(
    ['Marsh\u2011Oakley', 'Anna\u00a0 Lee', 'Whit\u00adlock\u200b', 'O´Brien', 'Jose\u0301'].map(kept),
  ).toEqual(['Marsh-Oakley', 'Anna Lee', 'Whitlock', "O'Brien", 'José'])
  expect(kept('علی\u200cرضا')).toBe('علی\u200cرضا')
})

test('a state must be in the list, which includes military and freely associated ones', () => {
  const takes = (code: string) => state('State is required.').safeParse(code).success
  expect(
    ['AA', 'AE', 'AP', 'FM', 'MH', 'PW', 'PR', 'TX', ' TX\u200b'].filter((code) => !takes(code)),
  ).toEqual([])
  expect(['ZZ', 'tx', 'Texas', 'XX', ''].filter(takes)).toEqual([])
})
