import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Policy } from '#contract/ivr/check/policy.ts'
import type { ListedPolicy, PolicyDetails } from '#contract/ivr/policies.ts'
import { sql } from '../../kit/database/database.ts'
import { newPerson } from '../../testing/portal.ts'
import { portalWithCast } from '../../testing/portal-with-cast.ts'
import { latestRevision } from './policies-admin-store.ts'

const { portal, cast } = await portalWithCast()

const list = async () => (await portal.get('/ivr/getPolicyList', cast.admin)).body.data as ListedPolicy[]
const shipped = await Promise.all(
  (await list()).map(
    async ({ _id }) =>
      ((await portal.get(`/ivr/getPolicy/${_id}`, cast.admin)).body.data as PolicyDetails).policy,
  ),
)
const cigna = shipped.find(({ id }) => id === 'cigna-mm-0068') as Policy
const preview = (policy: unknown, as = cast.admin) =>
  portal.post('/ivr/previewPolicy', { policy: JSON.stringify(policy) }, as)
const importAs = (policy: unknown, revision: number, as = cast.admin) =>
  portal.post('/ivr/importPolicy', { policy: JSON.stringify(policy), revision }, as)

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
const copy = (policy: Policy) => structuredClone(policy) as unknown as Record<string, Json>

/** A copy with another value at a path; undefined removes what is there. */
function withAt(policy: Policy, path: string, value: Json | undefined): Record<string, Json> {
  const made = copy(policy)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<Json>((found, key) => (found as Record<string, Json>)[key] ?? null, made)
  if (value === undefined) delete (holder as Record<string, Json>)[last]
  else (holder as Record<string, Json>)[last] = value
  return made
}
const leaf = (fact: string, op: string, value: Json) => ({ fact, op, value })

test('every policy that the portal comes with can be imported again', { tags: 'slow' }, async () => {
  expect(shipped).toHaveLength(64)
  for (const policy of shipped) {
    const { status, body } = await preview({ ...policy, title: `${policy.title}, again` })
    expect([policy.id, status, body.fields]).toEqual([policy.id, 200, undefined])
  }
})

describe('a file is refused, naming the policy, the place and what would be right, if', () => {
  const size = 'criteria.0.test'
  test.each<[what: string, path: string, value: Json, at: string, words: string]>([
    ['its id has spaces', 'id', 'No Slug', 'id', 'lower-case letters, digits and hyphens'],
    ['it names no source', 'sources', [], 'sources', 'at least one source'],
    ['a state is no code', 'applies.states', ['Texas'], 'applies.states.0', 'such as TX'],
    ['no state is named', 'applies.states', [], 'applies.states', 'null for all'],
    ['a payer is unknown', 'applies.payerIds', ['acme'], 'applies.payerIds.0', 'id of a payer'],
    [
      'an insurance type is unknown',
      'applies.insuranceTypes',
      ['gold'],
      'applies.insuranceTypes.0',
      'insurance type',
    ],
    ['a state is named twice', 'applies.states', ['TX', 'TX'], 'applies.states.1', 'twice'],
    ['a product is unknown', 'products.notCovered', ['Q9'], 'products.notCovered.0', 'such as Q4151'],
    ['a place is unknown', 'applies.placesOfService', ['1'], 'applies.placesOfService.0', 'such as 11'],
    ['a fact is unknown', size, leaf('areaCm', '>=', 1), `${size}.fact`, 'Did you mean areaCm2?'],
    ['a number is a text', size, leaf('areaCm2', '>=', 'one'), `${size}.value`, 'a number from 0 to 10,000'],
    ['a number is huge', size, leaf('areaCm2', '>=', 1e300), `${size}.value`, 'a number from 0 to 10,000'],
    ['a number is negative', size, leaf('areaCm2', '>=', -1), `${size}.value`, 'a number from 0 to 10,000'],
    [
      'an operator does not fit',
      size,
      leaf('activeInfection', '>=', 1),
      `${size}.op`,
      'Please use == or present',
    ],
    [
      'an answer is no option',
      size,
      leaf('thickness', '==', 'thick'),
      `${size}.value`,
      '“partial” or “full”',
    ],
    ['a range is reversed', size, leaf('abi', 'between', [1, 0.5]), `${size}.value`, 'the smaller first'],
    ['a list is empty', size, leaf('productCode', 'in', []), `${size}.value`, 'a list without repetitions'],
    ['a tested state is no code', size, leaf('state', '==', 'Texas'), `${size}.value`, 'such as TX'],
    ['a tree has no branches', size, { all: [] }, `${size}.all`, '1 to 50 tests'],
    ['a tree has both kinds', size, { all: [], any: [] }, size, 'no other fields'],
    ['a test is none', size, 'areaCm2 >= 1', size, 'fact, op and value'],
    [
      'a test has another field',
      size,
      { ...leaf('abi', '>=', 1), note: 'x' },
      `${size}.note`,
      'It has fact, op, value and unit',
    ],
    ['a year is 0000', 'effective.from', '0000-01-01', 'effective.from', 'one like 2026-01-31'],
    ['a day is none', 'effective.to', '2026-02-30', 'effective.to', 'one like 2026-01-31'],
    [
      'the last day is before the first',
      'effective',
      { from: '2026-02-01', to: '2026-01-01' },
      'effective.to',
      'a later one',
    ],
    ['a text is empty', 'criteria.0.text', ' ', 'criteria.0.text', 'Please give a text'],
    ['a link is not https', 'sources.0.url', 'http://example.org', 'sources.0.url', 'https://'],
    ['a link is a script', 'sources.0.url', 'javascript:alert(1)', 'sources.0.url', 'https://'],
    ['a precedence is no whole number', 'precedence', 1.5, 'precedence', 'whole number'],
    ['it follows itself', 'inherits', ['cigna-mm-0068'], 'inherits.0', 'another policy'],
    [
      'a wound type is unknown',
      'scope.woundTypes',
      ['paper-cut'],
      'scope.woundTypes.0',
      'diabetic-foot-ulcer',
    ],
    [
      'a limit is a text',
      'utilization',
      { maxApplications: 'ten' },
      'utilization.maxApplications',
      'a number',
    ],
  ])('%s', async (_, path, value, at, words) => {
    const { status, body } = await preview(withAt(cigna, path, value))
    expect(status).toBe(400)
    const { [`policy.${at}`]: message = '', ...others } = body.fields ?? {}
    expect([message, others]).toEqual([expect.stringContaining(words), {}])
  })

  test('it has a field that no policy has, at the top or nested', async () => {
    for (const path of ['colour', 'scope.colour', 'products.colour', 'criteria.0.colour']) {
      const { status, body } = await preview(withAt(cigna, path, 'red'))
      expect([path, status]).toEqual([path, 400])
      expect(Object.values(body.fields ?? {}).join()).toContain('colour')
    }
  })

  test('it is not JSON, or has keys or texts with unprintable characters', async () => {
    const refused = async (policy: string) =>
      (await portal.post('/ivr/previewPolicy', { policy }, cast.admin)).body.fields?.policy
    expect(await refused('{"id": ')).toBe('This is not JSON. Please choose the file of one policy.')
    expect(await refused('{"a\\u0007": 1}')).toContain('cannot be shown')
    expect(await refused('{"title": "a\\u202eb"}')).toContain('cannot be shown')
    expect(await refused(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)).toContain('nested too deeply')
  })

  test('two criteria, documents or sources have the same id', async () => {
    const [criterion] = cigna.criteria
    const { body } = await preview({ ...cigna, criteria: [criterion, criterion] })
    expect(body.fields).toEqual({ 'policy.criteria.1.id': expect.stringContaining('is there twice') })
  })
})

test('all mistakes are named together; of very many, the first fifty and how many more there are', async () => {
  const three = withAt(cigna, 'applies.states', ['Texas', 'TX', 'Ohio'])
  const { body } = await preview({
    ...three,
    effective: { from: '0000-01-01', to: null },
    precedence: 'high',
  })
  expect(Object.keys(body.fields ?? {}).toSorted()).toEqual([
    'policy.applies.states.0',
    'policy.applies.states.2',
    'policy.effective.from',
    'policy.precedence',
  ])
  const wrong = async (count: number) => {
    const states = Array.from({ length: count }, (_, n) => `State ${n}`)
    return (await preview(withAt(cigna, 'applies.states', states))).body.fields ?? {}
  }
  const many = await wrong(200)
  expect(Object.keys(many)).toHaveLength(51)
  expect(many.policy).toBe('There are 150 more mistakes. Please correct these first.')
  expect((await wrong(51)).policy).toBe('There is 1 more mistake. Please correct these first.')
})

test('of two simultaneous imports one is first, and the other is told who, even if both import the same', async () => {
  const other = await newPerson(portal, 4, { name: 'Otto Other' })
  const aetna = shipped.findLast(({ id }) => id === 'aetna-cpb-0244') as Policy
  const next = { ...aetna, title: 'Imported at once' }
  const answers = await Promise.all([importAs(next, 4), importAs(next, 4, other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [first, second] = answers[0]?.status === 200 ? [cast.admin, answers[1]] : [other, answers[0]]
  expect(second?.body.error).toBe(
    `${first.name} just imported another revision. Nothing was imported. Please review the changes again.`,
  )
  expect((await list()).filter(({ policyId }) => policyId === aetna.id)).toHaveLength(4)
})

/** Every place in a policy. */
function placesOf(value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [path.join('.')]
  const own = path.length > 0 ? [path.join('.')] : []
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}
const odd: (Json | undefined)[] = [
  ...[
    undefined,
    null,
    '',
    ' ',
    'one',
    '0000-01-01',
    '2026-13-01',
    'Texas',
    '__proto__',
    'a\u0007b',
    '💉',
    'x'.repeat(3_000),
  ],
  ...[0, -1, 1.5, 1e300, true, false, [], {}, [[]], [null], ['x'], { all: [] }, { fact: 'abi' }],
  ...[
    leaf('areaCm2', '>=', 'one'),
    leaf('abi', 'between', []),
    leaf('cptCodes', 'anyIn', 'applicationCpt'),
    leaf('unitCm2', '<=', 'areaCm2RoundedUp'),
  ],
]

test('a file with anything in any place is refused with a message, or all screens and checks work with it', {
  tags: 'slow',
}, async () => {
  const places = shipped.map((policy) => placesOf(policy))
  const anyChange = fc.tuple(fc.nat(shipped.length - 1), fc.nat(), fc.constantFrom(...odd))
  await fc.assert(
    fc.asyncProperty(anyChange, async ([which, where, value]) => {
      const policy = shipped[which] as Policy
      const path = places[which]?.[where % (places[which]?.length ?? 1)] ?? 'title'
      const changed = withAt(policy, path, value)
      const { status, body } = await preview(changed)
      if (status === 409) return
      if (status !== 200) {
        expect([path, value, status]).toEqual([path, value, 400])
        for (const message of Object.values(body.fields ?? {})) expect(message).toMatch(/^[^:]+.*\.$/s)
        expect(Object.keys(body.fields ?? {})).not.toEqual([])
        return
      }
      const { revision } = body.data as { revision: number }
      const imported = await importAs(changed, revision)
      expect([path, value, imported.status]).toEqual([path, value, 200])
      const { _id } = imported.body.data as { _id: string }
      const screens = await Promise.all([
        portal.get('/ivr/getPolicyList', cast.admin),
        portal.get(`/ivr/getPolicy/${_id}`, cast.admin),
        portal.get('/ivr/getPolicies', cast.office, {
          insuranceTypeId: policy.applies.insuranceTypes[0] ?? 'commercial-ppo',
        }),
        portal.post('/ivr/checkIvr', checked, cast.office),
      ])
      expect([path, value, ...screens.map((one) => one.status)]).toEqual([path, value, 200, 200, 200, 200])
    }),
    { numRuns: 150 },
  )
})

const checked = {
  insuranceType: 'Medicare (Original, Part B)',
  primaryInsurance: 'Medicare Part B – Novitas Solutions (JH)',
  facilityState: 'TX',
  dos: '2026-12-01',
  woundType: 'Diabetic Foot Ulcer',
  medicalProductQCode: 'Q4151',
}

test('an import waits for the one before it, so that they cannot find the same latest revision', async () => {
  const policy = { ...cigna, title: `${cigna.title}, waiting` }
  const found = (await preview(policy)).body.data as { revision: number }
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const first = portal.db.transaction(async (tx) => {
    await latestRevision(tx, cigna.id)
    held.resolve()
    await release.promise
  })
  await held.promise
  let isDone = false
  const second = importAs(policy, found.revision).finally(() => {
    isDone = true
  })
  await expect
    .poll(async () =>
      portal.db.all(sql`
        select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`),
    )
    .toHaveLength(1)
  expect(isDone).toBe(false)
  release.resolve()
  await first
  expect((await second).status).toBe(200)
})
