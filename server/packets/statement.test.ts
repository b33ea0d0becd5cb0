import { expect, test } from 'vitest'
import { questionNames, questionOf } from '#contract/ivr/check/questions.ts'
import { requiredValues } from '#contract/ivr/sample.ts'
import { packetQuestionNames, packetQuestions } from '#contract/packets/packet-fields.ts'
import { type Described, knownFacts } from './facts.rules.ts'
import { statementOf } from './statement.rules.ts'

const wound = (more: object = {}) => ({
  woundType: 'Diabetic Foot Ulcer (DFU)',
  woundLocation: 'Left heel',
  laterality: '',
  woundSize: '2.1 x 1.4 x 0.3 cm',
  lengthCm: '2.1',
  widthCm: '1.4',
  depthCm: '0.3',
  ageWeeks: '14',
  woundImages: [],
  ...more,
})

/** A different number for each question, so that it is seen where it is said. */
let next = 20
const answer = (
  kind: string,
  options: Readonly<Record<string, string>> | undefined,
  pick: number,
): unknown => {
  if (kind === 'number') {
    next += 1
    return next
  }
  if (kind === 'yes-no') return pick % 2 === 0
  if (kind === 'day') {
    next += 1
    return `2026-0${1 + (next % 9)}-1${next % 10}`
  }
  const names = Object.keys(options ?? {})
  return kind === 'choices' ? names : names[pick % names.length]
}

/** A request that answers everything; `pick` varies yes and no, and the options of choices. */
function described(pick: number, wounds = 1): Described {
  const ofCheck = questionNames.map((name) => {
    const { kind, options } = questionOf(name)
    return [name, answer(kind, options, pick)]
  })
  const ofPacket = packetQuestionNames.map((name) => {
    const question = packetQuestions[name]
    return [name, answer(question.kind, 'options' in question ? question.options : undefined, pick)]
  })
  return {
    form: {
      fields: {
        ...requiredValues('2026-12-01'),
        patientFirstName: 'Zoë',
        patientLastName: 'Peña',
        patientDateOfBirth: '1951-03-09',
        patientSex: 'Female',
        dos: '2026-12-01',
        medicalProductQCode: 'Q4186',
        unitCm2: '4.5',
        stayInPartA: 'Not in a Part A stay',
        hospice: 'Not under hospice care',
        globalPeriod: 'Not within a global period',
      } as unknown as Record<string, string>,
      wounds: Array.from({ length: wounds }, (_, at) =>
        wound(
          at === 0
            ? {}
            : { woundLocation: 'Right ankle', woundType: 'Venous Leg Ulcer (VLU)', ageWeeks: '15' },
        ),
      ) as never,
      diagnosisCodes: ['E11.621', 'L97.421'],
      applicationCodes: [{ code: '15275', units: '1' }],
    },
    held: { urgency: 'Expedited', urgencyReason: 'bone is exposed', lastServiceDay: '2027-01-20' },
    facts: {
      ...Object.fromEntries([...ofCheck, ...ofPacket]),
      measurements: [
        { day: '2026-09-01', lengthCm: '4', widthCm: '3', depthCm: '' },
        { day: '2026-10-27', lengthCm: '3', widthCm: '3', depthCm: '' },
      ],
    },
    codeNames: new Map([
      ['Q4186', 'EpiFix'],
      ['E11.621', 'Type 2 diabetes with foot ulcer'],
    ]),
    measure: 'sq cm',
  }
}

const cases = [0, 1, 2, 3].flatMap((pick) => [1, 2].map((wounds) => ({ pick, wounds })))

test.each(cases)(
  'without a fact no sentence names it, and what it said is no longer said ($pick, $wounds wounds)',
  ({ pick, wounds }) => {
    const all = knownFacts(described(pick, wounds))
    const before = statementOf(all, wounds)
    expect(before.length).toBeGreaterThan(25)
    let named = 0
    for (const name of all.keys()) {
      const less = new Map([...all].filter(([other]) => other !== name))
      const after = statementOf(less, wounds)
      for (const { facts } of after) expect(facts.map((fact) => fact.name)).not.toContain(name)
      const texts = new Set(after.map(({ text }) => text))
      for (const sentence of before) {
        if (!sentence.facts.some((fact) => fact.name === name)) continue
        named += 1
        expect(texts.has(sentence.text), `${name}: ${sentence.text}`).toBe(false)
      }
    }
    expect(named).toBeGreaterThan(30)
  },
)

test('nothing is denied that no one was asked about', () => {
  const { form, codeNames, measure } = described(0)
  const facts = knownFacts({
    form: { ...form, fields: { patientFirstName: 'Zoë', patientLastName: 'Peña' } },
    held: {},
    facts: {},
    codeNames,
    measure,
  })
  for (const { text } of statementOf(facts, 1)) expect(text).not.toMatch(/\b(?:no|not|never)\b/i)
})

test.each([
  ['Mohs Surgical Wound', 'The patient has a Mohs surgical wound of the left heel.'],
  ['Other', 'The patient has a wound of the left heel.'],
])('a wound of the type %s is named as in a sentence', (woundType, text) => {
  const { form, ...more } = described(0)
  const known = knownFacts({ ...more, form: { ...form, wounds: [wound({ woundType })] } })
  expect(statementOf(known, 1).map((one) => one.text)).toContain(text)
})

test('an age has the article that is spoken before it', () => {
  const { form, codeNames, measure } = described(0)
  const saidOfBirth = (patientDateOfBirth: string) => {
    const fields = { ...form.fields, patientDateOfBirth, dos: '2026-12-10' }
    return statementOf(
      knownFacts({ form: { ...form, fields }, held: {}, facts: {}, codeNames, measure }),
      1,
    )[0]?.text
  }
  expect(saidOfBirth('1944-05-22')).toContain('is an 82-year-old')
  expect(saidOfBirth('2008-05-22')).toContain('is an 18-year-old')
  expect(saidOfBirth('1951-03-09')).toContain('is a 75-year-old')
})

test('the statement reads as a clinician writes it', () => {
  const { form, held, codeNames, measure } = described(0)
  const facts = {
    woundDurationWeeks: 14,
    conservativeCareWeeks: 6,
    careFirstDay: '2026-10-05',
    careLastDay: '2026-11-16',
    careMeasures: ['debridement', 'offloading', 'moist-dressing'],
    baselineAreaCm2: 12,
    activeInfection: false,
    tunneling: false,
    osteomyelitis: 'absent',
    diabetes: 'type2',
    hba1cPct: 7.2,
    hba1cDate: '2026-10-01',
    abi: 0.85,
    tobaccoUse: 'never',
    measurements: [
      { day: '2026-10-27', lengthCm: '3', widthCm: '3', depthCm: '' },
      { day: '2026-09-01', lengthCm: '4', widthCm: '3', depthCm: '0.5' },
    ],
  }
  const texts = statementOf(knownFacts({ form, held, facts, codeNames, measure }), 1).map(({ text }) => text)
  expect(texts).toEqual([
    'Zoë Peña, born Mar 9, 1951, is a 75-year-old woman.',
    'The patient has a diabetic foot ulcer (DFU) of the left heel.',
    'The wound is 2.1 cm long, 1.4 cm wide, and 0.3 cm deep, with an area of 2.94 cm².',
    'The wound has been present for 14 weeks.',
    'Measured on Sep 1, 2026: 4 × 3 × 0.5 cm (12 cm²) and on Oct 27, 2026: 3 × 3 cm (9 cm²).',
    'From Sep 1, 2026 to Oct 27, 2026 the wound area went from 12 cm² to 9 cm² (a reduction of 25%).',
    'Before standard care the wound area was 12 cm²; it is now 2.94 cm² (a reduction of 75.5%).',
    'Standard wound care was given for 6 weeks, from Oct 5, 2026 to Nov 16, 2026.',
    'Standard care included debridement, off-loading, and moist dressings.',
    'The patient has type 2 diabetes.',
    'HbA1c was 7.2% on Oct 1, 2026.',
    'The ankle-brachial index (ABI) is 0.85.',
    'There is no infection in the wound.',
    'There is no osteomyelitis.',
    'There is no tunneling.',
    'The patient has never used tobacco.',
    'The planned product is Q4186 (EpiFix), 4.5 cm², on Dec 1, 2026.',
    'Services are planned from Dec 1, 2026 to Jan 20, 2027.',
    'The patient is not in a Part A stay.',
    'The patient is not under hospice care.',
    'The service is not within the global period of a surgery.',
    'An expedited decision is asked for: bone is exposed.',
    'Diagnosis codes: E11.621 (Type 2 diabetes with foot ulcer), L97.421.',
    'Application code: 15275.',
  ])
})
