import { expect, test } from 'vitest'
import { type Queries, sql } from '../database/database.ts'
import { keyOfNew, type RequestKey } from './row-key.ts'
import { allConditions, allRecords, inScope } from './scope.ts'

interface Row {
  readonly id: RequestKey
  readonly status: string
}

/** The statements that were sent. `npm run types` checks the lines that must not compile. */
function recorded() {
  const sent: string[] = []
  const queries: Queries = {
    all: async ({ text }: { readonly text: string }) => {
      sent.push(text)
      return []
    },
    first: async ({ text }: { readonly text: string }) => void sent.push(text),
    one: async () => Promise.reject(new Error('nothing is asked for one row here')),
    values: async () => [],
    firstValue: async () => undefined,
    oneValue: async () => Promise.reject(new Error('nothing is asked for one value here')),
    run: async () => 0,
    finds: async () => false,
  }
  return { queries, sent }
}

test('only a statement with a scope condition reads the key of a row', async () => {
  const { queries, sent } = recorded()
  const scoped = inScope(allRecords, 'r')
  const fragment = sql`from ivr_requests r where ${scoped}`
  await queries.first<Row>(sql`select r.id, r.status from ivr_requests r where r.id = ${1} and ${scoped}`)
  await queries.all<Row>(sql`select r.id, r.status ${fragment}`)
  await queries.all<Row>(
    sql`select r.id, r.status from ivr_requests r where ${allConditions(scoped, sql`true`)}`,
  )
  await queries.all<{ status: string }>(sql`select status from ivr_requests`)

  // @ts-expect-error: no scope condition
  await queries.first<Row>(sql`select r.id, r.status from ivr_requests r where r.id = ${1}`)
  // @ts-expect-error: a key that may be missing is one too
  await queries.all<{ id: RequestKey | null }>(sql`select q.id from ivr_queue q where ${sql`true`}`)
  const maybe = sent.length > 0 ? scoped : sql`true`
  // @ts-expect-error: a condition that is not always there
  await queries.all<Row>(sql`select r.id, r.status from ivr_requests r where ${maybe}`)
  // @ts-expect-error: the scope itself is not a condition
  await queries.all<Row>(sql`select r.id, r.status from ivr_requests r where ${allRecords}`)
  expect(sent).toHaveLength(8)
})

test('a key belongs to its table, and a number from outside is not a key', () => {
  const key: RequestKey = keyOfNew<'ivr_requests'>(7)
  const keys: RequestKey[] = [key]
  // @ts-expect-error: a number
  keys.push(Number('7'))
  // @ts-expect-error: a key of another table
  keys.push(keyOfNew<'appointments'>(7))
  expect(keys).toEqual([7, 7, 7])
})
