import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/embedded.ts'
import { type Database, openDatabase, sql } from '../database/database.ts'
import { type Jobs, openJobs } from './jobs.ts'

const rules = { maxRetryDelaySeconds: 2, retryForHours: 1, attemptTimeoutSeconds: 60 }
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

test('a job runs after its transaction has committed, and never when it was rolled back', async () => {
  const jobs = open()
  const done: number[] = []
  const queue = jobs.job({
    name: 'count',
    payload: z.object({ number: z.number() }),
    ...rules,
    run: async ({ number }) => {
      done.push(number)
    },
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
  // It is recorded as done after its work.
  await eventually(async () => expect(await queue.oldestWaitingSeconds()).toBe(0))
})

test('a finished job is recorded immediately, while others of its batch still run', async () => {
  const jobs = open()
  const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>()
  const queue = jobs.job({
    name: 'batch',
    payload: z.object({ waits: z.boolean() }),
    ...rules,
    run: ({ waits }) => (waits ? blocked : Promise.resolve()),
  })
  await db.transaction((tx) => queue.send(tx, { waits: true }, { waits: false }, { waits: false }))
  await jobs.start()
  const states = () =>
    db.all(sql`select state, count(*) from pgboss.job where name = 'batch' group by state order by state`)
  await eventually(async () =>
    expect(await states()).toEqual([
      { state: 'active', count: 1 },
      { state: 'completed', count: 2 },
    ]),
  )
  unblock()
})

test('jobs that are sent together are queued by one statement with the commit, and each runs once', async () => {
  const jobs = open()
  const done: number[] = []
  const queue = jobs.job({
    name: 'together',
    payload: z.object({ number: z.number() }),
    ...rules,
    run: async ({ number }) => {
      done.push(number)
    },
  })
  await jobs.start()
  const asked = await db.transaction(async (tx) => {
    const query = vi.spyOn(tx.client, 'query')
    await queue.send(tx, ...Array.from({ length: 50 }, (_, number) => ({ number })))
    await queue.send(tx)
    expect(query).not.toHaveBeenCalled()
    return query
  })
  const sent: unknown[] = asked.mock.calls.map(([statement]) => statement)
  const texts = sent.map((statement) => (statement as { text?: string }).text ?? statement)
  asked.mockRestore()
  expect(texts).toEqual([expect.stringContaining('INSERT INTO pgboss.'), 'commit'])
  await eventually(async () => expect(done).toHaveLength(50))
  expect(new Set(done).size).toBe(50)
})

test('a job sent before any worker has started waits, even for one in another process', async () => {
  const sender = open()
  const queue = sender.job({
    name: 'later',
    payload: z.object({ text: z.string() }),
    ...rules,
    run: async () => {},
  })
  await db.transaction((tx) => queue.send(tx, { text: 'hello' }))
  await db.run(sql`update pgboss.job set created_on = created_on - interval '1 hour'`)
  expect(await queue.oldestWaitingSeconds()).toBeGreaterThan(3599)

  const worker = open()
  const done: string[] = []
  worker.job({
    name: 'later',
    payload: z.object({ text: z.string() }),
    ...rules,
    run: async ({ text }) => {
      done.push(text)
    },
  })
  await worker.start()
  await eventually(async () => expect(done).toEqual(['hello']))
})

test('a failing job is retried without delaying others, and its stored failure contains no message', async () => {
  const reported: unknown[] = []
  const jobs = open((error) => reported.push(error))
  const done: string[] = []
  let attempts = 0
  const queue = jobs.job({
    name: 'mixed',
    payload: z.object({ name: z.string() }),
    ...rules,
    run: async ({ name }) => {
      if (name === 'stubborn') {
        attempts += 1
        if (attempts < 3)
          throw Object.assign(new Error('Mary Canary is not reachable'), { code: 'EHOSTDOWN' })
      }
      done.push(name)
    },
  })
  await db.transaction(async (tx) => {
    await queue.send(tx, { name: 'stubborn' })
    for (let easy = 0; easy < 5; easy += 1) await queue.send(tx, { name: `easy${easy}` })
  })
  await jobs.start()
  await eventually(async () => {
    const [job] = await db.all<{ output: string }>(sql`
      select output::text from pgboss.job where state in ('retry', 'active') and output is not null`)
    expect(job?.output).toContain('EHOSTDOWN')
    expect(job?.output).not.toContain('Canary')
  })
  await eventually(async () => expect(done).toContain('stubborn'))
  expect(done.slice(0, 5)).not.toContain('stubborn')
  expect([...done].sort()).toEqual(['easy0', 'easy1', 'easy2', 'easy3', 'easy4', 'stubborn'])
  expect(reported).toHaveLength(2)
})

test('stopping the jobs waits for the one in progress', async () => {
  const jobs = open()
  const begun = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  let finished = false
  const queue = jobs.job({
    name: 'slow',
    payload: z.object({}),
    ...rules,
    run: async () => {
      begun.resolve()
      await proceed.promise
      finished = true
    },
  })
  await jobs.start()
  await db.transaction((tx) => queue.send(tx, {}))
  await begun.promise
  const stopping = jobs.stop()
  proceed.resolve()
  await stopping
  expect(finished).toBe(true)
  const states = await db.all(sql`select state::text from pgboss.job where name = 'slow'`)
  expect(states).toEqual([{ state: 'completed' }])
})

test('when two processes work on one queue, each job runs in only one of them', async () => {
  const done: number[] = []
  const workers = [open(), open()]
  const queues = workers.map((jobs) =>
    jobs.job({
      name: 'shared',
      payload: z.object({ number: z.number() }),
      ...rules,
      run: async ({ number }) => {
        done.push(number)
      },
    }),
  )
  for (const jobs of workers) await jobs.start()
  for (let number = 0; number < 100; number += 1)
    await db.transaction(async (tx) => queues[number % 2]?.send(tx, { number }))
  await eventually(async () => expect(done).toHaveLength(100))
  expect(new Set(done).size).toBe(100)
})

test('a job whose process was killed, which ends its heartbeats, is done by another process', {
  tags: 'slow',
}, async () => {
  const jobs = open()
  const done: string[] = []
  const queue = jobs.job({
    name: 'left',
    payload: z.object({ name: z.string() }),
    ...rules,
    run: async ({ name }) => {
      done.push(name)
    },
  })
  await db.transaction((tx) => queue.send(tx, { name: 'code' }))
  await db.run(sql`
    update pgboss.job set state = 'active', started_on = clock_timestamp() - interval '12 seconds',
      heartbeat_on = clock_timestamp() - interval '12 seconds' where name = 'left'`)
  await jobs.start()
  await eventually(async () => expect(done).toEqual(['code']))
})

test('a queue is late when one of its jobs has waited for a quarter of an hour', async () => {
  const jobs = open()
  const queue = jobs.job({ name: 'tardy', payload: z.object({}), ...rules, run: async () => {} })
  await db.transaction((tx) => queue.send(tx, {}))
  expect(await jobs.late()).toEqual([])
  await db.run(sql`update pgboss.job set created_on = created_on - interval '901 seconds'`)
  expect(await jobs.late()).toEqual(['tardy'])
})

test('a job that has failed until its time limit is given up, which is reported once with only its queue name', async () => {
  const givenUp: string[] = []
  const reported: string[] = []
  const jobs = openJobs(
    db,
    (_, name) => reported.push(name),
    (name) => givenUp.push(name),
  )
  opened.push(jobs)
  const twice = { maxRetryDelaySeconds: 1, retryForHours: 1 / 3600, attemptTimeoutSeconds: 60 }
  const queue = jobs.job({
    name: 'hopeless',
    payload: z.object({}),
    ...twice,
    run: () => Promise.reject(new Error('Mary Canary')),
  })
  await jobs.start()
  await db.transaction((tx) => queue.send(tx, {}))
  await eventually(async () => expect(givenUp).toEqual(['hopeless']))
  expect(reported).toEqual(['hopeless', 'hopeless'])
})

test('a job with a payload that this version does not know fails without running, and is tried again', async () => {
  const reported: string[] = []
  const jobs = openJobs(db, (_, name) => reported.push(name))
  opened.push(jobs)
  const done: unknown[] = []
  const later = { name: 'changed', ...rules }
  const ofLater = jobs.job({ ...later, payload: z.object({ text: z.string() }), run: async () => {} })
  await db.transaction((tx) => ofLater.send(tx, { text: 'seven' }))
  const earlier = open((error) => reported.push((error as Error).name))
  earlier.job({
    ...later,
    payload: z.object({ number: z.number() }),
    run: async (sent) => void done.push(sent),
  })
  await earlier.start()
  await eventually(async () => expect(reported.length).toBeGreaterThan(1))
  expect(new Set(reported)).toEqual(new Set(['ZodError']))
  expect(done).toEqual([])
})
