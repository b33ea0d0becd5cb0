import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, type Sql, sql } from '#server/kit/database/database.ts'
import { apiErrorOf } from '#server/kit/http/error-handler.ts'
import { traceOf } from '#server/kit/log.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts'

const canary = 'Kanarienvogel'
/** Text that looks like a line of a stack trace, as a multi-line text field may contain it. */
const stackLike = `${canary}\n    at ${canary} (file:///${canary}.ts:1:1)`

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.ownerUrl)
  await db.pool.query(`
    create table birds (name varchar(60) unique check (name not like '%Feder%'), born date, wings int not null);
    create function complain() returns trigger language plpgsql as $$
      begin raise exception 'no % here', new.name using detail = new.name, hint = new.name; end $$;
    create table complaints (name text);
    create trigger complain before insert on complaints for each row execute function complain();`)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** What is logged about an error and what is returned for it, as one text. */
async function outputOf(work: () => Promise<unknown>): Promise<{ code: unknown; output: string }> {
  const error: unknown = await work().then(
    () => undefined,
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(Error)
  const trace = traceOf(error)
  const { message, fields } = apiErrorOf(error)
  return { code: trace.code, output: JSON.stringify({ trace, message, fields }) }
}

const insert = (name: string) => sql`insert into birds (name, wings) values (${name}, 2)`

test.each<[string, string, () => Promise<unknown>]>([
  [
    'a value that must be unique',
    '23505',
    async () => {
      await db.run(insert(canary))
      await db.run(insert(canary))
    },
  ],
  ['a text of several lines', '22001', () => db.run(insert(stackLike.repeat(2)))],
  ['a text that is too long', '22001', () => db.run(insert(canary.repeat(10)))],
  ['a value that a check refuses', '23514', () => db.run(insert(`${canary} Feder`))],
  ['a value that is missing', '23502', () => db.run(sql`insert into birds (name) values (${canary})`)],
  ['a number that is a name', '22P02', () => db.first(sql`select ${canary}::text::int`)],
  ['a number that is lines of a stack', '22P02', () => db.first(sql`select ${stackLike}::text::int`)],
  ['a parameter of the wrong type', '22P02', () => db.first(sql`select 1 where 1 = ${canary}`)],
  ['a day that is a name', '22007', () => db.first(sql`select ${canary}::text::date`)],
  ['broken JSON', '22P02', () => db.first(sql`select ${`{"name": "${canary}"`}::text::jsonb`)],
  ['a trigger that quotes', 'P0001', () => db.run(sql`insert into complaints values (${stackLike})`)],
  ['a column that is not there', '42703', () => db.first(sql`select kind from birds where name = ${canary}`)],
  ['a statement that takes too long', '57014', () => inTime(sql`select pg_sleep(5), ${canary}::text`)],
])('a statement that fails for %s leaks no parameter into the log or the reply', async (_, code, work) => {
  const failure = await outputOf(work)
  expect(failure.code).toBe(code)
  expect(failure.output).not.toContain(canary)
})

const inTime = (query: Sql) =>
  db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 100`)
    await tx.run(query)
  })

test.each<[string, () => unknown]>([
  ['a reply that breaks the contract', () => z.object({ name: z.literal('x') }).parse({ name: canary })],
  ['an unreadable text', () => JSON.parse(`{"name": ${canary}`)],
  ['an address of nothing', () => new URL(`//${canary}`)],
  ['an error of our own that quotes', () => thrown(new Error(stackLike))],
  ['an error with a cause that quotes', () => thrown(new Error('failed', { cause: new Error(canary) }))],
])('%s leaks no quoted text into the log or the reply', async (_, work) => {
  const { output } = await outputOf(async () => work())
  expect(output).not.toContain(canary)
})

function thrown(error: Error): never {
  throw error
}

test('an error whose message was changed later does not leak its first message', () => {
  for (const message of ['', 'other words']) {
    const error = new Error(stackLike)
    // As in Node, the stack begins with the original message.
    error.stack = `Error: ${stackLike}\n    at here (file:///x.ts:1:1)`
    error.message = message
    expect(JSON.stringify(traceOf(error))).not.toContain(canary)
  }
})

test('the trace of an error has its kind and its location in our code', () => {
  const { error, at } = traceOf(new TypeError('a secret'))
  expect(error).toBe('TypeError')
  expect(at).toMatch(/log\.test\.ts:\d+:\d+/)
})
