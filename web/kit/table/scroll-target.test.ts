import { expect, test } from 'vitest'
import { sectionIn } from './scroll-target.ts'

const sections = { scrollToNotesSection: 'notes', scrollToDocsSection: 'documents' }

test('a section is asked for by the hash of the address or by its flag in the state', () => {
  expect(sectionIn('#documents', null, sections)).toBe('documents')
  expect(sectionIn('', { scrollToNotesSection: true }, sections)).toBe('notes')
})

test.each([
  ['', null],
  ['#else', undefined],
  ['#', 'scrollToDocsSection'],
  ['', { scrollToDocsSection: false }],
  ['#constructor', { else: true }],
])('an address with the hash %j and the state %j asks for none of the sections', (hash, state) => {
  expect(sectionIn(hash, state, sections)).toBe(undefined)
})
