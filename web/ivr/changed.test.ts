import { expect, test } from 'vitest'
import { changedWords } from './changed.ts'
import { request } from './request.sample.ts'

const decided = { actionDate: '2026-11-15T09:00:00.000Z', actionByUserName: 'Maria Lopez' }
const document = { fileUrl: '/api/files/1', fileName: 'a.pdf', fileExtension: 'pdf', fileSize: 1 }

test('a decision of somebody else is named, and one’s own, whose result is on screen already, is not', () => {
  const approved = { ...request, ...decided, submissionStatus: 'Approved' as const }
  expect(changedWords(request, approved, 'Jordan Castellanos').decision).toBe('Approved by Maria Lopez')
  expect(changedWords(request, approved, 'Maria Lopez')).toEqual({ decision: '', documents: '' })
  expect(changedWords(request, request, 'Jordan Castellanos')).toEqual({ decision: '', documents: '' })
})

test('new notes of a Conditional request are told apart from its first ones', () => {
  const again = { ...request, ...decided }
  expect(changedWords(request, again, '').decision).toBe('Notes changed by Maria Lopez')
  const pending = { ...request, submissionStatus: 'Pending' as const }
  expect(changedWords(pending, again, '').decision).toBe('Marked conditional by Maria Lopez')
})

test('documents that were added are counted, and ones that were removed are not', () => {
  const one = { ...request, supportingDocuments: [document] }
  const two = { ...request, supportingDocuments: [document, document] }
  expect(changedWords(request, one, '').documents).toBe('1 document was added')
  expect(changedWords(request, two, '').documents).toBe('2 documents were added')
  expect(changedWords(two, one, '').documents).toBe('')
  // Of two, one is the viewer's own.
  expect(changedWords(request, two, '', 1).documents).toBe('1 document was added')
  expect(changedWords(request, two, '', 2).documents).toBe('')
})
