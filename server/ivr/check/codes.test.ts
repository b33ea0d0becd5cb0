import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type CodeFacts, isMedicare } from '#contract/ivr/check/code-facts.rules.ts'
import { checkCodes, codeRules } from '#contract/ivr/check/codes.rules.ts'
import { checkedFrom } from '#contract/ivr/check/entries.rules.ts'
import { lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import { bodyAreaOf } from '#contract/ivr/check/sites.rules.ts'
import { proposedAddOn } from '#contract/ivr/wounds/add-on.rules.ts'
import { applicationText, areaOf } from '#contract/ivr/wounds/wounds.rules.ts'
import { referenceLists } from '../../reference/lists.ts'

interface Given {
  cpt?: string[]
  loc?: string
  areaCm2?: number
  addOnUnits?: number
  icd?: string[]
  wt?: string
  q?: string
  units?: number
  dos?: string
  mod?: string[]
  bla?: boolean
  medicare?: boolean
  pos?: string
  facilityNpi?: string
  partA?: boolean
  ins?: string
  id?: string
  physician?: string
  facility?: string
  separateEm?: boolean
  productName?: string
  packageSize?: string
  amountApplied?: number
  amountWasted?: number
}

interface Example {
  rule: string
  expected: 'pass' | 'fail'
  given: Given
}

const examples = JSON.parse(readFileSync(new URL('code-examples.json', import.meta.url), 'utf8')) as Example[]
const lookup = lookupFrom(referenceLists())

function factsOf(rule: string, given: Given): CodeFacts {
  const { loc: location, areaCm2, wt: type, productName, packageSize, amountApplied, amountWasted } = given
  const hasWound = location !== undefined || areaCm2 !== undefined || type !== undefined
  // If an example names only the number of add-on units, the codes are those of its area.
  const [base, addOn] = (areaCm2 ?? 0) < 100 ? ['15271', '15272'] : ['15273', '15274']
  const { addOnUnits } = given
  return {
    wounds: hasWound ? [{ type, location, areaCm2 }] : [],
    icd10: given.icd,
    cpt: addOnUnits === undefined ? given.cpt : addOnUnits === 0 ? [base] : [base, addOn],
    unitsOf: new Map([[addOn, addOnUnits ?? 1]]),
    product: given.q,
    units: given.units,
    dos: given.dos,
    placeOfService: given.pos,
    insuranceTypeId: given.ins,
    policyNumber: given.id,
    physicianNpi: given.physician,
    facilityNpi: given.facility ?? given.facilityNpi,
    inPartAStay: given.partA,
    medicare: given.medicare,
    modifiers: given.mod,
    biologic: given.bla,
    separateVisit: given.separateEm,
    // Only this rule's examples are about the claim's narrative.
    narrative: rule === 'CC-21' ? { productName, packageSize, amountApplied, amountWasted } : undefined,
  }
}

const severe = new Set(['CC-05', 'CC-07', 'CC-20'])

test.each(
  examples.map(
    (example) => [example.rule, example.expected, JSON.stringify(example.given), example] as const,
  ),
)('%s: the published example is found to %s: %s', (rule, expected, _, { given }) => {
  const found = checkCodes(factsOf(rule, given), lookup).find((finding) => finding.rule === rule)
  expect(found).toBeDefined()
  if (expected === 'pass') expect(found?.outcome).toBe('pass')
  else expect(['warn', 'fail']).toContain(found?.outcome)
})

test('there are 24 rules and 155 examples, and each rule has one that passes and one that fails', () => {
  expect(examples).toHaveLength(155)
  for (const rule of Object.keys(codeRules))
    expect([
      rule,
      ...new Set(examples.filter((one) => one.rule === rule).map((one) => one.expected)),
    ]).toEqual([rule, 'pass', 'fail'])
  expect(Object.keys(codeRules)).toHaveLength(24)
})

test('only values that cannot be right fail, and all other findings are warnings', () => {
  const failing = examples.filter(
    ({ rule, expected, given }) =>
      expected === 'fail' &&
      checkCodes(factsOf(rule, given), lookup).some((one) => one.rule === rule && one.outcome === 'fail'),
  )
  expect(new Set(failing.map(({ rule }) => rule))).toEqual(severe)
})

test('what the check says is short: what is wrong, and after a colon what to do', () => {
  const texts = examples
    .filter(({ expected }) => expected === 'fail')
    .flatMap(({ rule, given }) => checkCodes(factsOf(rule, given), lookup).filter((one) => one.rule === rule))
    .map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(60)
  const wrong = texts.filter((text) => !/^[A-Z0-9][^:]+: .+\.$/.test(text) || text.length > 125)
  expect(wrong).toEqual([])
})

test('without any input no rule gives a result, and no rule asks for what the form does not have', () => {
  expect(checkCodes({ wounds: [] }, lookup)).toEqual([])
  const whole = factsOf('', {
    ...{
      cpt: ['15275'],
      loc: 'Left heel',
      areaCm2: 4,
      icd: ['E11.621', 'L97.422'],
      wt: 'diabetic-foot-ulcer',
    },
    ...{ q: 'Q4186', units: 4, dos: '2026-11-25', pos: '11', ins: 'medicare-part-b', id: '1EG4TE5MK73' },
    ...{ physician: '1234567893', facility: '1245319599', medicare: isMedicare('medicare-part-b') },
  })
  const found = checkCodes(whole, lookup)
  expect(found.filter(({ outcome }) => outcome !== 'pass')).toEqual([])
  expect(found.map(({ rule }) => rule)).not.toEqual(expect.arrayContaining(['CC-10']))
  for (const silent of ['CC-10', 'CC-21', 'CC-23'])
    expect(found.map(({ rule }) => rule)).not.toContain(silent)
})

test('wounds in two body areas are added up separately, each for its own application code', () => {
  const wounds = [
    { location: 'Left calf', areaCm2: 30 },
    { location: 'Left foot', areaCm2: 90 },
    { location: 'Right foot', areaCm2: 20 },
  ]
  const found = (cpt: string[]) =>
    checkCodes({ wounds, cpt }, lookup).find(({ rule }) => rule === 'CC-02')?.outcome
  expect(found(['15271', '15272', '15277', '15278'])).toBe('pass')
  expect(found(['15271', '15272', '15275'])).toBe('warn')
})

test.each([
  ['10.01', '9.99', '15273', undefined],
  ['9.99', '10', '15271', '15272 x 3'],
  ['4.7', '5.32', '15271', undefined],
])(
  'a wound of %s by %s cm goes by the area that is shown of it, for the check and for the proposed add-on: %s, %s',
  (lengthCm, widthCm, base, addOn) => {
    const wound = { woundLocation: 'Left calf', woundSize: `${lengthCm} x ${widthCm} cm` }
    const fits = (cptApplicationCode: string, firstWound: object) => {
      const { code } = checkedFrom({ ...wound, cptApplicationCode, firstWound }, {}, lookup)
      const outcome = (rule: string) => checkCodes(code, lookup).find((one) => one.rule === rule)?.outcome
      return [outcome('CC-02'), outcome('CC-03')]
    }
    const other = base === '15271' ? '15273' : '15271'
    for (const measured of [{ lengthCm, widthCm }, {}]) {
      expect(fits(base, measured)).toEqual(['pass', addOn ? 'warn' : 'pass'])
      expect(fits(other, measured)[0]).toBe('warn')
    }
    const areaCm2 = areaOf({ lengthCm, widthCm })
    const proposed = proposedAddOn([base], [{ location: wound.woundLocation, areaCm2 }])
    expect(proposed && applicationText(proposed)).toBe(addOn)
  },
)

test('two wounds on different sides have codes for both sides, and a third side belongs to neither', () => {
  const of = (locations: string[], icd10: string[]) =>
    checkCodes({ wounds: locations.map((location) => ({ location })), icd10 }, lookup).find(
      ({ rule }) => rule === 'CC-15',
    )?.outcome
  expect(of(['Left heel', 'Right heel'], ['L97.412', 'L97.422'])).toBe('pass')
  expect(of(['Left heel', 'Left calf'], ['L97.412', 'L97.422'])).toBe('warn')
})

const both = ['L97.411', 'L97.421']
test.each([
  ['B/L heels', [], both, 'pass'],
  ['bilateral heels', [], both, 'pass'],
  ['Heels', ['left', 'right'], both, 'pass'],
  ['LLE', [], ['L97.421'], 'pass'],
  ['LLE', [], ['L97.411'], 'L97.411 is for the right side, the wound location is “LLE”: change one of them.'],
  [
    'Left LE',
    [],
    ['L97.411'],
    'L97.411 is for the right side, the wound location is “Left LE”: change one of them.',
  ],
  [
    'Heel',
    [],
    both,
    'L97.411 is for the right side, L97.421 for the left: keep the one that the wound is on, or add a wound.',
  ],
  [
    'Right heel',
    ['left'],
    ['L97.421'],
    'The side is left, the wound location is “Right heel”: change one of them.',
  ],
] as const)('CC-15 for a wound at %j, sides %j, codes %j: %s', (location, sides, icd10, expected) => {
  const found = checkCodes({ wounds: [{ location, sides }], icd10 }, lookup)
  const { outcome, text } = found.find(({ rule }) => rule === 'CC-15') ?? {}
  expect(outcome === 'pass' ? outcome : text).toBe(expected)
})

test('a location that names sites in both body areas, or none, has no body area', () => {
  const named = ['Left heel', 'Back of right hand', 'Metatarsal head', 'Leg, above the foot', 'Unknown'].map(
    bodyAreaOf,
  )
  const foot = 'face-scalp-neck-hands-feet'
  expect(named).toEqual([foot, foot, foot, undefined, undefined])
})

test.each([
  ['icd10DiagnosisCodes', ['E11.621', 'E11621', 'e11621', 'E11,621', 'E11 621', 'E11.621 (foot ulcer)']],
  ['cptApplicationCode', ['15275', '15275-59', '15275 59', '15275-RT', 'CPT 15275', '15 275']],
  ['medicalProductQCode', ['Q4186', 'q4186', 'Q-4186', 'Q4186 (EpiFix)']],
])('%s is checked alike in every spelling', (field, spellings) => {
  const entries = {
    ...{ dos: '2026-12-05', medicalProductQCode: 'Q4186', unitCm2: '4', icd10DiagnosisCodes: 'E11.621' },
    ...{ cptApplicationCode: '15275', woundType: 'Diabetic Foot Ulcer (DFU)', woundLocation: 'Right foot' },
  }
  const [first, ...others] = spellings.map((text) => {
    const { code, coverage } = checkedFrom({ ...entries, [field]: text }, {}, lookup)
    return { findings: checkCodes(code, lookup), coverage }
  })
  expect(first?.findings.length).toBeGreaterThan(8)
  expect(others).toEqual(others.map(() => first))
})
