import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PolicyRevision } from '#contract/ivr/check/check.ts'
import { checkCoverage } from '#contract/ivr/check/coverage.rules.ts'
import {
  type Facts,
  outcomeOf,
  overall,
  productOutcome,
  scopeOutcome,
} from '#contract/ivr/check/evaluate.rules.ts'
import { derived } from '#contract/ivr/check/facts.rules.ts'
import { questionNames } from '#contract/ivr/check/questions.ts'
import { selects } from '#contract/ivr/check/select.rules.ts'
import { payerIdOf } from '#contract/reference/lists.rules.ts'
import { openDatabase } from '../../kit/database/database.ts'
import { referenceLists } from '../../reference/lists.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { enabledPolicies } from './policies-store.ts'
import {
  ambetter,
  base,
  criteria,
  full,
  novitas,
  ohio,
  payment,
  uhc,
  uhcPolicy,
  wiser,
  without,
} from './testing/coverage.ts'
import { days } from './testing/coverage-days.ts'

let database: TestDatabase
let all: PolicyRevision[]
beforeAll(async () => {
  database = await freshDatabase()
  const db = openDatabase(database.url)
  all = await enabledPolicies(db)
  await db.close()
})
afterAll(() => database.drop())

const policy = (id: string): PolicyRevision => {
  const found = all.findLast((one) => one.id === id)
  if (!found) throw new Error(`no policy ${id}`)
  return found
}

const selected = (facts: Facts) => all.filter((one) => selects(one, facts)).map(({ id }) => id)

/** The outcome of a criterion; undefined if its policy is not selected. */
function outcome(id: string, criterionId: string, facts: Facts) {
  const one = policy(id)
  if (!selects(one, facts)) return undefined
  const criterion = one.criteria.find((each) => each.id === criterionId)
  return criterion && outcomeOf(criterion, derived(facts), one)
}

// The 30 checks of the reference evaluator.
test('every id that a policy names is in the lists, and its criteria have unique ids', () => {
  const lists = referenceLists()
  const types = new Set(lists.insuranceTypes.map(({ id }) => id))
  const payers = new Set(lists.payers.map(payerIdOf))
  const wounds = new Set(lists.woundTypes.map(({ id }) => id))
  const products = new Set([...lists.products, ...lists.endedProducts].map(({ value }) => value))
  const codes = lists.diseaseCategories.flatMap(({ options }) => options.map(({ value }) => value))
  for (const one of all) {
    const { applies, scope, products: named, criteria } = one
    expect([one.id, applies.insuranceTypes.filter((id) => !types.has(id))]).toEqual([one.id, []])
    expect([one.id, applies.payerIds.filter((id) => !payers.has(id))]).toEqual([one.id, []])
    const kinds = [...scope.woundTypes, ...(scope.excludedWoundTypes ?? [])]
    expect([one.id, kinds.filter((id) => !wounds.has(id))]).toEqual([one.id, []])
    const listed = Object.values(named).flatMap((value) => (Array.isArray(value) ? value : []))
    expect([one.id, listed.filter((code) => code !== '*' && !products.has(code))]).toEqual([one.id, []])
    const prefixes = scope.icd10Prefixes.filter((prefix) => !codes.some((code) => code.startsWith(prefix)))
    expect([one.id, prefixes]).toEqual([one.id, []])
    expect(new Set(criteria.map(({ id }) => id)).size).toBe(criteria.length)
    expect(one.sources.length).toBeGreaterThan(0)
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(28)
})

test('Part B in Texas is checked against the Novitas LCD, WISeR and the 2026 payment rule', () => {
  expect(selected(base)).toEqual(expect.arrayContaining([novitas, wiser, payment]))
})

test.each(criteria)(
  'a criterion at its limit or without its fact: %s',
  (_, id, criterionId, facts, expected) => {
    expect(outcome(id, criterionId, facts)).toBe(expected)
  },
)

test.each(days)('a policy on its first and last days: %s', (_, id, facts, expected) => {
  expect(selected(facts).includes(id)).toBe(expected)
})

test('Arizona has the entry for no LCD and the one that says WISeR is inactive', () => {
  const arizona = { ...base, state: 'AZ', payerId: 'medicare-part-b-noridian-healthcare-solutions-jf' }
  expect(selected(arizona)).toEqual(
    expect.arrayContaining(['mac-no-lcd-reasonable-necessary', 'wiser-skin-az-wa-inactive']),
  )
})

test('in Virginia the contractor that the payer names decides which Part B policy applies', () => {
  const virginia = (payerId: string) => selected({ ...base, state: 'VA', payerId })
  const noLcd = 'mac-no-lcd-reasonable-necessary'
  const ofNorth = virginia('medicare-part-b-novitas-solutions-jl')
  expect(ofNorth).toEqual(expect.arrayContaining([novitas, payment]))
  // WISeR applies in only one of this contractor's states.
  expect(ofNorth).not.toContain(wiser)
  expect(ofNorth).not.toContain(noLcd)
  const ofRest = virginia('medicare-part-b-palmetto-gba-jm')
  expect(ofRest).toEqual(expect.arrayContaining([noLcd, payment]))
  expect(ofRest).not.toContain(novitas)
  for (const payerId of ['medicare-part-b-mac-not-known', 'medicare-part-b-novitas-solutions-jh'])
    expect(virginia(payerId)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^mac-/)]))
  const elsewhere = { ...base, state: 'OH', payerId: 'medicare-part-b-palmetto-gba-jm' }
  expect(selected(elsewhere)).not.toContain(novitas)
})

test('withdrawn and proposed policies are never selected', () => {
  expect(selected(base)).not.toContain('lcd-2026-set-withdrawn')
  expect(selected({ ...base, dos: '2027-06-01' })).not.toContain('cms-cy2027-proposed')
})

test('every fact that a policy uses is entered, asked or computed', () => {
  const known = new Set([
    ...questionNames,
    ...Object.keys(derived({ ...full, hba1cDate: '2026-11-01', firstApplicationDate: '2026-11-01' })),
    ...['lastApplicationDate', 'daysSinceLastApplication', 'patientAge', 'ptan', 'physicianNpi', 'prpWeeks'],
    ...['primaryPolicyFormat', 'modifiers', 'inheritedPolicy', 'weeksSinceFirstApplication'],
    ...['facilityCcn', 'facilityPtan', 'state', 'productMeasure'],
  ])
  const used = new Set(
    JSON.stringify(all)
      .matchAll(/"fact":\s*"(\w+)"/g)
      .map(([, fact = '']) => fact),
  )
  expect([...used].filter((fact) => !known.has(fact))).toEqual([])
})

test('the CGS list of 41 codes leaves an L97 code on its own to a person', () => {
  expect(scopeOutcome(policy('mac-cgs-l36690'), { ...ohio, icd10Codes: ['L97.512'] })).toBe('needs-human')
  expect(scopeOutcome(policy('mac-cgs-l36690'), ohio)).toBe('met')
})

test('products are covered, excluded or for a person, depending on how well the list is known', () => {
  expect(productOutcome(policy(uhcPolicy), { ...uhc, productCode: 'Q4101' })).toBe('not-met')
  expect(productOutcome(policy(uhcPolicy), uhc)).toBe('met')
  expect(productOutcome(policy('ambetter-cp-mp-185'), { ...ambetter, productCode: 'Q4433' })).toBe(
    'needs-human',
  )
})

test('a venous ulcer is not covered if the policy excludes it', () => {
  expect(scopeOutcome(policy(uhcPolicy), { ...uhc, woundTypeId: 'venous-leg-ulcer' })).toBe('not-met')
})

test('nothing is called likely not covered before wound type and product are chosen', () => {
  const early = without(uhc, 'woundTypeId', 'productCode', 'hba1cPct')
  expect(scopeOutcome(policy(uhcPolicy), early)).toBe('missing')
  expect(productOutcome(policy(uhcPolicy), early)).toBe('missing')
  expect(overall(policy(uhcPolicy), derived(early))).toBe('incomplete')
  // A policy only about other wounds does not apply yet.
  expect(overall(policy('wiser-skin-nj-oh-ok-tx'), derived(early))).toBe('not-applicable')
})

test('a complete request matches, one without a vascular study is incomplete, an infected wound is not covered', () => {
  const of = (facts: Facts) => overall(policy(novitas), derived(facts))
  expect(of(full)).toBe('matches')
  expect(of(without(full, 'abi'))).toBe('incomplete')
  expect(of({ ...full, activeInfection: true })).toBe('likely-not-covered')
})

test('a policy that no one verified never says that the request matches', () => {
  const facts = {
    ...full,
    ...{ insuranceTypeId: 'commercial-ppo', payerId: 'unitedhealthcare' },
    ...{ hba1cPct: 8, hba1cAgeDays: 5, malignancyInWound: false },
  }
  expect(overall(policy(uhcPolicy), derived(facts))).toBe('needs-review')
})

test('a Medicare Advantage plan follows the state’s LCD, which is listed with it', () => {
  const facts = derived({ ...full, insuranceTypeId: 'medicare-advantage-ppo', payerId: 'unitedhealthcare' })
  const found = checkCoverage(all, facts, [])
  expect(found.map(({ id }) => id)).toEqual(['ma-follows-ncd-lcd', novitas])
  expect(found[0]?.criteria.find(({ id }) => id === 'lcd')?.outcome).toBe('met')
  const california = checkCoverage(all, { ...facts, state: 'CA' }, [])
  expect(california[0]?.criteria.find(({ id }) => id === 'lcd')?.outcome).toBe('needs-human')
})

test('of two revisions the later one counts from its first day, and the earlier one until then', () => {
  const later = { ...policy(novitas), revision: 3, effective: { from: '2027-01-01', to: null } }
  const revisionOn = (dos: string) =>
    checkCoverage([...all, later], derived({ ...full, dos }), []).find(({ id }) => id === novitas)?.revision
  expect(revisionOn('2026-12-31')).toBe(2)
  expect(revisionOn('2027-01-01')).toBe(3)
})

test('a document is present when one of its kind is given, and asked for only if its condition is met', () => {
  const found = checkCoverage(all, derived(full), ['vascular-study']).find(({ id }) => id === novitas)
  const kinds = new Map(found?.documents.map(({ kind, present }) => [kind, present]))
  expect(kinds.get('vascular-study')).toBe(true)
  expect(kinds.get('plan-of-care')).toBe(false)
  expect(kinds.has('offloading-note')).toBe(true)
  expect(kinds.has('compression-note')).toBe(false)
  expect(kinds.has('smoking-cessation-note')).toBe(false)
})
