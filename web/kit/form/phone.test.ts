import { expect, test } from 'vitest'
import { readExtension, readPhone, withoutPunctuation } from './phone.ts'

test.each([
  '3125550199',
  '312.555.0199',
  '312-555-0199',
  '312 555 0199',
  '(312) 555-0199',
  '(312)555-0199',
  '1-312-555-0199',
  '1 (312) 555 0199',
  '+1 312 555 0199',
  '+13125550199',
  '+1 (312) 555–0199',
  'tel:+1-312-555-0199',
  'tel: 312.555.0199',
  'Phone: (312) 555-0199',
  'Fax 312/555-0199',
  '\u00a0312\u00a0555\u2011 0199 ',
])('a telephone number pasted as %j becomes its ten digits', (text) => {
  expect(readPhone(text)).toEqual({ number: '3125550199', ext: '' })
})

test.each([
  '+1 (312) 555-0199 x12',
  '312.555.0199x12',
  '312-555-0199, ext. 12',
  '312-555-0199 Ext 12',
  '(312) 555-0199 extension 12',
  '312 555 0199 #12',
  'tel:+13125550199;ext=12',
])('the extension of a number pasted as %j is separated from it', (text) => {
  expect(readPhone(text)).toEqual({ number: '3125550199', ext: '12' })
  expect(readExtension(text)).toBe('12')
})

test('a number in international format loses the chosen country code, and keeps any other', () => {
  expect(readPhone('+44 (0)20 7946 0000', '+44')?.number).toBe('2079460000')
  expect(readPhone('+44 20 7946 0000')?.number).toBe('442079460000')
  expect(readPhone('1 312 555 0199', '+44')?.number).toBe('13125550199')
})

test.each(['', '312', '555-0199', 'call me', '312-555-01x9', 'a@b.example', '1'.repeat(16)])(
  'text that is no complete telephone number is not parsed as one: %j',
  (text) => {
    expect(readPhone(text)).toBeUndefined()
  },
)

test('an extension is parsed on its own, with or without a prefix, and other text is not', () => {
  expect(['12', 'x12', 'ext. 12', 'Ext: 12', '#12'].map(readExtension)).toEqual(Array(5).fill('12'))
  expect([readExtension('twelve'), readExtension('(312) 555-0199')]).toEqual([undefined, undefined])
})

test('punctuation typed into a number is removed, and a letter stays for validation to report', () => {
  expect(withoutPunctuation('(312) 555-0199')).toBe('3125550199')
  expect(withoutPunctuation('+1 312')).toBe('1312')
  expect(withoutPunctuation('12ab')).toBe('12ab')
})
