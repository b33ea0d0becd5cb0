import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../../testing/portal.ts'
import { startBackgroundTasks } from './background-tasks.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const ready = async () => {
  const { statusCode, body } = await portal.app.http.inject('/ready')
  return { status: statusCode, ...JSON.parse(body) }
}

test('a background task whose last run failed is named by /ready, which still reports the portal as ready', async () => {
  await portal.asOwner(`
    create function fail_sweep() returns trigger language plpgsql as $$ begin raise 'Mary Canary'; end $$`)
  await portal.asOwner(`
    create trigger stuck before delete on notifications for each statement execute function fail_sweep()`)
  expect(await ready()).toEqual({ status: 200, ready: true, missing: [], failing: [] })
  await portal.app.start()
  await expect.poll(ready).toEqual({
    status: 200,
    ready: true,
    missing: [],
    failing: ['notifications.sweep'],
  })
})

test('failing tasks are named even while the job queue cannot be read', async () => {
  const { monitor } = portal.db
  Object.assign(portal.db, { monitor: { ...monitor, all: async () => Promise.reject(new Error('gone')) } })
  try {
    expect((await ready()).failing).toEqual(['notifications.sweep', 'jobs'])
  } finally {
    Object.assign(portal.db, { monitor })
  }
})

test('a task counts as failing until a run succeeds; a few failures of a run, a new reason and its end are reported', async () => {
  const reported: [string, string][] = []
  const backgroundTasks = startBackgroundTasks(
    (error, task) => reported.push([(error as Error).message, task]),
    (task) => reported.push(['works again', task]),
  )
  let runs = 0
  backgroundTasks.every(1, 'counting', async () => {
    runs += 1
    if (runs < 3) throw new AggregateError(Array.from({ length: 50 }, (_, at) => new Error(`row ${at}`)))
    if (runs < 6) throw new Error('the database is away')
  })
  await expect.poll(() => reported.length).toBeGreaterThan(0)
  await expect.poll(() => runs).toBeGreaterThan(6)
  await backgroundTasks.stop()
  expect(backgroundTasks.failing()).toEqual([])
  const rows = Array.from({ length: 5 }, (_, at) => [`row ${at}`, 'counting'])
  expect(reported).toEqual([...rows, ['the database is away', 'counting'], ['works again', 'counting']])
})
