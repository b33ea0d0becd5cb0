import { expect, test } from 'vitest'
import { checkCodes, isOpen } from '#contract/ivr/check/codes.rules.ts'
import { checkedFrom } from '#contract/ivr/check/entries.rules.ts'
import { lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import { referenceLists } from '../../reference/lists.ts'

const lookup = lookupFrom(referenceLists())

type Row = Readonly<Record<string, string>>
/** What stands open about a request with these wounds and codes. */
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

test('calf and foot are coded apart, and each is asked for its own add-on code', () => {
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

test('an add-on of the other family is answered with the right one, in one line', () => {
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
    'CC-01 15275 is for face, scalp, neck, hands and feet, the wound location is “Left calf”: change one of them.',
  ],
  [
    'the code for less than 100 sq cm on 250',
    [calf('10 x 25 cm')],
    ['15271'],
    {},
    'CC-02 15271 is for less than 100 sq cm in all, the wounds are 250 sq cm: change the code or the sizes.',
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
    'CC-17 No code goes with this wound type (E11.621): change the code or the type.',
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
