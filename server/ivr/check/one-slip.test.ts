import { expect, test } from 'vitest'
import { checkCodes, isOpen } from '#contract/ivr/check/codes.rules.ts'
import { checkedFrom } from '#contract/ivr/check/entries.rules.ts'
import { lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import { referenceLists } from '../../reference/lists.ts'

const lookup = lookupFrom(referenceLists())

type Row = Readonly<Record<string, string>>
/** The open findings about a request with these wounds and codes. */
function open([first, ...moreWounds]: Row[], codes: (string | [string, string])[], more: object = {}) {
  const [cptApplicationCode, ...others] = codes
  const moreApplicationCodes = others.map((one) =>
    typeof one === 'string' ? { code: one, units: '1' } : { code: one[0], units: one[1] },
  )
  const entries = { ...first, moreWounds, cptApplicationCode, moreApplicationCodes, ...more }
  return checkCodes(checkedFrom(entries, {}, lookup).code, lookup)
    .filter(isOpen)
    .map(({ rule, text }) => `${rule} ${text}`)
}
const calf = (woundSize: string) => ({ woundLocation: 'Left calf', woundSize })
const foot = (woundSize: string) => ({ woundLocation: 'Left foot', woundSize })

test('calf and foot are coded separately, and each is asked for its own add-on code', () => {
  const both = [calf('5 x 6 cm'), foot('2 x 5 cm')]
  expect(open(both, ['15271', '15275'])).toEqual([
    'CC-03 30 sq cm on trunk, arms and legs needs 1 add-on unit: add 15272.',
  ])
  expect(open(both, ['15271', '15272', '15275'])).toEqual([])
  expect(open(both, ['15271', ['15272', '2'], '15275'])).toEqual([
    'CC-03 30 sq cm on trunk, arms and legs needs 1 add-on unit, not 2: change the units of 15272.',
  ])
  expect(open(both, ['15271', '15272', '15275', '15276'])).toEqual([
    'CC-03 10 sq cm on face, scalp, neck, hands and feet needs no add-on code: remove it.',
  ])
  expect(open(both, ['15271', '15272'])).toEqual(['CC-01 “Left foot” has no application code: add 15275.'])
})

test('an add-on code from the other family is answered with the right one, in one line', () => {
  expect(open([calf('5 x 6 cm')], ['15271', '15276'])).toEqual([
    'CC-04 15276 goes with 15275, not with 15271: use 15272.',
  ])
  expect(open([foot('5 x 6 cm')], ['15275', '15272'])).toEqual([
    'CC-04 15272 goes with 15271, not with 15275: use 15276.',
  ])
  expect(open([calf('5 x 6 cm')], ['15275', '15272'])).toEqual([
    'CC-04 15272 goes with 15271, not with 15275: use 15271.',
  ])
})

test.each([
  [
    'a base code of the other family, also against the diagnosis and with a missing add-on',
    [calf('5 x 6 cm')],
    ['15275'],
    { icd10DiagnosisCodes: 'I87.312', moreDiagnosisCodes: ['L97.222'] },
    'CC-01 15275 is for face, scalp, neck, hands and feet, the wound location is “Left calf”: use 15271 and 15272, or change the location.',
  ],
  [
    'the code for less than 100 sq cm on 250',
    [calf('10 x 25 cm')],
    ['15271'],
    {},
    'CC-02 15271 is for less than 100 sq cm in all, the wound has 250 sq cm: use 15273 and 15274 x 2, or change the size.',
  ],
  [
    'units that are not whole',
    [foot('2 x 2 cm')],
    ['15275'],
    {
      ...{ medicalProductQCode: 'Q4186', unitCm2: '7.5', dos: '2026-12-01' },
      insuranceType: 'Medicare (Original, Part B)',
    },
    'CC-08 Claims carry whole units: enter 8 instead of 7.5 sq cm.',
  ],
  [
    'a wound type that no code goes with',
    [{ ...foot('2 x 2 cm'), woundType: 'Venous Leg Ulcer (VLU)' }],
    ['15275'],
    { icd10DiagnosisCodes: 'E11.621' },
    'CC-17 E11.621 does not go with the wound type “Venous Leg Ulcer (VLU)”: change the code or the type.',
  ],
  [
    'a Medicare number on a plan that the payer does not sell',
    [foot('2 x 2 cm')],
    ['15275'],
    {
      ...{ insuranceType: 'Medicare Advantage – PPO', primaryPolicyNumber: '1EG4TE5MK73' },
      primaryInsurance: 'Medicare Part B – Novitas Solutions (JH)',
    },
    'PY-01 Medicare Part B – Novitas Solutions (JH) and Medicare Advantage – PPO exclude each other: change one of them.',
  ],
  [
    'a base code that is given twice',
    [foot('2 x 2 cm'), foot('2 x 3 cm')],
    ['15275', '15275'],
    {},
    'CC-04 15275 counts once for all wounds of its area: remove the second.',
  ],
])('one slip gives one line: %s', (_, wounds, codes, more, expected) => {
  expect(open(wounds, codes, more)).toEqual([expected])
})

const dfu = (site: string) => ({ icd10DiagnosisCodes: 'E11.621', moreDiagnosisCodes: [site] })

test.each<[string, Row[], (string | [string, string])[], object, string]>([
  [
    'the code of the other area, with the right one',
    [foot('5 x 6 cm')],
    ['15271'],
    dfu('L97.522'),
    'CC-01 15271 is for trunk, arms and legs, the wound location is “Left foot”: use 15275 and 15276, or change the location.',
  ],
  [
    'a code too many',
    [foot('2 x 2 cm')],
    ['15275', '15271'],
    dfu('L97.522'),
    'CC-01 15271 is for trunk, arms and legs, the wound location is “Left foot”: remove it, or add the wound that it is for.',
  ],
  [
    'a location that neither code nor diagnosis fits',
    [calf('2 x 2 cm')],
    ['15275'],
    dfu('L97.522'),
    'CC-01 15275 and L97.522 are for face, scalp, neck, hands and feet, the wound location is “Left calf”: change the location, or all of these codes.',
  ],
  [
    'a diagnosis that neither code nor location fits',
    [foot('2 x 2 cm')],
    ['15275'],
    { icd10DiagnosisCodes: 'E11.622', moreDiagnosisCodes: ['L97.222'] },
    'CC-16 15275 and “Left foot” are for face, scalp, neck, hands and feet, L97.222 is not: change the diagnosis.',
  ],
  [
    'a wound without a diagnosis',
    [foot('2 x 2 cm'), calf('2 x 2 cm')],
    ['15275', '15271'],
    dfu('L97.522'),
    'CC-16 “Left calf” has no diagnosis, L97.522 is for another place: add its code.',
  ],
  [
    'both pairs, with the one that the area takes',
    [calf('4 x 3 cm')],
    ['15271', '15273'],
    {},
    'CC-04 15271 is for less than 100 sq cm, 15273 for 100 sq cm or more: for 12 sq cm remove 15273.',
  ],
  [
    'deleted codes',
    [foot('2 x 2 cm')],
    ['C5275', 'C5276'],
    { dos: '2026-12-01', serviceType: 'On Campus-Outpatient Hospital (POS 22)' },
    'CC-05 C5275 and C5276 ended on 12-31-2025: use 15275 and 15276.',
  ],
  [
    'the pair for less than 100 sq cm on exactly 100, with the codes to remove',
    [calf('10 x 10 cm')],
    ['15271', ['15272', '3']],
    {},
    'CC-02 15271 is for less than 100 sq cm in all, the wound has 100 sq cm: use 15273 instead of 15271 and 15272, or change the size.',
  ],
  [
    'the base code of one pair and the add-on code of the other, by the area',
    [calf('13 x 10 cm')],
    ['15271', '15274'],
    {},
    'CC-04 15274 goes with 15273, not with 15271: for 130 sq cm use 15273 and 15274.',
  ],
  [
    'an add-on code alone that is of the other pair, by the area',
    [calf('10 x 25 cm')],
    ['15272'],
    {},
    'CC-04 15272 is an add-on to 15271: for 250 sq cm use 15273 and 15274 x 2.',
  ],
  [
    'the two codes of a pair and one of the other',
    [calf('10 x 6 cm')],
    ['15271', ['15272', '2'], '15274'],
    {},
    'CC-04 15274 goes with 15273, not with 15271: for 60 sq cm use 15271 and 15272 x 2.',
  ],
  [
    'base and add-on code of different pairs, without a size',
    [{ woundLocation: 'Left calf' }],
    ['15273', '15272'],
    {},
    'CC-04 15272 goes with 15271, not with 15273: use 15274, or 15271 as the base code.',
  ],
  [
    'the cause of one side and the ulcer of the other',
    [{ woundLocation: 'Left heel', woundSize: '2 x 2 cm' }],
    ['15275'],
    { icd10DiagnosisCodes: 'I70.244', moreDiagnosisCodes: ['L97.412'] },
    'CC-15 I70.244 is for the left side, L97.412 for the right: change L97.412 to the code for the left side, or add a wound.',
  ],
  [
    'the same where no side is known',
    [{ woundLocation: 'Heel', woundSize: '2 x 2 cm' }],
    ['15275'],
    { icd10DiagnosisCodes: 'I70.244', moreDiagnosisCodes: ['L97.412'] },
    'CC-15 I70.244 is for the left side, L97.412 for the right: change one of them to the side of the wound, or add a wound.',
  ],
  [
    'a second ulcer of the other side',
    [foot('2 x 2 cm')],
    ['15275'],
    { icd10DiagnosisCodes: 'E11.621', moreDiagnosisCodes: ['L97.512', 'L97.522'] },
    'CC-15 L97.512 is for the right side, L97.522 for the left: keep the one that the wound is on, or add a wound.',
  ],
  [
    'a chronic ulcer by its cause alone, with the code that is missing',
    [{ ...calf('2 x 2 cm'), woundType: 'Chronic Non-Pressure Ulcer' }],
    ['15271'],
    { icd10DiagnosisCodes: 'E13.622' },
    'CC-11 E13.622 does not say where the ulcer is: add L97.1- to L97.9-, or L98.4-.',
  ],
  [
    'the beginning of a diagnosis code',
    [foot('2 x 2 cm')],
    ['15275'],
    dfu('L97.52'),
    'DX-01 L97.52 is not a complete code: enter all of its characters, as in L97.521.',
  ],
  [
    'the beginning of an ulcer’s code, which its cause asks for',
    [foot('2 x 2 cm')],
    ['15275'],
    dfu('L97'),
    'DX-01 L97 is not a complete code: enter all of its characters, as in L97.101.',
  ],
  [
    'a sheet without an application code',
    [calf('10 x 12 cm')],
    ['97597'],
    { medicalProductQCode: 'Q4186' },
    'CC-22 Q4186 lacks its application code: add 15273.',
  ],
  [
    'a Medicare patient of a skilled nursing facility',
    [foot('2 x 2 cm')],
    ['15275'],
    {
      ...{ serviceType: 'Skilled Nursing Facility (POS 31)', insuranceType: 'Medicare (Original, Part B)' },
      primaryInsurance: 'Medicare Part B – Novitas Solutions (JH)',
    },
    'CC-18 Is the patient in a Part A stay? During one the product is not paid separately: ask the facility and enter it.',
  ],
  [
    'two codes of the other side',
    [{ woundLocation: 'LLE calf', woundSize: '4 x 3 cm' }],
    ['15271'],
    { icd10DiagnosisCodes: 'I87.311', moreDiagnosisCodes: ['L97.212'] },
    'CC-15 I87.311 and L97.212 are for the right side, the wound location is “LLE calf”: change the codes or the location.',
  ],
  [
    'a diagnosis of another wound type, also against the application code',
    [{ ...foot('2 x 2 cm'), woundType: 'Diabetic Foot Ulcer (DFU)' }],
    ['15275'],
    { icd10DiagnosisCodes: 'L89.153' },
    'CC-17 L89.153 does not go with the wound type “Diabetic Foot Ulcer (DFU)”: change the code or the type.',
  ],
  [
    'diagnoses of another wound type',
    [{ ...calf('2 x 2 cm'), woundType: 'Burn (Second or Third Degree)' }],
    ['15271'],
    { icd10DiagnosisCodes: 'I87.312', moreDiagnosisCodes: ['L97.222'] },
    'CC-17 None of I87.312 and L97.222 goes with the wound type “Burn (Second or Third Degree)”: change a code or the type.',
  ],
])('a finding names what does not fit, and what does: %s', (_, wounds, codes, more, expected) => {
  expect(open(wounds, codes, more)).toEqual([expected])
})
