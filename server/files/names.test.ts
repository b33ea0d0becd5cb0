import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName, contentDisposition } from './names.ts'

test('a name keeps what a person recognises and loses folders, control characters and reading marks', () => {
  expect(cleanName('Insurance card (front).png')).toBe('Insurance card (front).png')
  expect(cleanName('/etc/../card.png')).toBe('card.png')
  expect(cleanName('..\\..\\card.png')).toBe('card.png')
  expect(cleanName('a\r\nb\t\u0000c.pdf')).toBe('abc.pdf')
  expect(cleanName('invoice\u202egnp.pdf')).toBe('invoicegnp.pdf')
  expect(cleanName('.png')).toBe('file.png')
  expect(cleanName('')).toBe('file')
})

test('a very long name is cut in its stem, never inside a letter, and keeps its ending', () => {
  const name = cleanName(`${'🩹'.repeat(300)}.jpeg`)
  expect([...name]).toHaveLength(200)
  expect(name.endsWith('🩹.jpeg')).toBe(true)
  expect(name.isWellFormed()).toBe(true)
})

test('whatever a name holds, the download header is one line of plain characters that gives it back', () => {
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
