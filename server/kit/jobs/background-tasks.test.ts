import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../../testing/portal.ts'
import { sql } from '../database/database.ts'
import { startBackgroundTasks } from './background-tasks.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const slowly = { timeout: 20_000 }
const ready = async () => {
  const { statusCode, body } = await portal.app.http.inject('/ready')
  return { status: statusCode, ...JSON.parse(body) }
}

test('work whose last round failed is named by /ready, which says that the portal can serve all the same', async () => {
  await portal.db.run(sql`
    create function refuse_sweep() returns trigger language plpgsql as $$ begin raise 'Mary Canary'; end $$`)
  await portal.db.run(sql`
    create trigger stuck before delete on notifications for each statement execute function refuse_sweep()`)
  expect(await ready()).toEqual({ status: 200, ready: true, missing: [], failing: [] })
  await portal.app.start()
  await expect.poll(ready, slowly).toEqual({
    status: 200,
    ready: true,
    missing: [],
    failing: ['notifications.sweep'],
  })
})

test('work is failing until a round of it goes well, and of many failures a few are told by its name', async () => {
  const reported: [string, string][] = []
  const backgroundTasks = startBackgroundTasks((error, work) =>
    reported.push([(error as Error).message, work]),
  )
  let rounds = 0
  backgroundTasks.every(1, 'counting', async () => {
    rounds += 1
    if (rounds < 3) throw new AggregateError(Array.from({ length: 50 }, (_, at) => new Error(`row ${at}`)))
  })
  await expect.poll(() => reported.length, slowly).toBeGreaterThan(0)
  await expect.poll(() => rounds, slowly).toBeGreaterThan(3)
  await backgroundTasks.stop()
  expect(backgroundTasks.failing()).toEqual([])
  expect(reported).toHaveLength(10)
  expect(reported[0]).toEqual(['row 0', 'counting'])
})
