import { expect, test } from 'vitest'
import {
  email,
  npi,
  oneLine,
  optionalFax,
  requiredIdentifier,
  requiredText,
  severalLines,
  taxId,
  zipCode,
} from './fields.ts'
import { ivrSchemas } from './ivr/form.ts'
import { cleanText, comparedIdentifier } from './typed-text.rules.ts'

test.each([
  ['Whit\u200block\ufeff', 'Whitlock'],
  ['\u200e12 Elm\u00a0Street\u2003', '12 Elm Street'],
  ['co\u00adoperate', 'cooperate'],
  ['e\ufb03cient \ufb02ow', 'efficient flow'],
  ['Jose\u0301', 'José'],
  ['non\u2011breaking\u001ehyphen', 'non-breaking-hyphen'],
  ['Novitas Solutions – (JH) — “quoted” ‘it’s’ 5 ½″', 'Novitas Solutions – (JH) — “quoted” ‘it’s’ 5 ½″'],
  ['one\u000btwo\u2028three\r\nfour', 'one\ntwo\nthree\r\nfour'],
  ['👩‍👩‍👧‍👦 ❤️', '👩‍👩‍👧‍👦 ❤️'],
  ['می‌خواهم', 'می‌خواهم'],
  ['Ann\u200d 12\u200c34', 'Ann 1234'],
  ['\u0007\ud800', '\u0007\ud800'],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanText(typed)).toBe(kept)
})

test.each(['7XK–4', '7XK\u20114', '7XK−4', '7xk 4', '7XK\u200b4', '７ＸＫ４', '\u202d7XK\u00ad-4\u202c'])(
  'the identifier %j compares as 7XK4',
  (typed) => {
    expect(comparedIdentifier(typed)).toBe('7XK4')
  },
)

test.each([
  ['an NPI', npi('Required.'), '1234\u2011567\u2011893\u200b', '1234567893'],
  ['a tax ID', taxId(), '\u200e12–3456789', '123456789'],
  ['a ZIP code', zipCode('Required.'), '78701–\u00a01234\ufeff', '78701-1234'],
  ['a policy number', requiredIdentifier('Required.'), '1EG4–TE5\u2011MK73\u200b', '1EG4-TE5-MK73'],
  ['an address of a mail', email(), '\u200bMary\u200b@example\u2011a.test\u00a0', 'mary@example-a.test'],
  ['a fax number', optionalFax, '\u202d(614)\u00a0555–0134\u202c', '6145550134'],
  ['a day', ivrSchemas.patientDateOfBirth, '1949‑04–17\u200b', '1949-04-17'],
  ['an amount', ivrSchemas.unitCm2, '\u200e4\u00a0', '4'],
  ['a phone number', ivrSchemas.phone, '\u202d6145550134\u202c', '6145550134'],
] as const)('%s is taken as Word, Outlook, PDF files and phones write it', (_, schema, typed, kept) => {
  expect(schema.parse(typed)).toBe(kept)
})

test.each([
  ['12 Elm\u0007', 'Please remove the character U+0007, which cannot be printed.'],
  ['12\nElm', 'Please remove the line break.'],
  ['12 Elm \ud800', 'Please remove the half of a character (U+D800).'],
])('%j is refused with the character that cannot be taken', (typed, message) => {
  expect(requiredText('Required.').safeParse(typed).error?.issues[0]?.message).toBe(message)
})

test('several lines may have line breaks and tabs, one line has a space instead of a tab', () => {
  expect(requiredText('Required.', 200, severalLines).parse('one\n\ttwo')).toBe('one\n\ttwo')
  expect(requiredText('Required.', 200, oneLine).parse('Mary\tMajor')).toBe('Mary Major')
})
