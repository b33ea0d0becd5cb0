import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SupportCasePage } from '#contract/support/support.ts'
import { beginSession } from '#server/kit/access/sessions.ts'
import { sql } from '#server/kit/database/database.ts'
import { openPortal, type Portal } from '#server/testing/portal.ts'
import { seedDemo } from './seed.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  await seedDemo(portal.db, portal.clock.now())
})
afterAll(() => portal.close())

async function casesOf(email: string): Promise<SupportCasePage> {
  const user = await portal.db.first<{ id: number }>(sql`select id from users where email = ${email}`)
  const token = await beginSession(portal.db, user?.id ?? 0, portal.clock.now(), 'test')
  const { body } = await portal.get('/support/getSupportCases', token, { limit: '100' })
  return body.data as SupportCasePage
}

test('the demo has twelve support cases: open, assigned to the team, and closed with a response', async () => {
  const { rows } = await portal.db.pool.query<{ response: string; assigned_at: Date | null }>(
    'select response, assigned_at from support_cases',
  )
  expect(rows).toHaveLength(12)
  expect(rows.filter(({ response }) => response !== '')).toHaveLength(7)
  expect(rows.filter(({ assigned_at }) => assigned_at !== null)).toHaveLength(2)
})

test('each demo user sees the support cases that their user type may see', async () => {
  const totals = []
  for (const who of ['physician', 'office', 'other-office', 'reviewer', 'admin'])
    totals.push((await casesOf(`${who}@demo.verimend.test`)).total)
  expect(totals).toEqual([5, 8, 2, 8, 9])
})

test('the steps of every demo support case are in order, and none is in the future', async () => {
  const { supportCases } = await casesOf('admin@demo.verimend.test')
  const now = portal.clock.now().getTime()
  for (const { createdAt, assignedAt, responseAt } of supportCases) {
    const moments = [createdAt, assignedAt, responseAt].flatMap((text) => (text ? [Date.parse(text)] : []))
    expect(moments).toEqual(moments.toSorted((one, two) => one - two))
    expect(Math.max(...moments)).toBeLessThanOrEqual(now)
  }
})
