import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type Database, openDatabase, sql } from './database.ts'
import { openSnapshot } from './snapshot.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.ownerUrl, { connections: 2 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const sleeping = async () =>
  (
    await db.first<{ n: number }>(sql`
      select count(*) as n from pg_stat_activity where query like 'fetch%' and state = 'active'
        and datname = current_database()`)
  )?.n

test('closing a snapshot cancels the running statement, and its connection serves others', async () => {
  const snapshot = await openSnapshot(db)
  await snapshot.open(sql`select pg_sleep(30)`)
  const fetched = expect(snapshot.fetch(1)).rejects.toThrow()
  while ((await sleeping()) === 0) await pause(20)
  await snapshot.close()
  await fetched
  expect(await sleeping()).toBe(0)
  const both = await Promise.all([db.first(sql`select 1 as one`), db.first(sql`select 1 as one`)])
  expect(both).toEqual([{ one: 1 }, { one: 1 }])
})

test('a snapshot reads a statement in pieces and sees nothing committed in the meantime', async () => {
  await db.run(sql`create table numbers as select generate_series(1, 5) as n`)
  const snapshot = await openSnapshot(db)
  await snapshot.open(sql`select n from numbers where n > ${1} order by n`)
  expect(await snapshot.fetch(3)).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }])
  await db.run(sql`insert into numbers values (6)`)
  expect(await snapshot.fetch(3)).toEqual([{ n: 5 }])
  expect(await snapshot.first(sql`select count(*) as n from numbers`)).toEqual({ n: 5 })
  await snapshot.close()
  await expect(snapshot.fetch(1)).rejects.toThrow('closed')
})
