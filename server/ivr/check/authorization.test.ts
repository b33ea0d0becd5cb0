import { expect, test } from 'vitest'
import type { CheckResult } from '#contract/ivr/check/check.ts'
import { portalWithCast } from '../../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const dfu = {
  ...{ dos: '2026-12-05', medicalProductQCode: 'Q4186', unitCm2: '4', patientDateOfBirth: '1949-04-17' },
  ...{ icd10DiagnosisCodes: 'E11.621', moreDiagnosisCodes: ['L97.412'], cptApplicationCode: '15275' },
  ...{ woundType: 'Diabetic Foot Ulcer (DFU)', woundLocation: 'Right heel', woundSize: '2 x 2 cm' },
  ...{ facilityName: 'Lakeshore', serviceType: 'Office (POS 11)' },
}
const partB = (primaryInsurance: string, facilityState: string) => ({
  ...{ insuranceType: 'Medicare (Original, Part B)', primaryInsurance, facilityState },
})
const texas = partB('Medicare Part B – Novitas Solutions (JH)', 'TX')
const ohio = partB('Medicare Part B – CGS Administrators (J15)', 'OH')

async function check(more: object): Promise<CheckResult> {
  const answer = await portal.post('/ivr/checkIvr', { ...dfu, ...more }, cast.office)
  expect([answer.status, answer.body.fields]).toEqual([200, undefined])
  return answer.body.data as CheckResult
}

test('under WISeR it is voluntary: who decides, how fast, how long it is valid, and what if it is skipped', async () => {
  expect((await check(texas)).authorization).toEqual({
    need: 'voluntary',
    text: 'Prior authorization is voluntary (WISeR model), through Cohere Health. Decision within 3 days, expedited within 2 days. Valid for 120 days. Number: UTN (14 characters), required on the claim also after a non-affirmation. If skipped: prepayment review: ADR with 45 days to answer; decision within 3 days of receipt.',
  })
  expect((await check(ohio)).authorization?.text).toContain('through Innovaccer')
})

test.each<[string, object, string, RegExp]>([
  [
    'a Medicare Advantage policy wants it',
    { insuranceType: 'Medicare Advantage – PPO', primaryInsurance: 'UnitedHealthcare', facilityState: 'TX' },
    'required',
    /^Prior authorization is required\. Decision within 7 days, expedited within 72 hours\.$/,
  ],
  [
    'a list of application codes wants it, without a policy about cover',
    {
      ...{ insuranceType: 'Medicare Advantage – PPO', facilityState: 'NY' },
      primaryInsurance: 'Anthem Blue Cross Blue Shield (New York)',
    },
    'required',
    /is required\./,
  ],
  [
    'Arkansas has the same determination and no model',
    partB('Medicare Part B – Novitas Solutions (JH)', 'AR'),
    'not-required',
    /^Prior authorization is not required\.$/,
  ],
  [
    'Florida is outside the model',
    partB('Medicare Part B – First Coast Service Options (JN)', 'FL'),
    'not-required',
    /not required/,
  ],
  [
    'the model of Arizona leaves skin substitutes out',
    partB('Medicare Part B – Noridian Healthcare Solutions (JF)', 'AZ'),
    'not-required',
    /not required/,
  ],
  [
    'the diagnosis is none of the model’s',
    {
      ...{ ...texas, woundType: 'Dehisced Surgical Wound', woundLocation: 'Right heel' },
      ...{ icd10DiagnosisCodes: 'T81.31XA', moreDiagnosisCodes: [] },
    },
    'not-required',
    /^Prior authorization is not required\. The WISeR model does not apply here\. It applies only if this is so: The diagnosis is one of the 41/,
  ],
  [
    'the place is none of the model’s',
    { ...texas, serviceType: 'Skilled Nursing Facility (POS 31)' },
    'not-required',
    /does not apply here\. It applies only if this is so: The place of service is an office/,
  ],
  [
    'the place is none of the model’s, and the cause is missing as well',
    {
      ...{ ...texas, serviceType: 'Skilled Nursing Facility (POS 31)' },
      ...{ icd10DiagnosisCodes: 'L97.412', moreDiagnosisCodes: [] },
    },
    'not-required',
    /^Prior authorization is not required\./,
  ],
  ...[
    ['the cause is missing', { icd10DiagnosisCodes: 'L97.412', moreDiagnosisCodes: [] }] as const,
    ['the application code is missing', { cptApplicationCode: '97597' }] as const,
    ['the application code is deleted', { cptApplicationCode: 'C5275' }] as const,
    [
      'the diagnosis does not go with the wound',
      { icd10DiagnosisCodes: 'L89.153', moreDiagnosisCodes: [] },
    ] as const,
    ['the location does not go with the diagnosis', { woundLocation: 'Left forearm' }] as const,
  ].map(([what, wrong]): [string, object, string, RegExp] => [
    `only a slip leaves the request out of the model: ${what}`,
    { ...texas, ...wrong },
    'unknown',
    /^We can tell whether prior authorization is needed once the wound and its codes are corrected\.$/,
  ]),
  [
    'no model could apply, whatever the slip',
    {
      ...partB('Medicare Part B – First Coast Service Options (JN)', 'FL'),
      ...{ icd10DiagnosisCodes: 'L97.412', moreDiagnosisCodes: [] },
    },
    'not-required',
    /^Prior authorization is not required\.$/,
  ],
  [
    'the wound is none of the model’s',
    {
      ...texas,
      woundType: 'Pressure Ulcer / Injury',
      woundLocation: 'Sacrum',
      icd10DiagnosisCodes: 'L89.153',
      moreDiagnosisCodes: [],
    },
    'not-required',
    /does not apply here/,
  ],
  [
    'the product may not be on the list of the plan',
    {
      ...{ insuranceType: 'CHIP', primaryInsurance: 'Superior HealthPlan (Centene)', facilityState: 'TX' },
      ...{ medicalProductQCode: 'Q4433', patientDateOfBirth: '2016-01-01' },
    },
    'required',
    /is required/,
  ],
  [
    'nobody has said it for Aetna',
    { insuranceType: 'Commercial – PPO', primaryInsurance: 'Aetna', facilityState: 'TX' },
    'unknown',
    /^Whether prior authorization is required is not on file: ask the payer\.$/,
  ],
  [
    'an Advantage plan has no policy on file',
    { insuranceType: 'Medicare Advantage – HMO', primaryInsurance: 'Devoted Health', facilityState: 'TX' },
    'unknown',
    /ask the payer\. Medicare Advantage plans usually require it\. Also ask whether the HMO requires a referral\.$/,
  ],
  [
    'a payer that is in no list',
    { insuranceType: 'Commercial – PPO', primaryInsurance: 'Grandma’s Mutual', facilityState: 'TX' },
    'unknown',
    /not on file/,
  ],
  [
    'only an unverified text says it',
    {
      insuranceType: 'Railroad Medicare',
      primaryInsurance: 'Railroad Medicare (Palmetto GBA)',
      facilityState: 'TX',
    },
    'not-required',
    /not required\. Please confirm it with the payer\.$/,
  ],
])('whether prior authorization is needed, where %s', async (_, more, need, words) => {
  const { authorization } = await check(more)
  expect(authorization?.need).toBe(need)
  expect(authorization?.text).toMatch(words)
})

test('it is shown for a wound that is not described yet, but not before payer and day are known', async () => {
  const early = {
    ...texas,
    woundType: '',
    woundLocation: '',
    woundSize: '',
    icd10DiagnosisCodes: '',
    moreDiagnosisCodes: [],
  }
  expect((await check(early)).authorization?.need).toBe('voluntary')
  expect((await check({ ...texas, dos: '' })).authorization).toBeUndefined()
  expect((await check({ ...texas, primaryInsurance: '' })).authorization).toBeUndefined()
  expect(
    (await check({ insuranceType: 'Self-Pay / Uninsured', primaryInsurance: 'Self-Pay' })).authorization,
  ).toBeUndefined()
})

test('policy authors’ notes reach neither the check nor the browser’s policies', async () => {
  const found = await check({ ...texas, insuranceType: texas.insuranceType })
  const { body } = await portal.get('/ivr/getPolicies', cast.office, { insuranceTypeId: 'medicare-part-b' })
  for (const text of [JSON.stringify(found), JSON.stringify(body.data)])
    expect(text).not.toMatch(
      /was not read|only third parties|not re-read|Not re-read|our reading|our derivation/,
    )
})
