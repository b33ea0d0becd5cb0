import { expect, test } from 'vitest'
import { emptyUpload, hasDocument, sectionOf } from './upload-values.ts'

const file = { fileUrl: '/api/files/x', fileName: 'x.pdf', fileExtension: '.pdf', fileSize: 9 }

test('a file in any one of the four sections is enough, and text alone is not', () => {
  expect(hasDocument({ ...emptyUpload })).toBe(false)
  expect(hasDocument({ ...emptyUpload, labTestResults: [file] })).toBe(true)
})

test('an error of one file is shown at the section that contains it, and any other error at none', () => {
  expect(sectionOf('woundImages.2.fileUrl')).toBe('woundImages')
  expect(sectionOf('additionalDocuments')).toBe('additionalDocuments')
  expect(sectionOf('physicianId')).toBeUndefined()
})
