import { yearsBetween } from '#contract/days.rules.ts'
import { dayInSentence, listText } from '#contract/formats.ts'
import { areaOf } from '#contract/ivr/wounds/wounds.rules.ts'
import type { Fact, Measurement } from '#contract/packets/packets.ts'
import { areaAt, type KnownFacts, numberIn, woundFact } from './facts.rules.ts'

// The clinical statement, sentence by sentence. Each names the facts that it needs and is given no others, so that it
// says nothing that was not answered, and is not there without one of them. It denies something only where 'no' was
// answered.

/** A sentence as it was written, with the facts that it was written from. */
export interface Written {
  readonly key: string
  readonly text: string
  readonly facts: readonly Fact[]
}

const saidAlready = ''

type Values = Readonly<Record<string, unknown>>
/** One way to say something; undefined if the values do not lead to it, `saidAlready` if nothing is to be said. */
interface Way {
  readonly needs: readonly string[]
  readonly text: (values: Values) => string | undefined
}
/** Ways to say the same, the fullest first: the first whose facts are there is taken. */
interface Saying {
  readonly key: string
  readonly ways: readonly Way[]
}

const way = (needs: readonly string[], text: Way['text']): Way => ({ needs, text })
const say = (key: string, ...ways: Way[]): Saying => ({ key, ways })
/** One fact, said in one way. */
const one = (name: string, text: (value: unknown) => string | undefined): Saying =>
  say(
    name,
    way([name], (values) => text(values[name])),
  )
/** The same for each of its values; a value that is not in the table is not said. */
const byValue = (name: string, texts: Readonly<Record<string, string>>): Saying =>
  one(name, (value) => texts[String(value)])
const yesNo = (name: string, yes: string | undefined, no: string | undefined): Saying =>
  byValue(name, { ...(yes && { true: yes }), ...(no && { false: no }) })

const day = (value: unknown) => dayInSentence(String(value))
const number = (value: unknown) => numberIn(Number(value))
const counted = (value: unknown, noun: string) => `${number(value)} ${noun}${Number(value) === 1 ? '' : 's'}`
const article = (noun: string) => (/^[aeiou]/i.test(noun) ? 'an' : 'a')
/** 'Diabetic Foot Ulcer (DFU)' within a sentence: what is in capitals, and names, stay as they are. */
const common = (text: string) =>
  text === 'Other' ? 'wound' : text.replace(/\b(?!Mohs\b)[A-Z][a-z]+/g, (word) => word.toLowerCase())
/** A typed place within a sentence: 'Left heel' is 'left heel', 'L foot' stays. */
const within = (text: string) => text.replace(/^([A-Z])(?=[a-z])/, (first) => first.toLowerCase())
const withoutEnd = (text: string) => text.trim().replace(/[.;,]+$/, '')

const agedOn = (born: unknown, on: unknown) => yearsBetween(String(born), String(on))
/** '75-year-old' with its article: an 8, an 11, an 18 and an 80. */
const yearsOld = (age: number) => `${/^(?:8|1[18]$)/.test(String(age)) ? 'an' : 'a'} ${age}-year-old`
const person = (sex: unknown, age: number) =>
  age < 18 ? (sex === 'Female' ? 'girl' : 'boy') : sex === 'Female' ? 'woman' : 'man'

const name = ['patientFirstName', 'patientLastName'] as const
const nameOf = (values: Values) => `${values.patientFirstName} ${values.patientLastName}`

const thePatient: readonly Saying[] = [
  say(
    'patient',
    way([...name, 'patientDateOfBirth', 'dos', 'patientSex'], (values) => {
      const age = agedOn(values.patientDateOfBirth, values.dos)
      return `${nameOf(values)}, born ${day(values.patientDateOfBirth)}, is ${yearsOld(age)} ${person(values.patientSex, age)}.`
    }),
    way([...name, 'patientDateOfBirth', 'dos'], (values) => {
      const age = agedOn(values.patientDateOfBirth, values.dos)
      return `${nameOf(values)}, born ${day(values.patientDateOfBirth)}, is ${yearsOld(age)} patient.`
    }),
    way(
      [...name, 'patientDateOfBirth'],
      (values) => `The patient is ${nameOf(values)}, born ${day(values.patientDateOfBirth)}.`,
    ),
    way(name, (values) => `The patient is ${nameOf(values)}.`),
  ),
]

/** The sentences about one of the wounds; `isOnly` says 'the wound', otherwise its number. */
function aboutWound(at: number, isOnly: boolean): Saying[] {
  const of = (field: string) => woundFact(at, field)
  const subject = isOnly ? 'The wound' : `Wound ${at}`
  const [type, place, side, size] = [of('woundType'), of('woundLocation'), of('laterality'), of('woundSize')]
  const [length, width, depth, age] = [of('lengthCm'), of('widthCm'), of('depthCm'), of('ageWeeks')]
  const areaIn = (values: Values) =>
    numberIn(areaOf({ lengthCm: String(values[length]), widthCm: String(values[width]) }) ?? 0)
  const introduced = (text: string) => (isOnly ? `The patient has ${text}.` : `Wound ${at} is ${text}.`)
  return [
    say(
      type,
      way([type, place], (values) => {
        const noun = common(withoutEnd(String(values[type])))
        return introduced(`${article(noun)} ${noun} of the ${within(withoutEnd(String(values[place])))}`)
      }),
      way([type], (values) => {
        const noun = common(withoutEnd(String(values[type])))
        return introduced(`${article(noun)} ${noun}`)
      }),
      way([place], (values) => introduced(`a wound of the ${within(withoutEnd(String(values[place])))}`)),
    ),
    say(
      side,
      way([side, place], (values) => {
        const word = String(values[side]).toLowerCase()
        return String(values[place]).toLowerCase().includes(word) ? saidAlready : sideText(subject, word)
      }),
      way([side], (values) => sideText(subject, String(values[side]).toLowerCase())),
    ),
    say(
      size,
      way(
        [length, width, depth],
        (values) =>
          `${subject} is ${number(values[length])} cm long, ${number(values[width])} cm wide, and ${number(values[depth])} cm deep, with an area of ${areaIn(values)} cm².`,
      ),
      way(
        [length, width],
        (values) =>
          `${subject} is ${number(values[length])} cm long and ${number(values[width])} cm wide, with an area of ${areaIn(values)} cm².`,
      ),
      way([size], (values) => `${subject} measures ${withoutEnd(String(values[size]))}.`),
    ),
    say(
      at === 1 ? 'woundDurationWeeks' : age,
      ...(at === 1
        ? [way(['woundDurationWeeks'], (values) => duration(subject, values.woundDurationWeeks))]
        : []),
      way([age], (values) => duration(subject, values[age])),
    ),
  ]
}

const duration = (subject: string, weeks: unknown) =>
  `${subject} has been present for ${counted(weeks, 'week')}.`
const sideText = (subject: string, side: string) =>
  side === 'both'
    ? `${subject} is on both sides.`
    : side === 'middle'
      ? `${subject} is in the midline.`
      : `${subject} is on the ${side} side.`

/** 'a reduction of 25%', 'an increase of 10%', 'no change'. */
function changeText(before: number, after: number): string {
  const percent = Math.round((1000 * Math.abs(before - after)) / before) / 10
  if (percent === 0) return 'unchanged'
  return after < before ? `a reduction of ${numberIn(percent)}%` : `an increase of ${numberIn(percent)}%`
}

const sized = ({ lengthCm, widthCm, depthCm }: Measurement) =>
  `${[lengthCm, widthCm, ...(depthCm ? [depthCm] : [])].map(number).join(' × ')} cm`

const measures: Readonly<Record<string, string>> = {
  debridement: 'debridement',
  offloading: 'off-loading',
  compression: 'compression',
  'moist-dressing': 'moist dressings',
  'infection-control': 'infection control',
  'edema-control': 'edema control',
}

const course: readonly Saying[] = [
  one('measurements', (measurements) => {
    const all = measurements as readonly Measurement[]
    return `Measured ${listText(all.map((each) => `on ${day(each.day)}: ${sized(each)} (${numberIn(areaAt(each))} cm²)`))}.`
  }),
  say(
    'measuredChange',
    way(['measurements'], ({ measurements }) => {
      const all = measurements as readonly Measurement[]
      const [first, last] = [all[0], all.at(-1)]
      if (!first || !last || first === last || areaAt(first) === 0) return undefined
      const [before, after] = [areaAt(first), areaAt(last)]
      return `From ${day(first.day)} to ${day(last.day)} the wound area went from ${numberIn(before)} cm² to ${numberIn(after)} cm² (${changeText(before, after)}).`
    }),
  ),
  say(
    'baselineAreaCm2',
    way(['baselineAreaCm2', 'lengthCm', 'widthCm'], ({ baselineAreaCm2: before, lengthCm, widthCm }) => {
      const now = areaOf({ lengthCm: String(lengthCm), widthCm: String(widthCm) })
      if (now === undefined || !Number(before)) return undefined
      return `Before standard care the wound area was ${number(before)} cm²; it is now ${numberIn(now)} cm² (${changeText(Number(before), now)}).`
    }),
    way(
      ['baselineAreaCm2'],
      (values) => `Before standard care the wound area was ${number(values.baselineAreaCm2)} cm².`,
    ),
  ),
  say(
    'standardCare',
    way(
      ['careFirstDay', 'careLastDay', 'conservativeCareWeeks'],
      (values) =>
        `Standard wound care was given for ${counted(values.conservativeCareWeeks, 'week')}, from ${day(values.careFirstDay)} to ${day(values.careLastDay)}.`,
    ),
    way(
      ['careFirstDay', 'careLastDay'],
      (values) =>
        `Standard wound care was given from ${day(values.careFirstDay)} to ${day(values.careLastDay)}.`,
    ),
    way(
      ['careFirstDay', 'conservativeCareWeeks'],
      (values) =>
        `Standard wound care began on ${day(values.careFirstDay)} and was given for ${counted(values.conservativeCareWeeks, 'week')}.`,
    ),
    way(
      ['conservativeCareWeeks'],
      (values) => `Standard wound care was given for ${counted(values.conservativeCareWeeks, 'week')}.`,
    ),
    way(['careFirstDay'], (values) => `Standard wound care began on ${day(values.careFirstDay)}.`),
  ),
  one('careMeasures', (all) => {
    const given = (all as readonly string[]).flatMap((measure) => measures[measure] ?? [])
    return given.length > 0 ? `Standard care included ${listText(given)}.` : undefined
  }),
  yesNo(
    'conservativeCareCompliant',
    'The patient followed the care plan.',
    'The patient did not follow the care plan.',
  ),
]

const health: readonly Saying[] = [
  byValue('diabetes', {
    none: 'The patient does not have diabetes.',
    type1: 'The patient has type 1 diabetes.',
    type2: 'The patient has type 2 diabetes.',
    other: 'The patient has diabetes of another type than 1 or 2.',
  }),
  say(
    'hba1cPct',
    way(
      ['hba1cPct', 'hba1cDate'],
      (values) => `HbA1c was ${number(values.hba1cPct)}% on ${day(values.hba1cDate)}.`,
    ),
    way(['hba1cPct'], (values) => `HbA1c is ${number(values.hba1cPct)}%.`),
  ),
  yesNo('hba1cImproving', 'HbA1c is improving.', 'HbA1c is not improving.'),
  yesNo('diabetesManaged', 'The chart documents the diabetes and its management.', undefined),
  one('abi', (abi) => `The ankle-brachial index (ABI) is ${number(abi)}.`),
  one('toePressureMmHg', (pressure) => `Toe pressure is ${number(pressure)} mmHg.`),
  one('tcpo2MmHg', (pressure) => `Transcutaneous oxygen pressure (TcPO2) is ${number(pressure)} mmHg.`),
  byValue('pedalPulses', {
    palpable: 'Pedal pulses are palpable.',
    doppler: 'Pedal pulses are found by Doppler only.',
    absent: 'Pedal pulses are absent.',
  }),
  byValue('dopplerWaveform', {
    triphasic: 'The Doppler waveform is triphasic.',
    biphasic: 'The Doppler waveform is biphasic.',
    monophasic: 'The Doppler waveform is monophasic.',
  }),
]

const woundBed: readonly Saying[] = [
  byValue('thickness', {
    partial: 'The wound is partial thickness.',
    full: 'The wound is full thickness.',
  }),
  one('wagnerGrade', (grade) => `The ulcer is Wagner grade ${number(grade)}.`),
  yesNo(
    'cleanGranularBase',
    'The wound bed is clean and granular.',
    'The wound bed is not clean and granular.',
  ),
  yesNo('necrosis', 'There is necrotic tissue in the wound.', 'There is no necrotic tissue in the wound.'),
  yesNo('activeInfection', 'The wound is infected.', 'There is no infection in the wound.'),
  byValue('osteomyelitis', {
    absent: 'There is no osteomyelitis.',
    resolved: 'Osteomyelitis was treated and has resolved.',
    present: 'There is osteomyelitis.',
  }),
  yesNo('tunneling', 'There is tunneling.', 'There is no tunneling.'),
  yesNo('undermining', 'There is undermining.', 'There is no undermining.'),
  byValue('exposedStructures', {
    none: 'No tendon, muscle, joint capsule, or bone is exposed.',
    tendon: 'Tendon is exposed in the wound.',
    muscle: 'Muscle is exposed in the wound.',
    joint: 'The joint capsule is exposed in the wound.',
    bone: 'Bone is exposed in the wound.',
  }),
  yesNo(
    'productLabelAllowsExposedStructures',
    'The product’s label allows its use over exposed structures.',
    'The product’s label does not allow its use over exposed structures.',
  ),
  yesNo('malignancyInWound', 'There is cancer in the wound.', 'There is no cancer in the wound.'),
  yesNo(
    'activeCharcot',
    'This limb has active Charcot arthropathy.',
    'This limb has no active Charcot arthropathy.',
  ),
  yesNo('vasculitis', 'The patient has vasculitis.', 'The patient has no vasculitis.'),
  yesNo(
    'hypersensitivityToProduct',
    'The patient is hypersensitive to the product.',
    'The patient has no known hypersensitivity to the product.',
  ),
  byValue('tobaccoUse', {
    never: 'The patient has never used tobacco.',
    'stopped-4-weeks': 'The patient stopped using tobacco at least 4 weeks ago.',
    current: 'The patient currently uses tobacco.',
  }),
  yesNo('cessationCounselling', 'Smoking-cessation counseling is documented.', undefined),
]

const treatment: readonly Saying[] = [
  say(
    'medicalProductQCode',
    way(['medicalProductQCode', 'unitCm2', 'productMeasure', 'dos'], (values) =>
      values.productMeasure === 'sq cm'
        ? `The planned product is ${values.medicalProductQCode}, ${number(values.unitCm2)} cm², on ${day(values.dos)}.`
        : undefined,
    ),
    way(
      ['medicalProductQCode', 'unitCm2', 'dos'],
      (values) =>
        `The planned product is ${values.medicalProductQCode}, ${counted(values.unitCm2, 'unit')}, on ${day(values.dos)}.`,
    ),
    way(
      ['medicalProductQCode', 'unitCm2'],
      (values) => `The planned product is ${values.medicalProductQCode}, ${counted(values.unitCm2, 'unit')}.`,
    ),
    way(['medicalProductQCode'], (values) => `The planned product is ${values.medicalProductQCode}.`),
  ),
  say(
    'plannedApplications',
    way(['plannedApplications', 'dos', 'lastServiceDay'], (values) => {
      const many = Number(values.plannedApplications) === 1 ? 'is' : 'are'
      return `${upper(counted(values.plannedApplications, 'application'))} ${many} planned from ${day(values.dos)} to ${day(values.lastServiceDay)}.`
    }),
    way(['plannedApplications'], (values) => {
      const many = Number(values.plannedApplications) === 1 ? 'is' : 'are'
      return `${upper(counted(values.plannedApplications, 'application'))} ${many} planned within 12 weeks.`
    }),
    way(
      ['dos', 'lastServiceDay'],
      (values) => `Services are planned from ${day(values.dos)} to ${day(values.lastServiceDay)}.`,
    ),
  ),
  one('applicationNumberInEpisode', (count) => `This is application ${number(count)} of this course.`),
  say(
    'firstApplicationDate',
    way(
      ['firstApplicationDate', 'lastApplicationDate'],
      (values) =>
        `The first application was on ${day(values.firstApplicationDate)}, the last on ${day(values.lastApplicationDate)}.`,
    ),
    way(
      ['firstApplicationDate'],
      (values) => `The first application was on ${day(values.firstApplicationDate)}.`,
    ),
    way(
      ['lastApplicationDate'],
      (values) => `The last application was on ${day(values.lastApplicationDate)}.`,
    ),
  ),
  one(
    'monthsSincePriorCourse',
    (months) => `An earlier course on this wound ended ${counted(months, 'month')} ago.`,
  ),
  yesNo(
    'productChangedInEpisode',
    'The product was changed during this course.',
    'The product was not changed during this course.',
  ),
  yesNo(
    'secondProductSameWound',
    'A second product is used on the same wound.',
    'No second product is used on the same wound.',
  ),
  yesNo('managingPhysicianNamed', 'The plan of care names who treats the underlying disease.', undefined),
  say(
    'inPartAStay',
    way(['inPartAStay'], ({ inPartAStay }) =>
      inPartAStay
        ? 'The patient is in a Medicare Part A stay.'
        : 'The patient is not in a Medicare Part A stay.',
    ),
    way(['stayInPartA'], ({ stayInPartA }) =>
      String(stayInPartA).startsWith('In ')
        ? 'The patient is in a Part A stay.'
        : 'The patient is not in a Part A stay.',
    ),
  ),
  byValue('hospice', {
    'Under hospice care': 'The patient is under hospice care.',
    'Not under hospice care': 'The patient is not under hospice care.',
  }),
  byValue('globalPeriod', {
    'Within a global period': 'The service is within the global period of a surgery.',
    'Not within a global period': 'The service is not within the global period of a surgery.',
  }),
  say(
    'urgency',
    way(['urgency', 'urgencyReason'], ({ urgency, urgencyReason }) =>
      urgency === 'Expedited'
        ? `An expedited decision is asked for: ${withoutEnd(String(urgencyReason))}.`
        : undefined,
    ),
  ),
  one('icd10DiagnosisCodes', (codes) => codesText('Diagnosis code', codes as readonly string[])),
  one('cptApplicationCodes', (codes) => codesText('Application code', codes as readonly string[])),
]
const codesText = (name: string, codes: readonly string[]) =>
  `${codes.length === 1 ? name : `${name}s`}: ${codes.join(', ')}.`
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Codes come with their names, so that no one has to look them up. */
const namedIn = (facts: KnownFacts, name: string): unknown => {
  const fact = facts.get(name)
  if (name === 'medicalProductQCode') return fact?.value
  if (name === 'icd10DiagnosisCodes') return fact?.value.split('; ')
  return fact?.raw
}

/** The statement that the facts lead to. `wounds` is how many wounds the request has. */
export function statementOf(facts: KnownFacts, wounds: number): Written[] {
  const ofWounds = Array.from({ length: wounds }, (_, at) => aboutWound(at + 1, wounds === 1)).flat()
  return [...thePatient, ...ofWounds, ...course, ...health, ...woundBed, ...treatment].flatMap(
    ({ key, ways }) => {
      for (const { needs, text } of ways) {
        if (!needs.every((need) => facts.has(need))) continue
        const written = text(Object.fromEntries(needs.map((need) => [need, namedIn(facts, need)])))
        if (written === undefined) continue
        if (written === saidAlready) return []
        const used = needs.flatMap((need) => {
          const fact = facts.get(need)
          return fact ? [{ name: fact.name, label: fact.label, value: fact.value }] : []
        })
        return [{ key, text: written, facts: used }]
      }
      return []
    },
  )
}
