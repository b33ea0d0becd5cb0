import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { IvrFilter } from '#contract/ivr/requests.ts'
import { createUser } from '#server/account/store.ts'
import { ivrCountOf, ivrPage } from '#server/ivr/list-store.ts'
import type { Actor, Membership } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { nameOf, openDatabase, type Sql, sql } from '#server/kit/database/database.ts'
import { manyRequests } from '#server/testing/many-requests.ts'
import { openDatabases } from './databases.ts'
import { median } from './rounds.ts'

// What a list of all of a person's offices costs beside the list of one (docs/decisions/0074-one-person-in-several-offices.md):
// node lab/bench/offices.ts --offices 40 --requests 5000

const { values } = parseArgs({
  options: {
    offices: { type: 'string', default: '40' },
    requests: { type: 'string', default: '5000' },
    data: { type: 'string', default: join(tmpdir(), 'verimend-bench-offices') },
    calls: { type: 'string', default: '200' },
  },
})
const [offices, requests, calls] = [Number(values.offices), Number(values.requests), Number(values.calls)]

const databases = await openDatabases(values.data, console.error)
const db = openDatabase(await databases.fresh(60, 'offices'), { connections: 2, queryTimeoutMs: 600_000 })
const now = new Date()
await manyRequests(db, 60 + offices * requests, now, requests)

const officeIds = await db.all<{ id: number }>(sql`
  select office_id as id from ivr_requests group by 1 having count(*) = ${requests} order by 1`)
const person = { userType: 2, firstName: 'Bea', lastName: 'Bench', email: 'biller@bench.test' } as const
const memberships: Membership[] = []
let loginId: number | undefined
for (const { id: officeId } of officeIds) {
  const login = loginId === undefined ? {} : { loginId }
  const userId = await createUser(db, { ...person, ...login, officeId }, now)
  loginId ??= (await db.first<{ id: number }>(sql`select id from logins where email = ${person.email}`))?.id
  memberships.push({ userId, userType: 2, officeId, physicianId: null })
}
const [first] = memberships
if (!first) throw new Error('no office was filled')
const one: Actor = { ...first, name: 'Bea Bench', sessionId: 0, loginId: loginId ?? 0, isDefault: false }
const all: Actor = { ...one, memberships, across: memberships }

const client = await db.pool.connect()
const send = ({ text, values: bound }: Sql) => client.query({ name: nameOf(text), text, values: [...bound] })
const page = (actor: Actor, more: Record<string, string>) =>
  ivrPage(actor, IvrFilter.parse({ fields: 'listed', limit: 10, ...more }))
const later = { counts: 'later' }
const cases: Record<string, () => Sql> = {
  'page 1, one office': () => page(one, {}),
  'page 1, all offices': () => page(all, later),
  'page 20, one office': () => page(one, { page: '20' }),
  'page 20, all offices': () => page(all, { ...later, page: '20' }),
  'search in many, one office': () => page(one, { search: 'mary' }),
  'search in many, all offices': () => page(all, { ...later, search: 'mary' }),
  'search in few, all offices': () => page(all, { ...later, search: 'patient123' }),
  'search, two letters, all offices': () => page(all, { ...later, search: 'ma' }),
  'the totals, all offices': () => ivrCountOf(scopeOf(all), IvrFilter.parse({})),
}
const measured = new Map(Object.keys(cases).map((name) => [name, [] as number[]]))
for (let call = -20; call < calls; call += 1)
  for (const [name, query] of Object.entries(cases)) {
    const at = performance.now()
    await send(query())
    if (call >= 0) measured.get(name)?.push(performance.now() - at)
  }
for (const [name, times] of measured) {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  console.log(`${name}: median ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
}
client.release()
await db.close()
await databases.stop()
