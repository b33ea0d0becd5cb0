import { describe, expect, test } from 'vitest'
import { estimate, estimateOf } from './estimate.rules.ts'
import { type BenefitsAnswer, type Given, noAnswer, parts } from './fields.ts'
import { reasonCodes } from './reasons.ts'
import { lastValidDay } from './validity.rules.ts'

const given = <V>(value: V): Given<V> => ({ value, source: 'portal' })

/** Medicare Part B with Medigap Plan G. */
const medicare: BenefitsAnswer = {
  ...noAnswer,
  primary: {
    'productCoverage.status': given('covered-with-criteria'),
    'applicationCoverage.status': given('covered-with-criteria'),
    deductibleApplies: given('both'),
    'deductibleIndividual.total': given(28_300),
    'deductibleIndividual.met': given(16_300),
    'deductibleIndividual.remaining': given(12_000),
    'coinsurancePct.product': given(2_000),
    'coinsurancePct.application': given(2_000),
    'copay.amount': given(null),
    'outOfPocketIndividual.remaining': given(null),
  },
  secondary: {
    policyStatus: given('active'),
    type: given('medigap'),
    coversPartBDeductible: given('no'),
    coversCoinsurance: given('yes'),
  },
  close: {
    'patientEstimate.allowedProduct': given(8 * 12_714),
    'patientEstimate.allowedApplication': given(16_000),
  },
}
/** A commercial plan that pays product and application as one package. */
const commercial: BenefitsAnswer = {
  ...noAnswer,
  primary: {
    'productCoverage.status': given('covered-with-criteria'),
    'applicationCoverage.status': given('covered-with-criteria'),
    deductibleApplies: given('both'),
    'deductibleIndividual.remaining': given(45_000),
    'deductibleFamily.remaining': given(110_000),
    'coinsurancePct.product': given(2_000),
    'coinsurancePct.application': given(2_000),
    'copay.amount': given(null),
    'outOfPocketIndividual.remaining': given(369_000),
  },
  close: {
    'patientEstimate.allowedProduct': given(140_000),
    'patientEstimate.allowedApplication': given(null),
  },
}
const without = (answer: BenefitsAnswer, part: 'primary' | 'secondary' | 'close', name: string) => {
  const { [name]: _, ...rest } = answer[part] as Record<string, unknown>
  return { ...answer, [part]: rest } as BenefitsAnswer
}

describe('the fields of an answer', () => {
  test('the catalog has each of the 39 numbers, and 20 reasons', () => {
    const numbers = Object.values(parts).flatMap((fields) => Object.values(fields).map(({ no }) => no))
    const expected = Array.from({ length: 39 }, (_, at) => at + 1)
    expect([...new Set<number>(numbers)].sort((a, b) => a - b)).toEqual(expected)
    expect(reasonCodes).toHaveLength(20)
  })
})

describe('the estimate of what the patient pays', () => {
  test('Medicare with a Medigap plan leaves the deductible of 120.00 to the patient', () => {
    expect(estimateOf(medicare, true)).toEqual({
      allowedUsed: 117_712,
      deductiblePart: 12_000,
      coinsurancePart: 21_142,
      copayPart: 0,
      secondaryPays: 21_142,
      patientPays: 12_000,
    })
  })

  test('a commercial plan leaves 450.00 of deductible and 190.00 of coinsurance', () => {
    expect(estimateOf(commercial, false)).toMatchObject({
      deductiblePart: 45_000,
      coinsurancePart: 19_000,
      patientPays: 64_000,
    })
  })

  test('if any input is not given, there is no estimate', () => {
    const needed = [
      'deductibleApplies',
      'deductibleIndividual.remaining',
      'coinsurancePct.product',
      'coinsurancePct.application',
      'copay.amount',
      'outOfPocketIndividual.remaining',
      'productCoverage.status',
      'applicationCoverage.status',
    ]
    for (const name of needed)
      expect(estimateOf(without(medicare, 'primary', name), true), name).toBeUndefined()
    for (const name of ['policyStatus', 'coversPartBDeductible', 'coversCoinsurance'])
      expect(estimateOf(without(medicare, 'secondary', name), true), name).toBeUndefined()
    for (const name of ['patientEstimate.allowedProduct', 'patientEstimate.allowedApplication'])
      expect(estimateOf(without(medicare, 'close', name), true), name).toBeUndefined()
    const unknown = { ...medicare, primary: { ...medicare.primary, deductibleApplies: given('unknown') } }
    expect(estimateOf(unknown, true)).toBeUndefined()
  })

  test('a maximum of null means no cap, and a cap is never exceeded', () => {
    const line = { allowed: 100_000, coinsurance: 5_000, hasDeductible: true }
    const input = {
      lines: [line],
      deductible: 20_000,
      copay: 1_000,
      maximum: null,
      secondary: { paysDeductible: false, paysCoinsurance: false },
    }
    expect(estimate(input).patientPays).toBe(61_000)
    expect(estimate({ ...input, maximum: 30_000 })).toMatchObject({
      deductiblePart: 20_000,
      coinsurancePart: 9_000,
      copayPart: 1_000,
      patientPays: 30_000,
    })
  })

  test('half a cent is rounded up in each part, and the deductible is drawn from the named lines only', () => {
    const secondary = { paysDeductible: false, paysCoinsurance: false }
    const application = { allowed: 25, coinsurance: 1_000, hasDeductible: false }
    const product = { allowed: 125, coinsurance: 1_000, hasDeductible: true }
    const lines = [application, product]
    expect(estimate({ lines, deductible: 100, copay: 0, maximum: null, secondary })).toMatchObject({
      deductiblePart: 100,
      coinsurancePart: 3 + 3,
    })
  })

  test('the smaller of the individual and the family deductible counts', () => {
    const primary = { ...commercial.primary, 'deductibleFamily.remaining': given(10_000) }
    expect(estimateOf({ ...commercial, primary }, false)?.deductiblePart).toBe(10_000)
  })
})

describe('how long an answer is valid', () => {
  const on = (verifiedOn: string, values: Record<string, string | null> = {}, days?: number) => {
    const ends = Object.entries(values).map(([name, value]) => [name, given(value)])
    return lastValidDay(Object.fromEntries(ends), verifiedOn, days).day
  }

  test('30 days after the verification, unless something ends before', () => {
    expect(on('2026-11-20')).toBe('2026-12-20')
    expect(on('2026-11-20', { coverageTo: '2026-11-30' })).toBe('2026-11-30')
    expect(on('2026-11-20', { coverageTo: null })).toBe('2026-12-20')
    expect(on('2026-11-20', { 'priorAuth.validTo': '2026-12-01' })).toBe('2026-12-01')
    expect(on('2026-03-01', {}, 90)).toBe('2026-05-30')
  })

  test('no answer about a calendar year is still valid on January 1', () => {
    expect(on('2026-12-20', { planYearBasis: 'calendar' })).toBe('2026-12-31')
    expect(on('2026-12-20')).toBe('2026-12-31')
    expect(on('2026-12-31')).toBe('2026-12-31')
    expect(on('2027-01-01')).toBe('2027-01-31')
  })

  test('a contract year ends on the day before its month', () => {
    const basis = { planYearBasis: 'contract-year', planYearStart: '7' }
    expect(on('2026-06-20', basis)).toBe('2026-06-30')
    expect(on('2026-07-01', basis)).toBe('2026-07-31')
    expect(on('2026-12-20', basis)).toBe('2027-01-19')
  })

  test('a voluntary authorization ends on day 120, counting the day of the decision as day 1', () => {
    const from = (day: string) => ({ 'priorAuth.required': 'voluntary', 'priorAuth.validFrom': day })
    expect(on('2026-01-05', from('2026-01-05'), 365)).toBe('2026-05-04')
    expect(on('2026-11-20', from('2026-11-18'), 365)).toBe('2026-12-31')
  })
})
