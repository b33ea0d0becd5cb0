import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { ask } from '../../testing/embedded.ts'
import { waitMs } from '../waits.ts'
import { openDatabase, pipelined, sql } from './database.ts'

test('a connection that breaks while a transaction holds it fails that transaction and nothing else', async () => {
  const database = await freshDatabase()
  const db = openDatabase(database.ownerUrl)
  const broken = db.transaction(async (tx) => {
    const row = await tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const ended = new Promise((resolve) => tx.client.once('end', resolve))
    await ask(database.adminUrl, `select pg_terminate_backend(${row?.pid})`)
    await ended
    await tx.run(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 })
  await db.close()
  await database.drop()
})

test('a transaction whose process stopped in the middle of it is ended by the server', async () => {
  const database = await freshDatabase()
  const db = openDatabase(database.ownerUrl)
  expect(await db.first(sql`show idle_in_transaction_session_timeout`)).toEqual({
    idle_in_transaction_session_timeout: `${waitMs(60_000) / 60_000}min`,
  })
  await db.close()
  await database.drop()
})

test('statements sent together run in order, and all are rolled back when one of them fails', async () => {
  const database = await freshDatabase()
  const db = openDatabase(database.ownerUrl)
  await db.run(sql`create table steps (id bigint generated always as identity, n int unique)`)
  const add = (numbers: readonly number[]) =>
    db.transaction((tx) => Promise.all(numbers.map((n) => tx.run(sql`insert into steps (n) values (${n})`))))
  await add([3, 1, 2])
  await expect(add([4, 1, 5])).rejects.toMatchObject({ code: '23505' })
  expect(await db.all(sql`select n from steps order by id`)).toEqual([{ n: 3 }, { n: 1 }, { n: 2 }])
  await db.close()
  await database.drop()
})

test('a step that is still running when another one fails writes nothing outside the transaction', async () => {
  const database = await freshDatabase()
  const db = openDatabase(database.ownerUrl)
  await db.run(sql`create table steps (n int)`)
  const inTwo = async (write: (n: number) => Promise<number>) => {
    await write(1)
    await setTimeout(20)
    await write(2)
  }
  const failed = db.transaction((tx) =>
    pipelined(
      inTwo((n) => tx.run(sql`insert into steps (n) values (${n})`)),
      Promise.reject(new Error('step failed')),
    ),
  )
  await expect(failed).rejects.toThrow('step failed')
  await setTimeout(40)
  expect(await db.all(sql`select n from steps`)).toEqual([])
  await db.close()
  await database.drop()
})

test('a statement that fails together with the commit leaves nothing of its transaction', async () => {
  const database = await freshDatabase()
  const db = openDatabase(database.ownerUrl)
  await db.run(sql`create table steps (n int unique)`)
  const add = (first: number, last: number) =>
    db.transaction(async (tx) => {
      await tx.run(sql`insert into steps (n) values (${first})`)
      tx.withCommit(sql`insert into steps (n) values (${last})`)
    })
  await add(1, 2)
  await expect(add(3, 2)).rejects.toMatchObject({ code: '23505' })
  expect(await db.all(sql`select n from steps order by n`)).toEqual([{ n: 1 }, { n: 2 }])
  await db.close()
  await database.drop()
})
