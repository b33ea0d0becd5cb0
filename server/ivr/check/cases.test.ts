import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpen } from '#contract/ivr/check/codes.rules.ts'
import { lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import { openDatabase } from '../../kit/database/database.ts'
import { referenceLists } from '../../reference/lists.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { checkOf } from './check.ts'

// Complete requests of an office, and all open findings about each. Written from the published rules and policies.

let database: TestDatabase
let db: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const lists = referenceLists()

const heel = {
  ...{ woundType: 'Diabetic Foot Ulcer (DFU)', woundLocation: 'Right heel', woundSize: '2 x 2 x 0.3 cm' },
  ...{ icd10DiagnosisCodes: 'E11.621', moreDiagnosisCodes: ['L97.412'], cptApplicationCode: '15275' },
}
const texas = {
  ...{ facilityState: 'TX', facilityZipCode: '78701', patientState: 'TX', patientZipCode: '78701' },
  ...{ insuranceType: 'Medicare (Original, Part B)', primaryPolicyNumber: '1EG4-TE5-MK73' },
  primaryInsurance: 'Medicare Part B – Novitas Solutions (JH)',
}
const base = {
  ...heel,
  ...texas,
  ...{ patientDateOfBirth: '1949-04-17', dos: '2026-12-05', medicalProductQCode: 'Q4186', unitCm2: '4' },
  ...{ facilityName: 'Lakeshore', facilityNpi: '1245319599', physicianNpi: '1234567893', ptan: 'TX1234' },
  serviceType: 'Office (POS 11)',
}
const calf = {
  ...{ woundType: 'Venous Leg Ulcer (VLU)', woundLocation: 'Left calf', woundSize: '2 x 2 cm' },
  ...{ icd10DiagnosisCodes: 'I87.312', moreDiagnosisCodes: ['L97.222'], cptApplicationCode: '15271' },
}
const sacrum = {
  ...{ woundType: 'Pressure Ulcer / Injury', woundLocation: 'Sacrum', woundSize: '2 x 2 cm' },
  ...{ icd10DiagnosisCodes: 'L89.153', moreDiagnosisCodes: [], cptApplicationCode: '15271' },
}
const more = (...codes: [string, string][]) => ({
  moreApplicationCodes: codes.map(([code, units]) => ({ code, units })),
})
const sized = (woundSize: string, unitCm2: string) => ({ woundSize, unitCm2 })
const payer = (insuranceType: string, primaryInsurance: string, primaryPolicyNumber = '123456789') => ({
  ...{ insuranceType, primaryInsurance, primaryPolicyNumber },
})
const facility = (facilityState: string, facilityZipCode: string) => ({ facilityState, facilityZipCode })
const united = payer('Commercial – PPO', 'UnitedHealthcare')
const both = {
  ...{ icd10DiagnosisCodes: 'E11.621', moreDiagnosisCodes: ['L97.412', 'I87.312', 'L97.222'] },
  ...{ woundSize: '2 x 5 cm', unitCm2: '40' },
  moreWounds: [{ woundType: 'Venous Leg Ulcer (VLU)', woundLocation: 'Left calf', woundSize: '5 x 6 cm' }],
}
const onePart = 'Medicare Part B – '

interface Expected {
  /** The rules with open findings; none unless named. */
  open?: string[]
  /** Policy outcomes by id; undefined: not selected. */
  policies?: Record<string, string | undefined>
  need?: string
  noPolicy?: true
}
type Case = [what: string, entries: object, expected: Expected]

const novitas = 'mac-novitas-l35041'
const wiser = 'wiser-skin-nj-oh-ok-tx'
const payment = 'cms-cy2026-skin-substitute-payment'
const noLcd = 'mac-no-lcd-reasonable-necessary'

const cases: Case[] = [
  [
    'a heel of 4 sq cm',
    {},
    { need: 'voluntary', policies: { [novitas]: 'incomplete', [wiser]: 'incomplete' } },
  ],
  ['the code for the leg on a heel', { cptApplicationCode: '15271' }, { open: ['CC-01'] }],
  [
    'an ankle counts as the leg',
    {
      ...calf,
      woundLocation: 'Right ankle',
      icd10DiagnosisCodes: 'I83.013',
      moreDiagnosisCodes: ['L97.312'],
    },
    {},
  ],
  ['the code for the foot on a calf', { ...calf, cptApplicationCode: '15275' }, { open: ['CC-01'] }],
  ['100 sq cm with the code for less', sized('10 x 10 cm', '100'), { open: ['CC-02'] }],
  ['99 sq cm with three add-on units', { ...sized('9.9 x 10 cm', '99'), ...more(['15276', '3']) }, {}],
  ['25 sq cm need no add-on', sized('5 x 5 cm', '25'), {}],
  ['26 sq cm without an add-on', sized('5.2 x 5 cm', '26'), { open: ['CC-03'] }],
  ['26 sq cm with an add-on', { ...sized('5.2 x 5 cm', '26'), ...more(['15276', '1']) }, {}],
  [
    'a calf of 60 sq cm with one unit',
    { ...calf, ...sized('6 x 10 cm', '60'), ...more(['15272', '1']) },
    { open: ['CC-03'] },
  ],
  ['a calf of 60 sq cm with two', { ...calf, ...sized('6 x 10 cm', '60'), ...more(['15272', '2']) }, {}],
  [
    'a calf of 60 sq cm with two, one in each of two rows',
    { ...calf, ...sized('6 x 10 cm', '60'), ...more(['15272', '1'], ['15272', '1']) },
    {},
  ],
  [
    'a calf of 250 sq cm',
    { ...calf, ...sized('10 x 25 cm', '250'), cptApplicationCode: '15273', ...more(['15274', '2']) },
    {},
  ],
  ['calf and foot without the add-on', { ...both, ...more(['15271', '1']) }, { open: ['CC-03'] }],
  ['calf and foot with it', { ...both, ...more(['15271', '1'], ['15272', '1']) }, {}],
  [
    'an add-on without its base',
    { ...sized('5.2 x 5 cm', '26'), cptApplicationCode: '15276' },
    { open: ['CC-04'] },
  ],
  [
    'both pairs at once',
    { ...calf, ...sized('6 x 10 cm', '60'), ...more(['15272', '2'], ['15273', '1']) },
    { open: ['CC-04'] },
  ],
  ['a deleted code', { cptApplicationCode: 'C5275' }, { open: ['CC-05'] }],
  [
    'a powder with an application code',
    { medicalProductQCode: 'Q4155', unitCm2: '100' },
    { open: ['CC-06'] },
  ],
  ['a product that has ended', { medicalProductQCode: 'Q4131' }, { open: ['CC-07'] }],
  ['a product that is none', { medicalProductQCode: 'Q9999' }, { open: ['CC-07'] }],
  ['units that are not whole', sized('2.5 x 3 cm', '7.5'), { open: ['CC-08'] }],
  ['no units', { unitCm2: '0' }, { open: ['CC-08'] }],
  ['40 units on 4 sq cm', { unitCm2: '40' }, { open: ['CC-09'] }],
  ['3 units on 4 sq cm', { unitCm2: '3' }, { open: ['CC-09'] }],
  ['a larger package at another payer', { ...united, unitCm2: '14' }, {}],
  ['a much larger one', { ...united, unitCm2: '15' }, { open: ['CC-09'] }],
  ['a diabetic ulcer without its site', { moreDiagnosisCodes: [] }, { open: ['CC-11'] }],
  ['a venous ulcer without its severity', { ...calf, moreDiagnosisCodes: [] }, { open: ['CC-12'] }],
  [
    'an arterial ulcer without its severity',
    { woundType: 'Arterial (Ischemic) Ulcer', icd10DiagnosisCodes: 'I70.234', moreDiagnosisCodes: [] },
    { open: ['CC-13'] },
  ],
  [
    'an ulcer without its cause',
    { icd10DiagnosisCodes: 'L97.412', moreDiagnosisCodes: [] },
    { open: ['CC-14'], need: 'unknown' },
  ],
  [
    'a cause after its ulcer',
    { icd10DiagnosisCodes: 'L97.412', moreDiagnosisCodes: ['E11.621'] },
    { open: ['CC-14'] },
  ],
  ['the other side', { woundLocation: 'Left heel' }, { open: ['CC-15'] }],
  ['both sides with the code of one', { woundLocation: 'Both heels' }, { open: ['CC-15'] }],
  [
    'a code for the foot with a diagnosis of the calf',
    { ...calf, woundLocation: 'Wound A', cptApplicationCode: '15275' },
    { open: ['CC-16'] },
  ],
  [
    'a diabetic ulcer coded as a pressure ulcer',
    { icd10DiagnosisCodes: 'L89.612', moreDiagnosisCodes: [] },
    { open: ['CC-17'] },
  ],
  ['an inpatient', { serviceType: 'Inpatient Hospital (POS 21)' }, { open: ['CC-18'] }],
  [
    'a hospital without its NPI',
    { serviceType: 'On Campus-Outpatient Hospital (POS 22)', facilityNpi: '' },
    { open: ['CC-18'] },
  ],
  ['a hospital with it', { serviceType: 'On Campus-Outpatient Hospital (POS 22)' }, { need: 'voluntary' }],
  [
    'a Part A stay',
    { serviceType: 'Skilled Nursing Facility (POS 31)', stayInPartA: 'In a Part A stay' },
    { open: ['CC-18'], need: 'not-required' },
  ],
  ['a Medicare number with an S', { primaryPolicyNumber: '1SG4TE5MK73' }, { open: ['CC-19'] }],
  [
    'a Medicare number on a plan',
    payer('Medicare Advantage – PPO', 'Humana', '1EG4TE5MK73'),
    { open: ['CC-19'] },
  ],
  [
    'a number of the federal program without its R',
    payer(
      'Federal Employees Health Benefits (incl. BCBS FEP)',
      'Blue Cross Blue Shield Federal Employee Program (FEP)',
    ),
    { open: ['CC-19'], noPolicy: true },
  ],
  ['an NPI with a wrong digit', { physicianNpi: '1234567890' }, { open: ['CC-20'] }],
  ['one NPI for both', { facilityNpi: '1234567893' }, { open: ['CC-20'] }],
  ['a sheet without an application code', { cptApplicationCode: '97597' }, { open: ['CC-22'] }],
  ['cleansing beside the application', more(['97602', '1']), { open: ['CC-24'] }],
  [
    'Original Medicare at Aetna',
    { primaryInsurance: 'Aetna' },
    { open: ['PY-01'], policies: { [novitas]: undefined } },
  ],
  [
    'the contractor of another state',
    facility('OH', '44101'),
    { open: ['PY-02'], policies: { [wiser]: undefined } },
  ],
  [
    'no contractor known in Oklahoma',
    { ...facility('OK', '73102'), primaryInsurance: `${onePart}MAC not known` },
    { policies: { [novitas]: 'incomplete' }, need: 'voluntary' },
  ],
  [
    'no contractor known in Virginia',
    { ...facility('VA', '22201'), primaryInsurance: `${onePart}MAC not known` },
    { open: ['PY-02'], noPolicy: true, policies: { [noLcd]: undefined } },
  ],
  [
    'at home in Ohio, after a facility in Texas',
    {
      ...{ facilityName: 'Home', patientState: 'OH', patientZipCode: '44101' },
      primaryInsurance: `${onePart}CGS Administrators (J15)`,
    },
    { policies: { 'mac-cgs-l36690': 'incomplete', [novitas]: undefined } },
  ],
  [
    'an Advantage plan without a policy in Kentucky',
    { ...facility('KY', '40202'), ...payer('Medicare Advantage – HMO', 'Devoted Health') },
    { policies: { 'mac-cgs-l36690': 'incomplete' }, need: 'unknown' },
  ],
  [
    'UnitedHealthcare Advantage in Florida',
    { ...facility('FL', '33101'), ...payer('Medicare Advantage – PPO', 'UnitedHealthcare') },
    // The plan follows the state's determination, which lacks answers: a person decides.
    { policies: { 'ma-follows-ncd-lcd': 'needs-review', 'mac-fcso-l36377': 'incomplete' }, need: 'required' },
  ],
  [
    'a state without a determination',
    { ...facility('GA', '30303'), primaryInsurance: `${onePart}Palmetto GBA (JJ)` },
    { policies: { [noLcd]: 'incomplete', [wiser]: undefined }, need: 'not-required' },
  ],
  [
    'Railroad Medicare',
    payer('Railroad Medicare', 'Railroad Medicare (Palmetto GBA)', '1EG4TE5MK73'),
    { policies: { 'railroad-medicare-no-lcd': 'incomplete' }, need: 'not-required' },
  ],
  [
    'a pressure ulcer at Aetna, which excludes it',
    { ...sacrum, ...payer('Commercial – HMO', 'Aetna') },
    { policies: { 'aetna-cpb-0244': 'likely-not-covered' }, need: 'unknown' },
  ],
  [
    'a sacral ulcer in Texas',
    sacrum,
    { policies: { [novitas]: 'needs-review', [wiser]: 'not-applicable' }, need: 'not-required' },
  ],
  [
    'a product that UnitedHealthcare does not cover',
    { ...united, medicalProductQCode: 'Q4101' },
    { policies: { 'uhc-commercial-skin-substitutes': 'likely-not-covered' } },
  ],
  [
    'a venous ulcer at UnitedHealthcare',
    { ...united, ...calf },
    { policies: { 'uhc-commercial-skin-substitutes': 'likely-not-covered' } },
  ],
  [
    'a first application after the service',
    { facts: { firstApplicationDate: '2026-12-06' } },
    { open: ['RQ-01'] },
  ],
  ['a state that its ZIP code is not in', { patientState: 'OH' }, { open: ['RQ-02'] }],
  ['Medicare at 36', { patientDateOfBirth: '1990-06-01' }, { open: ['RQ-03'] }],
  [
    'Ambetter in Texas',
    { ...payer('Marketplace / ACA Exchange Plan', 'Ambetter (Centene)'), patientDateOfBirth: '1980-01-01' },
    { policies: { 'superior-tx-prior-auth-2025-10': 'needs-review' }, need: 'required' },
  ],
  [
    'a day after the payment rule',
    { dos: '2027-01-01' },
    { policies: { [payment]: undefined, [novitas]: 'incomplete' } },
  ],
  [
    'a payer that is in no list',
    payer('Commercial – PPO', 'Grandma’s Mutual'),
    { noPolicy: true, need: 'unknown' },
  ],
  [
    'the Medicaid of another state',
    {
      ...payer('Medicaid (State, Fee-for-Service)', 'Texas Medicaid'),
      patientState: 'OH',
      patientZipCode: '44101',
    },
    { open: ['PY-03'] },
  ],
  ['millimeters', { woundSize: '20 x 20 mm' }, {}],
]

test.each(cases)('a request is checked as the rules and policies say: %s', async (_, entries, expected) => {
  const { result } = await checkOf(db, { ...base, ...entries })
  const { open = [], policies = {}, need, noPolicy } = expected
  expect(
    result.codes.filter(isOpen).map(({ rule, text }) => (open.includes(rule) ? rule : `${rule} ${text}`)),
  ).toEqual(open)
  const outcomes = Object.fromEntries(
    Object.keys(policies).map((id) => [id, result.policies.find((one) => one.id === id)?.outcome]),
  )
  expect(outcomes).toEqual(policies)
  if (need) expect(result.authorization?.need).toBe(need)
  expect(result.noPolicy !== undefined).toBe(noPolicy === true)
})

test('there are more than sixty cases, and the lookup knows all of their payers and types', () => {
  expect(cases.length).toBeGreaterThan(60)
  const { insuranceTypes } = lookupFrom(lists)
  const named = cases.flatMap(([, entries]) =>
    'insuranceType' in entries ? [String(entries.insuranceType)] : [],
  )
  expect(named.filter((name) => !insuranceTypes.has(name))).toEqual([])
})
