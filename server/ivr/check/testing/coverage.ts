import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'

// Requests as facts, and the outcomes of single criteria.

export const base: Facts = {
  ...{ dos: '2026-11-25', insuranceTypeId: 'medicare-part-b', state: 'TX', placeOfService: '11' },
  ...{ payerId: 'medicare-part-b-novitas-solutions-jh', woundTypeId: 'diabetic-foot-ulcer' },
  ...{ icd10Codes: ['E11.621', 'L97.512'], cptCodes: ['15275'], productCode: 'Q4186', unitCm2: 4 },
  productMeasure: 'sq cm',
  ...{ areaCm2: 4, baselineAreaCm2: 3.8, bodyRegion: 'lower-extremity', conservativeCareWeeks: 6 },
  ...{ conservativeCareCompliant: true, careMeasures: ['offloading', 'debridement'], abi: 0.9 },
  ...{ activeInfection: false, osteomyelitis: 'absent', exposedStructures: 'none', tobaccoUse: 'never' },
  ...{ applicationNumberInEpisode: 1, inPartAStay: false },
}
export const full: Facts = {
  ...base,
  ...{ activeCharcot: false, vasculitis: false, cleanGranularBase: true, diabetesManaged: true },
  ...{ managingPhysicianNamed: true, secondProductSameWound: false, hypersensitivityToProduct: false },
  monthsSincePriorCourse: 24,
}
export const ohio: Facts = { ...base, state: 'OH', payerId: 'medicare-part-b-cgs-administrators-j15' }
export const uhc: Facts = {
  ...base,
  ...{ insuranceTypeId: 'commercial-ppo', payerId: 'unitedhealthcare', hba1cPct: 12, hba1cAgeDays: 10 },
}
export const ambetter: Facts = {
  ...base,
  ...{ insuranceTypeId: 'marketplace', payerId: 'ambetter-centene', areaCm2: 2, baselineAreaCm2: 4 },
}

export const novitas = 'mac-novitas-l35041'
export const wiser = 'wiser-skin-nj-oh-ok-tx'
export const payment = 'cms-cy2026-skin-substitute-payment'
export const uhcPolicy = 'uhc-commercial-skin-substitutes'

export const without = (facts: Facts, ...names: string[]): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)))

// A title, the policy, the criterion, the facts, and the outcome; undefined: the policy is not selected.
export const criteria: [string, string, string, Facts, string | undefined][] = [
  ['a wound of 4 sq cm is large enough', novitas, 'size', base, 'met'],
  ['an ABI of 0.9 is enough blood flow', novitas, 'perfusion', base, 'met'],
  ['six weeks of followed care are enough for a DFU', novitas, 'dfu-care', base, 'met'],
  ['the rules for venous ulcers leave a DFU alone', novitas, 'vlu-care', base, 'not-applicable'],
  ['an unknown fact is missing and not failed', novitas, 'charcot', base, 'missing'],
  ['0.9 sq cm are too small', novitas, 'size', { ...base, areaCm2: 0.9 }, 'not-met'],
  [
    'exactly 4 weeks are not more than 4',
    novitas,
    'dfu-care',
    { ...base, conservativeCareWeeks: 4 },
    'not-met',
  ],
  [
    'the 11th application is one too many',
    novitas,
    'max-10',
    { ...base, applicationNumberInEpisode: 11 },
    'not-met',
  ],
  [
    '10 units on 4 sq cm go to a person',
    payment,
    'units-not-above-area',
    { ...base, unitCm2: 10 },
    'needs-human',
  ],
  ['an HbA1c of 12.0 is not under 12', uhcPolicy, 'hba1c', uhc, 'not-met'],
  ['25 sq cm are not under 25', uhcPolicy, 'size', { ...uhc, areaCm2: 25 }, 'not-met'],
  ['a reduction of exactly 50% is not under 50', 'ambetter-cp-mp-185', 'care', ambetter, 'not-met'],
  [
    'L97 alone is outside the codes of WISeR',
    wiser,
    'icd',
    { ...ohio, icd10Codes: ['L97.512'] },
    'not-applicable',
  ],
  // 40 of our own: numbers and days at their limits, and missing facts.
  ['exactly 1.0 sq cm is large enough', novitas, 'size', { ...base, areaCm2: 1 }, 'met'],
  ['0.99 sq cm are too small', novitas, 'size', { ...base, areaCm2: 0.99 }, 'not-met'],
  ['a wound without a size is missing one', novitas, 'size', without(base, 'areaCm2'), 'missing'],
  ['five weeks are more than four', novitas, 'dfu-care', { ...base, conservativeCareWeeks: 5 }, 'met'],
  [
    'care without its weeks is missing',
    novitas,
    'dfu-care',
    without(base, 'conservativeCareWeeks'),
    'missing',
  ],
  [
    'care that was not followed fails, whatever its weeks',
    novitas,
    'dfu-care',
    { ...without(base, 'conservativeCareWeeks'), conservativeCareCompliant: false },
    'not-met',
  ],
  [
    'a low ABI with an unknown toe pressure is missing',
    novitas,
    'perfusion',
    { ...base, abi: 0.55 },
    'missing',
  ],
  [
    'a low ABI is made good by the toe pressure',
    novitas,
    'perfusion',
    { ...base, abi: 0.55, toePressureMmHg: 31 },
    'met',
  ],
  [
    'a toe pressure of exactly 30 is not above 30',
    novitas,
    'perfusion',
    { ...base, abi: 0.55, toePressureMmHg: 30 },
    'needs-human',
  ],
  ['an ABI of exactly 0.60 is enough', novitas, 'perfusion', { ...base, abi: 0.6 }, 'met'],
  [
    'the 10th application is still allowed',
    novitas,
    'max-10',
    { ...base, applicationNumberInEpisode: 10 },
    'met',
  ],
  [
    'an unknown wound type leaves its rules missing',
    novitas,
    'dfu-care',
    without(base, 'woundTypeId'),
    'missing',
  ],
  [
    '30 days of care are enough for a venous ulcer',
    novitas,
    'vlu-care',
    { ...base, woundTypeId: 'venous-leg-ulcer', conservativeCareDays: 30 },
    'met',
  ],
  [
    '29 days of care are not enough for a venous ulcer',
    novitas,
    'vlu-care',
    { ...base, woundTypeId: 'venous-leg-ulcer', conservativeCareDays: 29 },
    'not-met',
  ],
  [
    'a venous ulcer of 13 weeks is three months old',
    novitas,
    'vlu-duration',
    { ...base, woundTypeId: 'venous-leg-ulcer', woundDurationWeeks: 13 },
    'met',
  ],
  [
    'a venous ulcer of 12 weeks is too young',
    novitas,
    'vlu-duration',
    { ...base, woundTypeId: 'venous-leg-ulcer', woundDurationWeeks: 12 },
    'not-met',
  ],
  [
    'exactly four weeks are enough after an injury',
    novitas,
    'trauma-care',
    { ...base, woundTypeId: 'traumatic-wound', conservativeCareWeeks: 4 },
    'met',
  ],
  [
    'three weeks after an injury go to a person',
    novitas,
    'trauma-care',
    { ...base, woundTypeId: 'traumatic-wound', conservativeCareWeeks: 3 },
    'needs-human',
  ],
  [
    'a resolved bone infection is no obstacle',
    novitas,
    'infection',
    { ...base, osteomyelitis: 'resolved' },
    'met',
  ],
  ['a present bone infection is one', novitas, 'infection', { ...base, osteomyelitis: 'present' }, 'not-met'],
  [
    'an infection fails though the bone is unknown',
    novitas,
    'infection',
    { ...without(base, 'osteomyelitis'), activeInfection: true },
    'not-met',
  ],
  [
    'no infection with an unknown bone is missing',
    novitas,
    'infection',
    without(base, 'osteomyelitis'),
    'missing',
  ],
  [
    'four weeks without tobacco count as stopped',
    novitas,
    'tobacco',
    { ...base, tobaccoUse: 'stopped-4-weeks' },
    'met',
  ],
  [
    'a smoker with counselling is within the policy',
    novitas,
    'tobacco',
    { ...base, tobaccoUse: 'current', cessationCounselling: true },
    'met',
  ],
  [
    'a smoker without counselling is not',
    novitas,
    'tobacco',
    { ...base, tobaccoUse: 'current', cessationCounselling: false },
    'not-met',
  ],
  [
    'a wound that did not shrink has failed to respond',
    novitas,
    'failed-response',
    { ...base, baselineAreaCm2: 4 },
    'met',
  ],
  [
    'a wound that shrank goes to a person',
    novitas,
    'failed-response',
    { ...base, baselineAreaCm2: 5 },
    'needs-human',
  ],
  [
    'units up to the rounded area are in order',
    payment,
    'units-not-above-area',
    { ...base, areaCm2: 7.5, unitCm2: 8 },
    'met',
  ],
  [
    'units one above the rounded area go to a person',
    payment,
    'units-not-above-area',
    { ...base, areaCm2: 7.5, unitCm2: 9 },
    'needs-human',
  ],
  ['an HbA1c of 11.9 is under 12', uhcPolicy, 'hba1c', { ...uhc, hba1cPct: 11.9 }, 'met'],
  ['24.9 sq cm are under 25', uhcPolicy, 'size', { ...uhc, areaCm2: 24.9 }, 'met'],
  [
    'an add-on without its base is not asked on the same request',
    wiser,
    'base-addon',
    { ...base, cptCodes: ['15276'] },
    'not-met',
  ],
  [
    'ten planned applications are within WISeR',
    wiser,
    'applications-planned',
    { ...base, plannedApplications: 10 },
    'met',
  ],
  [
    'eleven planned applications are not',
    wiser,
    'applications-planned',
    { ...base, plannedApplications: 11 },
    'not-met',
  ],
  [
    'a number that is no MBI is dismissed',
    wiser,
    'mbi',
    { ...base, primaryPolicyNumber: '1SG4TE5MK73' },
    'not-met',
  ],
  ['a well-formed MBI is accepted', wiser, 'mbi', { ...base, primaryPolicyNumber: '1EG4-TE5-MK73' }, 'met'],
  ['a missing policy number is asked for', wiser, 'mbi', base, 'missing'],
]
