import { expect, test } from 'vitest'
import { changedWords } from './details/JustChanged.tsx'
import { detailsPath } from './texts.ts'

test('the address of the details carries the number without its hash sign', () => {
  expect(detailsPath('#IVR-1042')).toBe('/viewivrsubmissions/IVR-1042')
  expect(detailsPath('IVR-1042')).toBe('/viewivrsubmissions/IVR-1042')
})

const pending = {
  submissionStatus: 'Pending',
  actionByUserName: '',
  actionDate: null,
  supportingDocuments: [],
} as const
const document = {
  fileUrl: '/api/files/1',
  fileName: 'a.pdf',
  fileExtension: 'pdf',
  fileSize: 1,
  kind: '',
  moreKinds: [],
}
const decided = (submissionStatus: 'Approved' | 'Rejected' | 'Conditional', minute = '00') => ({
  ...pending,
  supportingDocuments: [],
  submissionStatus,
  actionByUserName: 'Rita Reviewer',
  actionDate: `2026-11-20T15:${minute}:00Z`,
})
const open = { ...pending, supportingDocuments: [] }

test.each([
  ['approved', open, decided('Approved'), 'Approved by Rita Reviewer'],
  ['rejected', open, decided('Rejected'), 'Rejected by Rita Reviewer'],
  ['marked conditional', open, decided('Conditional'), 'Marked conditional by Rita Reviewer'],
  [
    'given other notes',
    decided('Conditional'),
    decided('Conditional', '05'),
    'Notes changed by Rita Reviewer',
  ],
])('a request that was %s by somebody else says so, and who it was', (_, first, now, words) => {
  expect(changedWords(first, now, 'Sam Second').decision).toBe(words)
  expect(changedWords(first, now, 'Rita Reviewer').decision).toBe('')
})

test('documents added since are counted, and an unchanged request shows no message', () => {
  expect(changedWords(open, open, '')).toEqual({ decision: '', documents: '' })
  const one = { ...open, supportingDocuments: [document] }
  expect(changedWords(open, one, '').documents).toBe('1 document was added')
  expect(changedWords(open, { ...open, supportingDocuments: [document, document] }, '').documents).toBe(
    '2 documents were added',
  )
  // Of two, one is the viewer's own.
  const two = { ...open, supportingDocuments: [document, document] }
  expect(changedWords(open, two, '', 1).documents).toBe('1 document was added')
  expect(changedWords(open, two, '', 2).documents).toBe('')
})
