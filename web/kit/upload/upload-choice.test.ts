import { expect, test } from 'vitest'
import { maxBytes } from '#contract/files/files.ts'
import { needsConversion, problemWith, unreadableProblem } from './choice-problem.ts'
import { failedText } from './upload-choice.ts'

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const noneSent = 'None of the chosen files was uploaded.'

test('a chosen file of exactly 5 MB is accepted, and one byte more is reported as too large', () => {
  expect(problemWith([file('scan.pdf', maxBytes)], false)).toBeUndefined()
  expect(problemWith([file('a.csv'), file('scan.pdf', maxBytes + 1)], false)).toEqual({
    message: 'Each file must be 5MB or smaller',
    detail: `Too large: scan.pdf. ${noneSent}`,
  })
})

test('files of an unaccepted type are listed: three shortened names and the number of the others', () => {
  expect(problemWith([file('letter.docx')], false)).toEqual({
    message: 'Only CSV, PDF, JPEG, PNG, XLS and XLSX files are accepted.',
    detail: 'Not accepted: letter.docx. Please save documents as PDF first.',
  })
  const many = ['a very long name of a letter.docx', 'b.bmp', 'c', 'd.zip', 'e.exe'].map((name) => file(name))
  expect(problemWith([...many, file('f.pdf')], false)?.detail).toBe(
    `Not accepted: a very long name of ..., b.bmp, c and 2 more. Please save documents as PDF first. ${noneSent}`,
  )
})

test('pictures that the server stores as JPEG or PNG can be chosen', () => {
  for (const name of ['a.jfif', 'b.JPE', 'c.webp', 'd.gif', 'e.tif', 'f.TIFF'])
    for (const imagesOnly of [true, false]) {
      expect(problemWith([file(name)], imagesOnly)).toBeUndefined()
      expect(needsConversion(file(name), imagesOnly)).toBe(false)
    }
})

test('a picture over 5 MB and a PDF of a card are converted, up to 20 MB, instead of being rejected', () => {
  const limit = 20 * 1024 * 1024
  for (const name of ['a.png', 'b.JPG', 'c.heic', 'd.pdf']) {
    expect(problemWith([file(name, limit)], true)).toBeUndefined()
    expect(needsConversion(file(name, limit), true)).toBe(true)
    expect(problemWith([file(name, limit + 1)], true)?.detail).toContain(
      'We resize pictures up to 20 MB for you.',
    )
  }
  expect(needsConversion(file('a.png', maxBytes), true)).toBe(false)
  expect(needsConversion(file('scan.pdf'), false)).toBe(false)
  expect(problemWith([file('scan.pdf', maxBytes + 1)], false)?.message).toBe(
    'Each file must be 5MB or smaller',
  )
})

test('a file that the browser cannot open gets the message of the rule and advice on what to do', () => {
  expect(unreadableProblem(file('IMG_0001.HEIC'), 1)).toEqual({
    message: 'Only JPEG and PNG images are accepted here.',
    detail: 'This browser cannot open IMG_0001.HEIC. Please save HEIC photos as JPEG first.',
  })
  expect(unreadableProblem(file('card.pdf'), 2)).toEqual({
    message: 'Only JPEG and PNG images are accepted here.',
    detail: `This browser cannot open card.pdf. It may be damaged or protected by a password. ${noneSent}`,
  })
  expect(unreadableProblem(file('a.png', maxBytes + 1), 1).message).toBe('Each file must be 5MB or smaller')
})

test('files whose upload failed are listed with advice on what to do', () => {
  expect(failedText([file('a.pdf')])).toBe('a.pdf was not uploaded. Please send it again or remove it.')
  expect(failedText([file('a.pdf'), file('b.pdf')])).toBe(
    'a.pdf, b.pdf were not uploaded. Please send them again or remove them.',
  )
})
