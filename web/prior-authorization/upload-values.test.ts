import { expect, test } from 'vitest'
import { emptyUpload, hasDocument, sectionOf } from './upload-values.ts'

const file = { fileUrl: '/api/files/x', fileName: 'x.pdf', fileExtension: '.pdf', fileSize: 9 }

test('a file in any one of the four sections is enough, and words alone are not', () => {
  expect(hasDocument({ ...emptyUpload })).toBe(false)
  expect(hasDocument({ ...emptyUpload, labTestResults: [file] })).toBe(true)
})

test('a refusal of one file is said at the section that holds it, and of anything else at none', () => {
  expect(sectionOf('woundImages.2.fileUrl')).toBe('woundImages')
  expect(sectionOf('additionalDocuments')).toBe('additionalDocuments')
  expect(sectionOf('physicianId')).toBeUndefined()
})
