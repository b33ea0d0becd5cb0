/** A question about a fact that the form does not ask for. It is asked only if a policy in question uses it. */
export interface Asked {
  readonly label: string
  readonly kind: 'number' | 'yes-no' | 'choice' | 'choices' | 'day'
  /** The largest number that is accepted. */
  readonly max?: number
  readonly unit?: string
  readonly options?: Readonly<Record<string, string>>
}

const yesNo = (label: string) => ({ kind: 'yes-no', label }) as const
const number = (label: string, unit: string, max: number) => ({ kind: 'number', label, unit, max }) as const
const day = (label: string) => ({ kind: 'day', label }) as const

/** Every question, by the fact that it answers, in the order asked. All are optional. */
export const questions = {
  woundDurationWeeks: number('How old is the wound?', 'weeks', 5200),
  conservativeCareWeeks: number('How long did the wound get standard care?', 'weeks', 5200),
  conservativeCareCompliant: yesNo('Did the patient follow the care plan?'),
  careMeasures: {
    kind: 'choices',
    label: 'What did standard care include?',
    options: {
      debridement: 'Debridement',
      offloading: 'Off-loading',
      compression: 'Compression',
      'moist-dressing': 'Moist dressing',
      'infection-control': 'Infection control',
      'edema-control': 'Edema control',
    },
  },
  baselineAreaCm2: number('What was the wound area before standard care?', 'sq cm', 10_000),
  abi: number('What is the ankle-brachial index (ABI)?', '', 3),
  toePressureMmHg: number('Toe pressure', 'mmHg', 300),
  tcpo2MmHg: number('TcPO2', 'mmHg', 300),
  pedalPulses: {
    kind: 'choice',
    label: 'Pedal pulses',
    options: { palpable: 'Palpable', doppler: 'By Doppler only', absent: 'Absent' },
  },
  dopplerWaveform: {
    kind: 'choice',
    label: 'Doppler waveform',
    options: { triphasic: 'Triphasic', biphasic: 'Biphasic', monophasic: 'Monophasic' },
  },
  activeInfection: yesNo('Is the wound infected?'),
  osteomyelitis: {
    kind: 'choice',
    label: 'Is there a bone infection (osteomyelitis)?',
    options: { absent: 'Absent', resolved: 'Treated and resolved', present: 'Present' },
  },
  exposedStructures: {
    kind: 'choice',
    label: 'Which structures are exposed in the wound?',
    options: { none: 'None', tendon: 'Tendon', muscle: 'Muscle', joint: 'Joint capsule', bone: 'Bone' },
  },
  productLabelAllowsExposedStructures: yesNo('Does the product’s label allow exposed structures?'),
  thickness: {
    kind: 'choice',
    label: 'Is the wound partial or full thickness?',
    options: { partial: 'Partial', full: 'Full' },
  },
  cleanGranularBase: yesNo('Is the wound bed clean and granular?'),
  wagnerGrade: number('Wagner grade', '', 5),
  malignancyInWound: yesNo('Is there cancer in the wound?'),
  hba1cPct: number('HbA1c', '%', 25),
  hba1cDate: day('Date of the HbA1c'),
  hba1cImproving: yesNo('Is the HbA1c improving?'),
  diabetesManaged: yesNo('Does the chart document the diabetes and its management?'),
  activeCharcot: yesNo('Does this limb have active Charcot arthropathy?'),
  vasculitis: yesNo('Does the patient have vasculitis?'),
  hypersensitivityToProduct: yesNo('Is the patient hypersensitive to the product?'),
  tobaccoUse: {
    kind: 'choice',
    label: 'Does the patient use tobacco?',
    options: { never: 'Never', 'stopped-4-weeks': 'Stopped for 4 weeks or more', current: 'Current' },
  },
  cessationCounselling: yesNo('Is smoking-cessation counseling documented?'),
  applicationNumberInEpisode: number('Which application of this course is it?', '', 99),
  plannedApplications: number('How many applications are planned in 12 weeks?', '', 99),
  firstApplicationDate: day('Date of the first application'),
  lastApplicationDate: day('Date of the last application'),
  monthsSincePriorCourse: number('How long ago did an earlier course on this wound end?', 'months', 1200),
  productChangedInEpisode: yesNo('Was the product changed during this course?'),
  secondProductSameWound: yesNo('Is a second product used on the same wound?'),
  managingPhysicianNamed: yesNo('Does the plan of care name who treats the underlying disease?'),
  inPartAStay: yesNo('Is the patient in a Part A stay?'),
  wastageDocumented: yesNo('Are the discarded amount and the reason documented?'),
  expectedNonCovered: yesNo('Do you expect the product not to be covered?'),
} as const satisfies Readonly<Record<string, Asked>>

export type Question = keyof typeof questions
export const questionNames = Object.keys(questions) as Question[]
export const questionOf = (name: Question): Asked => questions[name]

/** Facts that are computed from the answers. */
export const computedFrom: Readonly<Record<string, readonly Question[]>> = {
  conservativeCareDays: ['conservativeCareWeeks'],
  areaReductionPct: ['baselineAreaCm2'],
  hba1cAgeDays: ['hba1cDate'],
  weeksSinceFirstApplication: ['firstApplicationDate'],
  daysSinceLastApplication: ['lastApplicationDate'],
}
