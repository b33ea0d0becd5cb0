import { beforeEach, describe, expect, test } from 'vitest'
import { noWoundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
import { stubStorage } from '../../testing/memory-storage.ts'
import { emptyWound } from './repeated.ts'
import { filledForm, physicianRecord, picture } from './testing.ts'

stubStorage()
const { signedOut, openSession } = await import('../../kit/session/session.ts')
const { endSession, navigateWith } = await import('../../kit/session/session-end.ts')
const { guardDrafts } = await import('../../kit/form/drafts.ts')
const { keepIvrDraft, readIvrDraft } = await import('./draft.ts')
navigateWith(() => undefined)
guardDrafts()

const signIn = (email: string) => openSession({ ...signedOut, email, token: 'token', userType: 2 })
const typed = () => ({
  ...readIvrDraft(),
  form: filledForm(),
  step: 2,
  visited: 3,
  physician: physicianRecord(),
})

beforeEach(() => {
  signIn('ana@example.com')
  for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key)
})

describe('the draft of a request', () => {
  test('comes back after a reload with its step, its values, its pictures and its key', () => {
    const draft = typed()
    keepIvrDraft(draft)
    expect(readIvrDraft()).toEqual(draft)
  })

  test('survives the end of the session of the person who typed it', async () => {
    keepIvrDraft(typed())
    await endSession('expired')
    signIn('ana@example.com')
    expect(readIvrDraft().form.patientLastName).toBe('Ortiz')
  })

  test('is removed after the person logs out, no matter who signs in next', async () => {
    keepIvrDraft(typed())
    await endSession('logged-out')
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('is removed as soon as someone else signs in', async () => {
    keepIvrDraft(typed())
    await endSession('expired')
    signIn('bob@example.com')
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('of an unknown shape is ignored instead of breaking the form', () => {
    sessionStorage.setItem('draft:ivr', JSON.stringify({ owner: 'ana@example.com', value: { form: 3 } }))
    expect(readIvrDraft()).toMatchObject({ step: 0, visited: 0, physician: null })
  })

  test('keeps the fields that are still known and starts the others empty', () => {
    const { npi: _, ...older } = filledForm()
    keepIvrDraft({ ...typed(), form: { ...older, gone: 'x' } as never })
    const { form } = readIvrDraft()
    expect([form.npi, form.patientCity, 'gone' in form]).toEqual(['', 'Columbus', false])
  })

  test('comes back with its further wounds and codes, each with its known fields only', () => {
    const { moreWounds, ...form } = filledForm({
      firstWound: { ...noWoundFacts, lengthCm: '4' },
      moreDiagnoses: [{ code: 'L97.412', other: '' }],
      moreApplications: [{ code: '15276', other: '', units: '2' }],
    })
    const second = { ...emptyWound(), woundType: 'Pressure Ulcer', woundImages: [picture(4)] }
    keepIvrDraft({ ...typed(), form: { ...form, moreWounds: [{ ...second, gone: 'x' } as never] } })
    expect(readIvrDraft().form).toEqual({ ...form, moreWounds: [second] })
  })

  test('keeps its other pictures and values when one is not a file, and a mark of another shape', () => {
    const woundImages = [picture(1), { fileUrl: 3 }, picture(2)] as never
    keepIvrDraft({ ...typed(), form: { ...filledForm(), woundImages }, isSample: 'x' as never })
    const { form, isSample } = readIvrDraft()
    expect(form).toEqual({ ...filledForm(), woundImages: [picture(1), picture(2)] })
    expect(isSample).toBeUndefined()
  })

  test('that was damaged in storage starts a new form', () => {
    sessionStorage.setItem('draft:ivr', '{"owner":"ana@')
    expect(readIvrDraft().form.patientLastName).toBe('')
  })
})
