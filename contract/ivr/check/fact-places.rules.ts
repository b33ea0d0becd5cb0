import type { FindingPlace } from './code-facts.rules.ts'
import type { Fact, Facts } from './evaluate.rules.ts'
import type { Test } from './policy.ts'
import { computedFrom, type Question, questionNames, questionOf } from './questions.ts'

/** The names of the facts that a test reads, including another fact that it compares with. */
export function factsIn(test: Test): string[] {
  if ('all' in test) return test.all.flatMap(factsIn)
  if ('any' in test) return test.any.flatMap(factsIn)
  return typeof test.value === 'string' ? [test.fact, test.value] : [test.fact]
}

interface Place {
  readonly fields: readonly FindingPlace[]
  /** The fact's name before its value; without it, the value is not repeated. */
  readonly label?: string
  readonly unit?: string
}

/** Where the form asks for facts. */
const places: Readonly<Record<string, Place>> = {
  areaCm2: { fields: ['woundSize'], label: 'wound area', unit: ' sq cm' },
  areaCm2RoundedUp: { fields: ['woundSize'], label: 'wound area, rounded up', unit: ' sq cm' },
  areaReductionPct: { fields: ['woundSize'], label: 'reduction of the wound area', unit: '%' },
  unitCm2: { fields: ['unitCm2'], label: 'units' },
  icd10Codes: { fields: ['icd10DiagnosisCodes'], label: 'diagnoses' },
  cptCodes: { fields: ['cptApplicationCode'], label: 'application codes' },
  addOnHasBase: { fields: ['cptApplicationCode'] },
  productCode: { fields: ['medicalProductQCode'], label: 'product' },
  woundTypeId: { fields: ['woundType'] },
  bodyRegion: { fields: ['woundLocation'] },
  placeOfService: { fields: ['serviceType'], label: 'place of service' },
  patientAge: { fields: ['patientDateOfBirth'], label: 'age' },
  physicianNpi: { fields: ['physicianNpi'], label: 'NPI' },
  ptan: { fields: ['ptan'], label: 'PTAN' },
  primaryPolicyFormat: { fields: ['primaryPolicyNumber'] },
  weeksSinceFirstApplication: { fields: [], label: 'weeks since the first application' },
  daysSinceLastApplication: { fields: [], label: 'days since the last application' },
  hba1cAgeDays: { fields: [], label: 'age of the HbA1c', unit: ' days' },
}

const isQuestion = (name: string): name is Question => (questionNames as string[]).includes(name)

/** The fields and questions that facts come from. */
export function placesOf(names: readonly string[]): FindingPlace[] {
  const all = names.flatMap((name): readonly FindingPlace[] => [
    ...(places[name]?.fields ?? []),
    ...[name, ...(computedFrom[name] ?? [])].filter(isQuestion).map((one) => `facts.${one}` as const),
  ])
  return [...new Set(all)]
}

const lowerFirst = (text: string) =>
  /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

function answerText(name: Question, fact: Fact): string {
  const { label, kind, unit, options = {} } = questionOf(name)
  const named = (one: unknown) => options[String(one)] ?? String(one)
  const value =
    kind === 'yes-no' ? (fact ? 'yes' : 'no') : Array.isArray(fact) ? fact.map(named).join(', ') : named(fact)
  const words = lowerFirst(value) + (kind === 'number' && unit ? `${unit === '%' ? '' : ' '}${unit}` : '')
  return label.endsWith('?') ? `“${label}” ${words}` : `${lowerFirst(label)} ${words}`
}

/** What is known about these facts, in words: 'wound area 0.9 sq cm'; '' if nothing is. */
export function enteredOf(names: readonly string[], facts: Facts = {}): string {
  const known = names.flatMap((name) => {
    const fact = facts[name]
    if (fact === undefined) return []
    if (isQuestion(name)) return [answerText(name, fact)]
    const { label, unit = '' } = places[name] ?? {}
    return label ? [`${label} ${Array.isArray(fact) ? fact.join(', ') : fact}${unit}`] : []
  })
  return known.join('; ')
}
