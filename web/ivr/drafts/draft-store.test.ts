import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '../../testing/memory-storage.ts'

stubStorage()
const { signedOut, openSession } = await import('../../kit/session/session.ts')
const { keepExtras, readExtras } = await import('../check/extras.ts')
const { keepIvrDraft, readIvrDraft, whenDraftChanges } = await import('../wizard/draft.ts')
const { clearForm, keptForm, readAdding, readLink, replaceForm, writeAdding, writeLink } = await import(
  './draft-store.ts'
)

const extras = { answers: { abi: '0.9' }, documents: {} }
const link = { id: '7', version: 2, isSaved: true }
const noExtras = { answers: {}, documents: {} }

beforeEach(() => {
  openSession({ ...signedOut, email: 'ada@test.example', token: 'token', userType: 2 })
  clearForm()
  keepIvrDraft(readIvrDraft())
})

test('answers for the check are saved on the server with the draft, and come back when it is resumed', () => {
  keepExtras(extras)
  const saved = keptForm()?.content ?? {}
  clearForm()
  expect(readExtras()).toEqual(noExtras)
  replaceForm(saved, new Date().toISOString(), link)
  expect(readExtras()).toEqual(extras)
  expect(keptForm()?.content).toEqual(saved)
})

test('a draft without answers does not show those of the form that it replaces', () => {
  const saved = keptForm()?.content ?? {}
  keepExtras(extras)
  replaceForm(saved, new Date().toISOString(), link)
  expect(readExtras()).toEqual(noExtras)
})

test('an answer is a change of the draft, so it is saved without another key in the form', () => {
  const changes: boolean[] = []
  const forget = whenDraftChanges((isDropped) => changes.push(isDropped))
  keepExtras(extras)
  forget()
  expect(changes).toEqual([false])
})

test('what a reload cuts off is known to the page after it, and to no other form', () => {
  const unanswered = { id: '7', version: 2, isSaved: false, after: ['lost'] }
  const adding = { form: { title: 'Mary', step: 0, content: {}, writer: 'lost' }, key: 'key' }
  writeLink(unanswered)
  writeAdding(adding)
  expect([readLink(), readAdding()]).toEqual([unanswered, adding])
  replaceForm({}, new Date().toISOString(), link)
  expect([readLink(), readAdding()]).toEqual([link, undefined])
  writeAdding(adding)
  clearForm()
  expect([readLink(), readAdding()]).toEqual([undefined, undefined])
})
