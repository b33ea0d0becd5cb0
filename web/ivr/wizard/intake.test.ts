import { expect, test } from 'vitest'
import { prefilledForm } from '../prefilled.ts'
import { request } from '../request.sample.ts'
import { sectionsOf } from '../shown.ts'
import { allInputs } from './form.ts'
import { reviewRows } from './review-rows.ts'
import { answersOf } from './submission.ts'
import { filledForm } from './testing.ts'

const commercial = 'Commercial – PPO'
const nursing = 'Skilled Nursing Facility (POS 31)'

function asked(changes: Parameters<typeof filledForm>[0]): string[] {
  const form = filledForm(changes)
  const always = ['payerPhone', 'subscriber', 'requestKind', 'consentHeld']
  return allInputs
    .filter(({ isAsked }) => isAsked((name) => String(form[name as 'insuranceType'] ?? '')))
    .map(({ field }) => field)
    .filter(
      (field) => /^(?:group|subscriber.|stayInPartA|hospice|global)/.test(field) && !always.includes(field),
    )
}

test.each([
  [{}, ['globalPeriod']],
  [{ insuranceType: commercial }, ['groupNumber', 'globalPeriod']],
  [{ subscriber: 'Somebody else' }, ['subscriberName', 'subscriberDateOfBirth', 'globalPeriod']],
  [{ subscriber: 'The patient', serviceType: nursing }, ['stayInPartA', 'hospice', 'globalPeriod']],
  [{ facilityChoice: 'Home', facilityName: 'Home', serviceType: '' }, ['hospice']],
  [{ insuranceType: '', serviceType: '' }, []],
])('with %o the form asks %j of the questions that payers ask on the phone', (changes, expected) => {
  expect(asked(changes)).toEqual(expected)
})

test('an answer that is no longer asked for stays in the form and is neither sent nor reviewed', () => {
  const form = filledForm({ serviceType: nursing, stayInPartA: 'In a Part A stay' })
  expect(answersOf(form).stayInPartA).toBe('In a Part A stay')
  const elsewhere = { ...form, serviceType: 'Office (POS 11)' }
  expect(answersOf(elsewhere).stayInPartA).toBe('')
  const reviewed = reviewRows(elsewhere).flatMap(({ rows }) => rows.map(({ field }) => field))
  expect(reviewed).not.toContain('stayInPartA')
})

test('the details page has a row for an answer, and none where no one answered', () => {
  const ivr = { ...request, wounds: [], diagnosisCodes: [], applicationCodes: [] }
  const labels = (more: object) =>
    sectionsOf({ ...ivr, ...more }, {}).flatMap(({ rows }) => rows.map(({ label }) => label))
  const nobody = { groupNumber: '', payerPhone: '', hospice: '' }
  expect(labels({ ...nobody, hospice: 'Under hospice care' })).toContain('Hospice Care')
  expect(labels(nobody)).not.toEqual(expect.arrayContaining(['Hospice Care']))
  expect(labels(nobody)).not.toContain('Group Number')
  const removed = sectionsOf({ ...ivr, ...nobody }, {}, [{ field: 'groupNumber', before: 'G1' }])
  expect(removed.flatMap(({ rows }) => rows)).toContainEqual(
    expect.objectContaining({ label: 'Group Number', before: 'G1' }),
  )
})

test('a repeated request takes over the subscriber, and neither the kind of request nor the consent', () => {
  const fields = {
    subscriber: 'Somebody else',
    requestKind: 'New request',
    consentHeld: 'Held by the office',
  }
  const filled = {
    ...{ ivrNumber: '#IVR-1', submissionStatus: 'Approved' as const, patientName: 'Ann Lee', fields },
    ...{ files: {}, wounds: [], diagnosisCodes: [], applicationCodes: [], facts: {}, documentKinds: [] },
  }
  expect(prefilledForm(filled, true)).toMatchObject({ ...fields, requestKind: '', consentHeld: '' })
  expect(prefilledForm(filled, false)).toMatchObject(fields)
})
