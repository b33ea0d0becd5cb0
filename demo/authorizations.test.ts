import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateOf } from '#contract/authorizations/authorizations.rules.ts'
import type { AuthorizationPage } from '#contract/authorizations/authorizations.ts'
import type { ReverificationPage } from '#contract/authorizations/reverifications.ts'
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

async function read<T>(email: string, path: string, query: Record<string, string> = {}): Promise<T> {
  const user = await portal.db.first<{ id: number }>(sql`select id from users where email = ${email}`)
  const token = await beginSession(portal.db, user?.id ?? 0, portal.clock.now(), 'test')
  return (await portal.get(path, token, { limit: '100', ...query })).body.data as T
}

test.each(['office@demo.verimend.test', 'other-office@demo.verimend.test', 'reviewer@demo.verimend.test'])(
  'the demo shows %s authorizations in every state that needs attention, and tasks',
  async (email) => {
    const today = portal.clock.now().toISOString().slice(0, 10)
    const states = new Set<string>()
    for (const show of ['current', 'ended']) {
      const list = await read<AuthorizationPage>(email, '/authorizations/getAuthorizations', { show })
      for (const each of list.authorizations) states.add(stateOf(each, today))
    }
    expect([...states]).toEqual(expect.arrayContaining(['Active', 'Nearly used', 'Ends soon', 'Ended']))
    const { reverifications } = await read<ReverificationPage>(email, '/authorizations/getReverifications')
    expect(reverifications.length).toBeGreaterThan(0)
  },
)
