import { expect, test } from 'vitest'
import { checkCodes } from '#contract/ivr/check/codes.rules.ts'
import { checkedFrom } from '#contract/ivr/check/entries.rules.ts'
import { lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import { statesOfZip } from '#contract/reference/zip-states.rules.ts'
import { placeOfZip, referenceLists } from '../../reference/lists.ts'

const lookup = lookupFrom(referenceLists())
const findings = (entries: object, answers = {}) =>
  checkCodes(checkedFrom({ ...entries }, answers, lookup).code, lookup)
    .filter(({ outcome }) => outcome !== 'pass')
    .map(({ rule, text, fields }) => ({ rule, text, fields }))

const codes = (first: string, ...moreDiagnosisCodes: string[]) => ({
  icd10DiagnosisCodes: first,
  moreDiagnosisCodes,
})

test.each([
  [codes('L97.412', 'E11.621'), 'CC-14 The cause comes before the ulcer: put E11.621 before L97.412.'],
  [codes('L97.222', 'I87.312'), 'CC-14 The cause comes before the ulcer: put I87.312 before L97.222.'],
  [codes('L97.412', 'I70.244'), 'CC-14 The cause comes before the ulcer: put I70.244 before L97.412.'],
  [
    codes('L97.412', 'Z79.4'),
    'CC-14 The cause of L97.412 is missing: add it before L97.412, such as E11.621, I83.0- or I87.31-.',
  ],
  // Venous insufficiency and lymphedema are causes, although others call them supporting.
  [codes('I87.2', 'L97.222'), undefined],
  [codes('L97.222', 'I89.0', 'Z79.4'), undefined],
  [codes('E11.621', 'L97.412'), undefined],
  [codes('E11.621', 'L97.412', 'I87.312', 'L97.222'), undefined],
  [codes('Z79.4', 'E11.621', 'L97.412'), undefined],
])('a cause is coded before its ulcer: %j', (entries, expected) => {
  const found = findings(entries).filter(({ rule }) => rule === 'CC-14')
  expect(found.map(({ rule, text }) => `${rule} ${text}`)[0]).toBe(expected)
})

const ofType = (woundType: string, ...icd10: [string, ...string[]]) =>
  findings({ woundType, ...codes(...icd10) }).filter(({ rule }) => rule !== 'CC-14')

test.each([
  ['Venous Leg Ulcer (VLU)', 'I87.2'],
  ['Venous Leg Ulcer (VLU)', 'I89.0'],
  ['Arterial (Ischemic) Ulcer', 'I73.9'],
  ['Chronic Non-Pressure Ulcer', 'I87.2'],
])('a %s by its cause alone, %s, lacks the code of the ulcer', (woundType, code) => {
  const lacking = [
    {
      rule: 'CC-17',
      text: `${code} does not say where the ulcer is and how severe: add an L97 code.`,
      fields: ['icd10DiagnosisCodes'],
    },
  ]
  expect(ofType(woundType, code)).toEqual(lacking)
  expect(ofType(woundType, 'Z79.4', code)).toEqual(lacking)
  expect(ofType(woundType, code, 'L97.222')).toEqual([])
})

test.each(['Diabetic Foot Ulcer (DFU)', 'Pressure Ulcer / Injury', 'Dehisced Surgical Wound'])(
  'venous insufficiency is not the code of a %s: the code or the type is wrong',
  (woundType) => {
    expect(ofType(woundType, 'I87.2').map(({ text }) => text)).toEqual([
      `I87.2 does not go with the wound type “${woundType}”: change the code or the type.`,
    ])
  },
)

test.each(['R foot (s/p left BKA)', 'Right foot; left leg amputated'])(
  '%s is a right foot',
  (woundLocation) => {
    const foot = { woundLocation, cptApplicationCode: '15275', ...codes('E11.621', 'L97.512') }
    expect(findings(foot)).toEqual([])
    expect(findings({ ...foot, ...codes('E11.621', 'L97.522') }).map(({ text }) => text)).toEqual([
      `L97.522 is for the left side, the wound location is “${woundLocation}”: change one of them.`,
    ])
  },
)

const dos = { dos: '2026-12-05' }

test('a diagnosis that is in no list may be complete, but the beginning of a code is not', () => {
  const whole = (...icd10: [string, ...string[]]) =>
    findings(codes(...icd10)).filter(({ rule }) => rule === 'DX-01')
  expect(whole('E11.621', 'C44.712', 'L88', 'some ulcer')).toEqual([])
  expect(whole('T81.31')).toEqual([
    {
      rule: 'DX-01',
      text: 'T81.31 is not a complete code: enter all of its characters, as in T81.31XA.',
      fields: ['icd10DiagnosisCodes'],
    },
  ])
})

test('the day does not matter for an unknown product', () => {
  expect(findings({ ...dos, medicalProductQCode: 'Q9999' })).toEqual([
    {
      rule: 'CC-07',
      text: 'Q9999 is not a known product code: check it.',
      fields: ['medicalProductQCode'],
    },
  ])
})

const inpatient = { serviceType: 'Inpatient Hospital (POS 21)' }

test.each([
  [
    'Medicare (Original, Part B)',
    'At POS 21 (inpatient) the product is not paid separately: check the place of service.',
  ],
  [
    'Medicare Advantage – PPO',
    'At POS 21 (inpatient) the product is not paid separately: check the place of service.',
  ],
  [
    'Commercial – PPO',
    'At POS 21 (inpatient) ask the payer whether it pays for the product apart from the stay.',
  ],
  [
    'Medicaid (State, Fee-for-Service)',
    'At POS 21 (inpatient) ask the payer whether it pays for the product apart from the stay.',
  ],
])('what is said of an inpatient with %s', (insuranceType, text) => {
  expect(findings({ ...inpatient, insuranceType }).map((one) => one.text)).toEqual([text])
})

test.each([
  [
    { firstApplicationDate: '2026-12-06' },
    'The first application (12-06-2026) is after the date of service (12-05-2026): change one of them.',
    ['facts.firstApplicationDate', 'dos'],
  ],
  [
    { lastApplicationDate: '2027-01-01' },
    'The last application (01-01-2027) is after the date of service (12-05-2026): change one of them.',
    ['facts.lastApplicationDate', 'dos'],
  ],
  [
    { firstApplicationDate: '2026-11-20', lastApplicationDate: '2026-11-13' },
    'The last application (11-13-2026) is before the first (11-20-2026): change one of them.',
    ['facts.lastApplicationDate', 'facts.firstApplicationDate'],
  ],
])('earlier applications that cannot have been are questioned: %j', (answers, text, fields) => {
  expect(findings(dos, answers)).toEqual([{ rule: 'RQ-01', text, fields }])
  // An impossible day does not say how long ago it was.
  const { coverage } = checkedFrom(dos, { firstApplicationDate: '2026-12-06' }, lookup)
  expect(coverage.weeksSinceFirstApplication).toBeUndefined()
})

test('applications before and on the date of service are fine', () => {
  expect(findings(dos, { firstApplicationDate: '2026-12-05', lastApplicationDate: '2026-12-05' })).toEqual([])
})

test.each([
  [
    'patient',
    { patientState: 'OH', patientZipCode: '78701' },
    'The patient’s ZIP code 78701 is in TX, the state is OH: change one of them.',
  ],
  [
    'facility',
    { facilityState: 'TX', facilityZipCode: '44101-1234' },
    'The facility’s ZIP code 44101-1234 is in OH, the state is TX: change one of them.',
  ],
  [
    'physician',
    { physicianState: 'CA', physicianZipCode: '100011234' },
    'The physician’s ZIP code 100011234 is in NY, the state is CA: change one of them.',
  ],
])('a state and a ZIP code that disagree are questioned: %s', (whose, entries, text) => {
  expect(findings(entries)).toEqual([{ rule: 'RQ-02', text, fields: [`${whose}ZipCode`, `${whose}State`] }])
})

test.each([
  { patientState: 'TX', patientZipCode: '78701' },
  { patientState: 'NY', patientZipCode: '06390' },
  { patientState: 'TX', patientZipCode: '787' },
  { patientState: 'TX', patientZipCode: '00000' },
  { patientState: 'VA', patientZipCode: '20598' },
  { facilityName: 'Home', facilityState: 'TX', facilityZipCode: '44101' },
])('a ZIP code that may be in its state is not: %j', (entries) => {
  expect(findings(entries)).toEqual([])
})

test('every known ZIP code is in its state', () => {
  const wrong = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0')).filter(
    (zip) => {
      const place = placeOfZip(zip)
      return place && !statesOfZip(zip).includes(place.state)
    },
  )
  expect(wrong).toEqual([])
})

const aged = (insuranceType: string, patientDateOfBirth: string) => ({
  ...{ insuranceType, patientDateOfBirth, ...dos },
})

test.each([
  [
    aged('Medicare (Original, Part B)', '1990-06-01'),
    'Is the birth date right? At 36 only disability or kidney disease gives Medicare: check it against the card.',
  ],
  [
    aged('Medicare Advantage – HMO', '1962-01-02'),
    'Is the birth date right? At 64 only disability or kidney disease gives Medicare: check it against the card.',
  ],
  [aged('CHIP', '1990-06-01'), 'Is the birth date right? CHIP is for children, the patient is 36: check it.'],
])('a birth date that does not fit the insurance is questioned: %j', (entries, text) => {
  expect(findings(entries)).toEqual([
    { rule: 'RQ-03', text, fields: ['patientDateOfBirth', 'insuranceType'] },
  ])
})

test.each([
  // Medicare begins in the month of the birthday, or for those born on the first, the month before.
  aged('Medicare (Original, Part B)', '1961-12-31'),
  aged('Medicare (Original, Part B)', '1962-01-01'),
  aged('Commercial – PPO', '1990-06-01'),
  aged('Dual-Eligible Special Needs Plan (D-SNP)', '1990-06-01'),
])('a birth date that fits is not: %j', (entries) => {
  expect(findings(entries)).toEqual([])
})
