import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/embedded.ts'
import { openDatabase, sql } from '../database/database.ts'
import { openJobs } from './jobs.ts'

const rules = { maxRetryDelaySeconds: 2, retryForHours: 1, attemptTimeoutSeconds: 60 }
const awayMs = 1_500

/** Ends every session of a database and lets no one in for a while. */
async function away(url: string, work: () => Promise<void>): Promise<void> {
  const { pathname } = new URL(url.replace('@/', '@socket/'))
  const name = pathname.slice(1)
  const admin = new pg.Client(url.replace(`/${name}?`, '/postgres?'))
  await admin.connect()
  try {
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await work()
    await pause(awayMs)
    await admin.query(`alter database ${name} with allow_connections true`)
  } finally {
    await admin.end()
  }
}

test('work that ended while the database was unavailable is recorded when it is back, and not done again', async () => {
  const fresh = await freshDatabase()
  const db = openDatabase(fresh.url)
  const jobs = openJobs(db, () => {})
  const { promise: isAway, resolve: nowAway } = Promise.withResolvers<void>()
  let runs = 0
  const queue = jobs.job({
    name: 'mails',
    payload: z.object({ number: z.number() }),
    ...rules,
    run: async () => {
      runs += 1
      await isAway
    },
  })
  try {
    await jobs.start()
    await db.transaction((tx) => queue.send(tx, { number: 1 }))
    await eventually(async () => expect(runs).toBe(1))
    await away(fresh.adminUrl, async () => nowAway())
    await eventually(async () =>
      expect(await db.all(sql`select state from pgboss.job where name = 'mails'`)).toEqual([
        { state: 'completed' },
      ]),
    )
    expect(runs).toBe(1)
  } finally {
    await jobs.stop()
    await db.close()
    await fresh.drop()
  }
})
