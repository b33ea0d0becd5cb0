import { describe, expect, test } from 'vitest'
import type { CheckResult } from '#contract/ivr/check/check.ts'
import { portalWithCast } from '../../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const dfu = {
  ...{ dos: '2026-12-05', medicalProductQCode: 'Q4186', unitCm2: '4', patientDateOfBirth: '1949-04-17' },
  ...{ icd10DiagnosisCodes: 'E11.621', moreDiagnosisCodes: ['L97.412'], cptApplicationCode: '15275' },
  ...{ woundType: 'Diabetic Foot Ulcer (DFU)', woundLocation: 'Right heel', woundSize: '2 x 2 cm' },
  ...{ facilityName: 'Lakeshore', serviceType: 'Office (POS 11)', primaryPolicyNumber: '1EG4TE5MK73' },
}
const partB = { insuranceType: 'Medicare (Original, Part B)' }
const advantage = { insuranceType: 'Medicare Advantage – PPO', primaryPolicyNumber: 'H1234567801' }
const jh = 'Medicare Part B – Novitas Solutions (JH)'
const jl = 'Medicare Part B – Novitas Solutions (JL)'
const cgs = 'Medicare Part B – CGS Administrators (J15)'
const notKnown = 'Medicare Part B – MAC not known'

async function check(more: object): Promise<CheckResult> {
  const answer = await portal.post('/ivr/checkIvr', { ...dfu, ...more }, cast.office)
  expect([answer.status, answer.body.fields]).toEqual([200, undefined])
  return answer.body.data as CheckResult
}
const ids = ({ policies }: CheckResult) => policies.map(({ id }) => id)
const said = ({ codes }: CheckResult) =>
  codes.filter(({ outcome }) => outcome !== 'pass').map(({ rule, text }) => `${rule} ${text}`)

describe('insurance type and payer that exclude each other are named once:', () => {
  test.each([
    [
      partB.insuranceType,
      'Aetna',
      'PY-01 Aetna and Medicare (Original, Part B) exclude each other: choose “Medicare Part B – Novitas Solutions (JH)”, or another type.',
    ],
    [
      'Medicare Advantage – PPO',
      jh,
      'PY-01 Medicare Part B – Novitas Solutions (JH) and Medicare Advantage – PPO exclude each other: change one of them.',
    ],
    [
      'Railroad Medicare',
      jh,
      'PY-01 Medicare Part B – Novitas Solutions (JH) and Railroad Medicare exclude each other: choose “Railroad Medicare (Palmetto GBA)”, or another type.',
    ],
    [
      'Medicare Advantage – HMO',
      'Aetna',
      'PY-01 Aetna and Medicare Advantage – HMO exclude each other: choose “Aetna Medicare Advantage”, or another type.',
    ],
    [
      'Commercial – PPO',
      'Devoted Health',
      'PY-01 Devoted Health and Commercial – PPO exclude each other: change one of them.',
    ],
    [
      'Commercial – PPO',
      'Texas Medicaid',
      'PY-01 Texas Medicaid and Commercial – PPO exclude each other: change one of them.',
    ],
    ['TRICARE', 'Aetna', 'PY-01 Aetna and TRICARE exclude each other: change one of them.'],
  ])('the type %s with the payer %s', async (insuranceType, primaryInsurance, words) => {
    const found = await check({ insuranceType, primaryInsurance, facilityState: 'TX' })
    expect(said(found)).toEqual([words])
    expect(found.codes.find(({ rule }) => rule === 'PY-01')).toMatchObject({
      contradiction: true,
      fields: ['insuranceType', 'primaryInsurance'],
    })
    expect(found.policies.filter(({ outcome }) => outcome === 'matches')).toEqual([])
  })

  test.each([
    ['Commercial – PPO', 'UnitedHealthcare'],
    ['Marketplace / ACA Exchange Plan', 'Aetna'],
    ['Medicare Advantage – PFFS / Cost / Other', 'Blue Cross and Blue Shield of Texas'],
    ['Medicaid Managed Care', 'North Carolina Medicaid'],
    ['Marketplace / ACA Exchange Plan', 'Superior HealthPlan (Centene)'],
    ['Medicare Advantage – HMO', 'Priority Health'],
  ])('%s with %s is no contradiction', async (insuranceType, primaryInsurance) => {
    const { codes } = await check({ insuranceType, primaryInsurance, facilityState: 'TX' })
    expect(codes.filter(({ rule, outcome }) => rule === 'PY-01' && outcome !== 'pass')).toEqual([])
  })
})

test('another state’s contractor is named with the right one, and nothing matches', async () => {
  const found = await check({ ...partB, primaryInsurance: jh, facilityState: 'OH' })
  expect(said(found)).toEqual([
    `PY-02 In OH the payer is “${cgs}”, not “${jh}”: change the payer or the state.`,
  ])
  expect(found.codes.find(({ rule }) => rule === 'PY-02')?.fields).toEqual([
    'primaryInsurance',
    'facilityState',
  ])
  // Payment rules and the state's authorization model say nothing about coverage on their own.
  expect(ids(found)).toEqual([])
  expect(found.authorization).toBeUndefined()
})

test.each([notKnown, 'Medicare', 'Medicare Part B'])(
  'under Part B “%s” has the policies of the state’s contractor, which is named',
  async (primaryInsurance) => {
    const found = await check({ ...partB, primaryInsurance, facilityState: 'OH' })
    expect(ids(found)).toEqual(expect.arrayContaining(['mac-cgs-l36690', 'wiser-skin-nj-oh-ok-tx']))
    expect(said(found)[0]).toContain(`“${cgs}”`)
    const california = await check({ ...partB, primaryInsurance, facilityState: 'CA' })
    expect(ids(california)).toContain('mac-no-lcd-reasonable-necessary')
  },
)

test('in Virginia both contractors are named, and no policy is chosen until one is', async () => {
  const found = await check({ ...partB, primaryInsurance: notKnown, facilityState: 'VA' })
  expect(said(found)).toEqual([
    `PY-02 VA has two Medicare contractors: choose “${jl}” near Washington, DC, “Medicare Part B – Palmetto GBA (JM)” elsewhere.`,
  ])
  expect(ids(found)).toEqual([])
  expect(said(await check({ ...partB, primaryInsurance: jl, facilityState: 'VA' }))).toEqual([])
})

test('a payment rule alone does not count as a policy on file, and an unknown payer is mentioned', async () => {
  for (const more of [
    { insuranceType: 'Commercial – PPO', primaryInsurance: 'Grandma’s Mutual', facilityState: 'TX' },
    { insuranceType: 'My Plan', primaryInsurance: 'Grandma’s Mutual', facilityState: 'TX' },
    { insuranceType: 'Commercial – PPO', primaryInsurance: 'Oscar Health', facilityState: 'TX' },
  ]) {
    const found = await check(more)
    expect([ids(found), found.noPolicy]).toEqual([
      [],
      'No policy on file for this payer, state and date of service.',
    ])
  }
  const before = await check({ ...partB, primaryInsurance: cgs, facilityState: 'KY', dos: '2016-10-09' })
  expect([ids(before), before.noPolicy]).toEqual([[], expect.stringContaining('No policy on file')])
  const authorization = await check({
    ...advantage,
    ...{ primaryInsurance: 'Anthem Blue Cross Blue Shield (New York)', facilityState: 'NY' },
  })
  expect(ids(authorization)).toEqual(['anthem-ma-ny-prior-auth-2025-07'])
  expect(authorization.noPolicy).toBeDefined()
})

test('a Medicare Advantage plan without a policy gets the state’s coverage determination, with a note', async () => {
  const found = await check({ ...advantage, primaryInsurance: 'Devoted Health', facilityState: 'TX' })
  expect(ids(found)).toEqual(['mac-novitas-l35041'])
  expect(found.policies[0]?.standsIn).toMatch(
    /^No policy of this plan is on file\. A Medicare Advantage plan covers what Medicare covers in TX\. Novitas: a leg or foot ulcer/,
  )
  expect(found.noPolicy).toBeUndefined()
  const inOhio = await check({ ...advantage, primaryInsurance: 'Humana', facilityState: 'OH' })
  expect(ids(inOhio)).toEqual(['mac-cgs-l36690'])
  // California has none, and UnitedHealthcare has a policy of its own.
  const california = await check({ ...advantage, primaryInsurance: 'Humana', facilityState: 'CA' })
  expect([ids(california), california.noPolicy]).toEqual([[], expect.stringContaining('No policy')])
  const united = await check({ ...advantage, primaryInsurance: 'UnitedHealthcare', facilityState: 'TX' })
  expect(united.policies.map(({ id, standsIn }) => [id, standsIn])).toEqual([
    ['ma-follows-ncd-lcd', undefined],
    ['mac-novitas-l35041', undefined],
  ])
})

test('at home the patient’s state counts, whichever facility was chosen before', async () => {
  const home = { ...partB, primaryInsurance: cgs, patientState: 'OH', facilityState: 'TX' }
  for (const place of [
    { facilityName: 'Home', serviceType: 'Office (POS 11)' },
    { facilityName: 'Other', serviceType: 'Home (POS 12)' },
  ]) {
    const found = await check({ ...home, ...place, facilityNpi: '1234567890', facilityZipCode: '10001' })
    expect([said(found), ids(found)[0]]).toEqual([[], 'wiser-skin-nj-oh-ok-tx'])
    expect(ids(found)).toContain('mac-cgs-l36690')
  }
  expect(ids(await check({ ...home, primaryInsurance: jh }))).toContain('mac-novitas-l35041')
})

test('a state without a coverage determination sets no standard that a request could match', async () => {
  const found = await check({
    ...partB,
    ...{ primaryInsurance: 'Medicare Part B – Palmetto GBA (JJ)', facilityState: 'GA' },
    facts: { conservativeCareWeeks: 8, activeInfection: false },
  })
  const noLcd = found.policies.find(({ id }) => id === 'mac-no-lcd-reasonable-necessary')
  expect(noLcd?.outcome).toBe('needs-review')
})
