import { expect, test } from 'vitest'
import { type BenefitsAnswer, noAnswer } from './fields.ts'
import { summaryOf } from './summary.rules.ts'

const given = <V>(value: V) => ({ value, source: 'portal' as const })
const today = '2026-11-28'

const covered: BenefitsAnswer = {
  ...noAnswer,
  primary: {
    policyStatus: given('active'),
    'productCoverage.status': given('covered-with-criteria'),
    'applicationCoverage.status': given('covered-with-criteria'),
    'priorAuth.required': given('required'),
  },
  close: {
    dueBy: given('2026-12-04'),
    validUntil: given('2026-12-31'),
    'patientEstimate.patientPays': given(64_012),
  },
}
const said = (change: Partial<BenefitsAnswer>) => summaryOf({ ...covered, ...change }, today).join(' ')
const withPrimary = (primary: BenefitsAnswer['primary']) =>
  said({ primary: { ...covered.primary, ...primary } })

test('an answer reads as coverage, authorization, what the patient owes and its last day', () => {
  expect(said({})).toBe(
    'Covered with criteria. Authorization required by Dec 4, 2026. Patient owes about $640. Valid through Dec 31, 2026.',
  )
})

test('what was not given is not mentioned', () => {
  expect(summaryOf(noAnswer, today)).toEqual([])
  expect(summaryOf({ ...noAnswer, primary: { policyStatus: given('active') } }, today)).toEqual([])
  expect(said({ close: {} })).toBe('Covered with criteria. Authorization required.')
})

test('if product and application differ, both are named', () => {
  expect(withPrimary({ 'productCoverage.status': given('not-covered') })).toContain(
    'Product not covered; application covered with criteria.',
  )
})

test.each([
  [{ 'priorAuth.required': given('not-required') }, 'No authorization needed.'],
  [{ 'priorAuth.required': given('voluntary') }, 'Authorization voluntary (WISeR).'],
  [{ 'priorAuth.required': given('unknown') }, 'Ask the payer whether authorization is required.'],
  [{ 'priorAuth.status': given('submitted') }, 'Authorization requested; no answer yet.'],
  [{ 'priorAuth.status': given('denied') }, 'Authorization denied.'],
  [
    {
      'priorAuth.status': given('affirmed'),
      'priorAuth.number': given('PA-77'),
      'priorAuth.validTo': given('2027-02-05'),
    },
    'Authorization PA-77 approved through Feb 5, 2027.',
  ],
] as const)('the state of the authorization %j reads %s', (primary, sentence) => {
  expect(withPrimary(primary)).toContain(sentence)
})

test('that there is no active policy comes first', () => {
  expect(summaryOf({ ...noAnswer, primary: { policyStatus: given('inactive') } }, today)).toEqual([
    'Coverage is not active.',
  ])
})

test('a secondary insurance that pays a part is named with what the patient owes', () => {
  const close = {
    ...covered.close,
    'patientEstimate.secondaryPays': given(21_142),
    'patientEstimate.patientPays': given(0),
  }
  expect(said({ close, secondary: { type: given('medigap') } })).toContain(
    'Patient is expected to owe nothing after Medigap.',
  )
})

test('an answer that has ended says so from the day after its last day', () => {
  expect(summaryOf(covered, '2026-12-31').at(-1)).toBe('Valid through Dec 31, 2026.')
  expect(summaryOf(covered, '2027-01-01').at(-1)).toBe(
    'Expired on Dec 31, 2026; verify again before the next service.',
  )
})

test('a conditional answer has no day or amount yet, and a rejected one says only what is not covered', () => {
  const decided = (decision: string) => said({ close: { ...covered.close, decision: given(decision) } })
  expect(decided('conditional')).toBe('Covered with criteria. Authorization required.')
  expect(decided('rejected')).toBe('Covered with criteria.')
})
