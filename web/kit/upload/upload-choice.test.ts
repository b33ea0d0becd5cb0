import { expect, test } from 'vitest'
import { maxBytes } from '#contract/files/files.values.ts'
import { failedText, problemWith } from './upload-choice.ts'

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
    detail: 'Not accepted: letter.docx.',
  })
  const many = ['a very long name of a letter.docx', 'b.gif', 'c', 'd.zip', 'e.exe'].map((name) => file(name))
  expect(problemWith([...many, file('f.pdf')], false)?.detail).toBe(
    `Not accepted: a very long name of ..., b.gif, c and 2 more. ${noneSent}`,
  )
})

test('a photo in a phone HEIC format is rejected with advice on how to convert it', () => {
  expect(problemWith([file('IMG_0001.HEIC')], true)).toEqual({
    message: 'Only JPEG and PNG images are accepted here.',
    detail: 'Not accepted: IMG_0001.HEIC. Photos in the format HEIC need to be saved as JPEG first.',
  })
})

test('files whose upload failed are listed with advice on what to do', () => {
  expect(failedText([file('a.pdf')])).toBe('a.pdf was not uploaded. Please send it again or remove it.')
  expect(failedText([file('a.pdf'), file('b.pdf')])).toBe(
    'a.pdf, b.pdf were not uploaded. Please send them again or remove them.',
  )
})
