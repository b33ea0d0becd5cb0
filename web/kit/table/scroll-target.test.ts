import { expect, test } from 'vitest'
import { sectionIn } from './scroll-target.ts'

const sections = { scrollToNotesSection: 'notes', scrollToDocsSection: 'documents' }

test('the target section comes from the URL’s hash or its flag in the state', () => {
  expect(sectionIn('#documents', null, sections)).toBe('documents')
  expect(sectionIn('', { scrollToNotesSection: true }, sections)).toBe('notes')
})

test.each([
  ['', null],
  ['#else', undefined],
  ['#', 'scrollToDocsSection'],
  ['', { scrollToDocsSection: false }],
  ['#constructor', { else: true }],
])('a URL with the hash %j and the state %j has no target section', (hash, state) => {
  expect(sectionIn(hash, state, sections)).toBe(undefined)
})
