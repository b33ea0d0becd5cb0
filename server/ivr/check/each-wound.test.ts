import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PolicyRevision } from '#contract/ivr/check/check.ts'
import { checkCoverage, questionsFor } from '#contract/ivr/check/coverage.rules.ts'
import { checkedFrom } from '#contract/ivr/check/entries.rules.ts'
import { givenAnswers } from '#contract/ivr/check/given-answers.rules.ts'
import { lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import { openDatabase } from '../../kit/database/database.ts'
import { referenceLists } from '../../reference/lists.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { enabledPolicies } from './policies-store.ts'
import { novitas, payment, uhcPolicy, wiser } from './testing/coverage.ts'

let database: TestDatabase
let all: PolicyRevision[]
beforeAll(async () => {
  database = await freshDatabase()
  const db = openDatabase(database.url)
  all = await enabledPolicies(db)
  await db.close()
})
afterAll(() => database.drop())

const lookup = lookupFrom(referenceLists())
const dfu = {
  woundType: 'Diabetic Foot Ulcer (DFU)',
  woundLocation: 'Left heel',
  woundSize: '2 x 2 cm',
}
const vlu = { woundType: 'Venous Leg Ulcer (VLU)', woundLocation: 'Left calf', woundSize: '3 x 4 cm' }
const pressure = { woundType: 'Pressure Ulcer / Injury', woundLocation: 'Sacrum', woundSize: '3 x 3 cm' }
const texas = {
  ...{ insuranceType: 'Medicare (Original, Part B)', facilityState: 'TX', dos: '2026-11-25' },
  ...{ primaryInsurance: 'Medicare Part B – Novitas Solutions (JH)', medicalProductQCode: 'Q4186' },
  ...{ icd10DiagnosisCodes: 'E11.621', moreDiagnosisCodes: ['I87.312', 'L97.422'], unitCm2: '16' },
}
const commercial = {
  ...{ insuranceType: 'Commercial – PPO', primaryInsurance: 'UnitedHealthcare', dos: '2026-11-25' },
  ...{ medicalProductQCode: 'Q4186', facilityState: 'TX', icd10DiagnosisCodes: 'E11.621' },
}

type Row = Readonly<Record<string, string>>
function checked(entries: Readonly<Record<string, unknown>>, [first, ...moreWounds]: Row[], answers = {}) {
  const { coverage, wounds, documents } = checkedFrom({ ...entries, ...first, moreWounds }, answers, lookup)
  const policies = checkCoverage(all, coverage, documents, wounds)
  return {
    coverage,
    wounds,
    of: (id: string) => policies.find((one) => one.id === id),
    lines: (id: string, criterion: string) =>
      policies
        .find((one) => one.id === id)
        ?.criteria.filter((one) => one.id === criterion || one.id.startsWith(`${criterion}-wound-`))
        .map(({ outcome, text }) => [outcome, text]),
    questions: questionsFor(all, coverage, wounds),
  }
}

test('a policy about only the second wound applies to the request, and says which wound it is about', () => {
  const scope = 'The policy is about this wound and diagnosis.'
  const other = 'The policy is about other wounds or diagnoses. It says neither yes nor no about this one.'
  expect(checked(texas, [pressure]).of(wiser)?.outcome).toBe('not-applicable')
  const found = checked(texas, [pressure, dfu])
  expect(found.of(wiser)?.outcome).toBe(checked(texas, [dfu]).of(wiser)?.outcome)
  expect(found.lines(wiser, 'scope')).toEqual([['met', `Wound 2: ${scope}`]])
  expect(found.lines(novitas, 'scope')).toEqual([
    ['needs-human', `Wound 1: ${other}`],
    ['met', `Wound 2: ${scope}`],
  ])
  // The order of the wounds affects only their numbers.
  const turned = checked(texas, [dfu, pressure])
  expect(turned.lines(novitas, 'scope')?.map(([, text]) => text)).toEqual([
    `Wound 2: ${other}`,
    `Wound 1: ${scope}`,
  ])
})

test('criteria, documents and questions of each wound’s type count, and name the wound if only one has them', () => {
  const found = checked(texas, [dfu, vlu], { conservativeCareWeeks: 4, conservativeCareCompliant: true })
  const [[, care = ''] = []] = found.lines(novitas, 'dfu-care') ?? []
  // Four weeks are not more than four for the foot ulcer, and less than thirty days for the venous one.
  expect(care).toMatch(/^Wound 1: The diabetic or neuropathic foot/)
  expect(found.lines(novitas, 'dfu-care')?.map(([outcome]) => outcome)).toEqual(['not-met'])
  expect(found.lines(novitas, 'vlu-care')).toEqual([
    ['not-met', expect.stringMatching(/^Wound 2: The venous ulcer did not/)],
  ])
  const kinds = found.of(novitas)?.documents.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['offloading-note', 'compression-note']))
  expect(found.questions).toEqual(expect.arrayContaining(['diabetesManaged', 'careMeasures']))
  const same = checked(texas, [dfu, { ...dfu, woundLocation: 'Right heel' }])
  expect(same.lines(novitas, 'dfu-care')?.[0]?.[1]).not.toMatch(/^Wound/)
})

test('a wound that a policy excludes makes the request likely not covered, wherever it is in the list', () => {
  expect(checked(commercial, [dfu]).of(uhcPolicy)?.outcome).not.toBe('likely-not-covered')
  for (const rows of [
    [dfu, vlu],
    [vlu, dfu],
  ]) {
    const found = checked(commercial, rows)
    expect(found.of(uhcPolicy)?.outcome).toBe('likely-not-covered')
    const number = rows.indexOf(vlu) + 1
    expect(found.lines(uhcPolicy, 'scope')?.[0]).toEqual([
      'not-met',
      expect.stringMatching(new RegExp(`^Wound ${number}: `)),
    ])
  }
})

test('size limits apply to each wound, and the product’s units to their total area', () => {
  const small = { ...dfu, woundSize: '0.6 x 1 cm' }
  const found = checked({ ...texas, unitCm2: '17' }, [dfu, small, vlu])
  expect(found.coverage.areaCm2).toBe(16.6)
  expect(found.lines(novitas, 'size')).toEqual([
    ['not-met', 'Wound 2: The wound is at least 1.0 sq cm.'],
    ['met', 'Wounds 1 and 3: The wound is at least 1.0 sq cm.'],
  ])
  // Three wounds of 24 sq cm are each under 25, but together they are not.
  const large = { ...dfu, woundSize: '4 x 6 cm' }
  expect(checked(commercial, [large, large, large]).lines(uhcPolicy, 'size')).toEqual([
    ['met', 'The ulcer is at least 1 and under 25 sq cm.'],
  ])
  expect(found.lines(payment, 'units-not-above-area')?.map(([outcome]) => outcome)).toEqual(['met'])
  const more = checked({ ...texas, unitCm2: '18' }, [dfu, small, vlu])
  expect(more.lines(payment, 'units-not-above-area')?.map(([outcome]) => outcome)).toEqual(['needs-human'])
})

test('what one wound leaves open is missing for that wound, and never copied from another one', () => {
  const aged = { ...texas, firstWound: { ageWeeks: '20' } }
  const found = checked(aged, [vlu, { ...vlu, woundSize: 'small' }])
  expect(
    found.lines(novitas, 'vlu-duration')?.map(([outcome, text]) => [outcome, text?.slice(0, 8)]),
  ).toEqual([
    ['missing', 'Wound 2:'],
    ['met', 'Wound 1:'],
  ])
  expect(found.lines(novitas, 'size')?.map(([outcome, text]) => [outcome, text?.slice(0, 8)])).toEqual([
    ['missing', 'Wound 2:'],
    ['met', 'Wound 1:'],
  ])
  expect(found.of(novitas)?.outcome).toBe('incomplete')
  // The answer to the question counts for a wound that does not say so itself.
  expect(checked(aged, [vlu, vlu], { woundDurationWeeks: 30 }).lines(novitas, 'vlu-duration')?.[0]?.[0]).toBe(
    'met',
  )
})

test('wounds are numbered as on the form, even with empty ones in between', () => {
  const empty = { woundType: '', woundLocation: '', woundSize: '' }
  const { wounds } = checked(texas, [dfu, empty, vlu])
  expect(wounds.map(({ number }) => number)).toEqual([1, 3])
})

test('every criterion in a result has its own id, even with eight wounds of different types', () => {
  const found = checked(texas, [
    dfu,
    vlu,
    pressure,
    dfu,
    { ...vlu, woundSize: '1 x 0.5 cm' },
    dfu,
    vlu,
    pressure,
  ])
  const ids = found.of(novitas)?.criteria.map(({ id }) => id) ?? []
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(['scope', 'product', 'size', 'size-wound-1-2-4-6-7']))
})

test('at home no one is asked about a Part A stay, and that is not kept as an answer when the place changes', () => {
  const office = checked({ ...texas, facilityName: 'Elm Court', serviceType: 'Office (POS 11)' }, [dfu])
  expect([office.coverage.inPartAStay, office.questions.includes('inPartAStay')]).toEqual([undefined, true])
  const home = checked({ ...texas, facilityName: 'Home', patientState: 'TX' }, [dfu])
  expect([home.coverage.inPartAStay, home.questions.includes('inPartAStay')]).toEqual([false, false])
  expect(home.lines(payment, 'not-inpatient')?.[0]?.[0]).toBe('met')
  expect(givenAnswers(home.coverage, {})).not.toHaveProperty('inPartAStay')
  expect(givenAnswers({ ...office.coverage, inPartAStay: false }, {})).toHaveProperty('inPartAStay')
})

test('units in a measure other than sq cm are not compared with the wound’s area', () => {
  const units = (medicalProductQCode: string) =>
    checked({ ...texas, medicalProductQCode, unitCm2: '100' }, [dfu]).lines(
      payment,
      'units-not-above-area',
    )?.[0]?.[0]
  expect([units('Q4186'), units('Q4155'), units('Q4433')]).toEqual([
    'needs-human',
    'not-applicable',
    'not-applicable',
  ])
})
