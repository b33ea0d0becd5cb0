import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { cancellable } from './cancellable.ts'
import { type Database, openDatabase, sql } from './database.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  // One connection, which the running statement takes: canceling it must not wait for that.
  db = openDatabase(database.url, { connections: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const sleeping = async () =>
  (
    await db.monitor.first<{ n: number }>(sql`
      select count(*) as n from pg_stat_activity
      where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()
        and datname = current_database()`)
  )?.n

test('a statement ends in the database when no one waits for it, even if every connection is taken', async () => {
  let leave = () => {}
  const { first } = cancellable(db, (stop) => {
    leave = stop
    return () => {}
  })
  const asked = expect(first(sql`select pg_sleep(30)`)).rejects.toMatchObject({ code: '57014' })
  while ((await sleeping()) === 0) await pause(20)
  leave()
  await asked
  // The server reports that it has canceled a statement before it reports that it is idle.
  await expect.poll(sleeping).toBe(0)
  expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 })
})

test('a statement that ends in time returns its result, and is no longer watched', async () => {
  let watched = 0
  const { first } = cancellable(db, () => {
    watched += 1
    return () => {
      watched -= 1
    }
  })
  expect(await first(sql`select ${7}::int as seven`)).toEqual({ seven: 7 })
  expect(watched).toBe(0)
})
