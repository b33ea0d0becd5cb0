import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName, contentDisposition } from './names.ts'

test('cleaning a name removes folders, control characters and direction marks, and nothing else', () => {
  expect(cleanName('Insurance card (front).png')).toBe('Insurance card (front).png')
  expect(cleanName('/etc/../card.png')).toBe('card.png')
  expect(cleanName('..\\..\\card.png')).toBe('card.png')
  expect(cleanName('a\r\nb\t\u0000c.pdf')).toBe('abc.pdf')
  expect(cleanName('invoice\u202egnp.pdf')).toBe('invoicegnp.pdf')
  expect(cleanName('.png')).toBe('file.png')
  expect(cleanName('')).toBe('file')
})

test('a very long name is shortened before its extension, and never inside a character', () => {
  const name = cleanName(`${'🩹'.repeat(300)}.jpeg`)
  expect([...name]).toHaveLength(200)
  expect(name.endsWith('🩹.jpeg')).toBe(true)
  expect(name.isWellFormed()).toBe(true)
})

test('for any name the download header is one line of ASCII from which the name can be decoded', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }), (units) => {
      const name = cleanName(String.fromCharCode(...units))
      expect([...name].length).toBeLessThanOrEqual(200)
      const header = contentDisposition('attachment', name)
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/)
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name.toWellFormed())
    }),
  )
})
