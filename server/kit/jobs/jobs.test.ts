import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/embedded.ts'
import { type Database, openDatabase, sql } from '../database/database.ts'
import { type Jobs, openJobs } from './jobs.ts'

const rules = { longestWaitSeconds: 2, triedForHours: 1, tryTakesAtMostSeconds: 60 }
let db: Database
let end: () => Promise<void>
const opened: Jobs[] = []

beforeEach(async () => {
  const fresh = await freshDatabase()
  db = openDatabase(fresh.url)
  end = async () => {
    await db.close()
    await fresh.drop()
  }
})
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop()
  await end()
})

function open(onError: (error: unknown) => void = () => {}): Jobs {
  const jobs = openJobs(db, onError)
  opened.push(jobs)
  return jobs
}

test('a job is done once its transaction has committed, and never when it was rolled back', async () => {
  const jobs = open()
  const done: number[] = []
  const queue = jobs.queue<{ number: number }>('count', rules, async ({ number }) => {
    done.push(number)
  })
  await jobs.start()
  const failing = db.transaction(async (tx) => {
    await queue.send(tx, { number: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await db.transaction((tx) => queue.send(tx, { number: 2 }))
  await eventually(async () => expect(done).toContain(2))
  expect(done).toEqual([2])
  expect(await queue.oldestWaitingSeconds()).toBe(0)
})

test('jobs that are sent together are queued by one statement and each is done once', async () => {
  const jobs = open()
  const done: number[] = []
  const queue = jobs.queue<{ number: number }>('together', rules, async ({ number }) => {
    done.push(number)
  })
  await jobs.start()
  const asked = await db.transaction(async (tx) => {
    const query = vi.spyOn(tx.client, 'query')
    await queue.send(tx, ...Array.from({ length: 50 }, (_, number) => ({ number })))
    await queue.send(tx)
    const { length } = query.mock.calls
    query.mockRestore()
    return length
  })
  expect(asked).toBe(1)
  await eventually(async () => expect(done).toHaveLength(50))
  expect(new Set(done).size).toBe(50)
})

test('a job sent before anything works waits, also for another process', async () => {
  const sender = open()
  const queue = sender.queue<{ text: string }>('later', rules, async () => {})
  await db.transaction((tx) => queue.send(tx, { text: 'hello' }))
  await db.run(sql`update pgboss.job set created_on = created_on - interval '1 hour'`)
  expect(await queue.oldestWaitingSeconds()).toBeGreaterThan(3599)

  const worker = open()
  const done: string[] = []
  worker.queue<{ text: string }>('later', rules, async ({ text }) => {
    done.push(text)
  })
  await worker.start()
  await eventually(async () => expect(done).toEqual(['hello']))
})

test('a failing job is tried again and holds up no other, and its failure keeps no words', async () => {
  const reported: unknown[] = []
  const jobs = open((error) => reported.push(error))
  const done: string[] = []
  let tries = 0
  const queue = jobs.queue<{ name: string }>('mixed', rules, async ({ name }) => {
    if (name === 'stubborn') {
      tries += 1
      if (tries < 3) throw Object.assign(new Error('Mary Canary is not reachable'), { code: 'EAWAY' })
    }
    done.push(name)
  })
  await db.transaction(async (tx) => {
    await queue.send(tx, { name: 'stubborn' })
    for (let easy = 0; easy < 5; easy += 1) await queue.send(tx, { name: `easy${easy}` })
  })
  await jobs.start()
  await eventually(async () => {
    const [job] = await db.all<{ output: string }>(sql`
      select output::text from pgboss.job where state in ('retry', 'active') and output is not null`)
    expect(job?.output).toContain('EAWAY')
    expect(job?.output).not.toContain('Canary')
  })
  await eventually(async () => expect(done).toContain('stubborn'))
  expect(done.slice(0, 5)).not.toContain('stubborn')
  expect([...done].sort()).toEqual(['easy0', 'easy1', 'easy2', 'easy3', 'easy4', 'stubborn'])
  expect(reported).toHaveLength(2)
})

test('stopping waits for the job that is under way', async () => {
  const jobs = open()
  const begun = Promise.withResolvers<void>()
  const may = Promise.withResolvers<void>()
  let finished = false
  const queue = jobs.queue('slow', rules, async () => {
    begun.resolve()
    await may.promise
    finished = true
  })
  await jobs.start()
  await db.transaction((tx) => queue.send(tx, {}))
  await begun.promise
  const stopping = jobs.stop()
  may.resolve()
  await stopping
  expect(finished).toBe(true)
  const states = await db.all(sql`select state::text from pgboss.job where name = 'slow'`)
  expect(states).toEqual([{ state: 'completed' }])
})

test('of two processes that work on one queue, each job is done by one of them', async () => {
  const done: number[] = []
  const workers = [open(), open()]
  const queues = workers.map((jobs) =>
    jobs.queue<{ number: number }>('shared', rules, async ({ number }) => {
      done.push(number)
    }),
  )
  for (const jobs of workers) await jobs.start()
  for (let number = 0; number < 100; number += 1)
    await db.transaction(async (tx) => queues[number % 2]?.send(tx, { number }))
  await eventually(async () => expect(done).toHaveLength(100))
  expect(new Set(done).size).toBe(100)
})

test('a kind of job is late when one of them has waited for a quarter of an hour', async () => {
  const jobs = open()
  const queue = jobs.queue('tardy', rules, async () => {})
  await db.transaction((tx) => queue.send(tx, {}))
  expect(await jobs.late()).toEqual([])
  await db.run(sql`update pgboss.job set created_on = created_on - interval '901 seconds'`)
  expect(await jobs.late()).toEqual(['tardy'])
})

test('a job that has failed for as long as it may is given up, which is told once and by its kind alone', async () => {
  const givenUp: string[] = []
  const reported: string[] = []
  const jobs = openJobs(
    db,
    (_, name) => reported.push(name),
    (name) => givenUp.push(name),
  )
  opened.push(jobs)
  const twice = { longestWaitSeconds: 1, triedForHours: 1 / 3600, tryTakesAtMostSeconds: 60 }
  const queue = jobs.queue('hopeless', twice, () => Promise.reject(new Error('Mary Canary')))
  await jobs.start()
  await db.transaction((tx) => queue.send(tx, {}))
  await eventually(async () => expect(givenUp).toEqual(['hopeless']))
  expect(reported).toEqual(['hopeless', 'hopeless'])
})
