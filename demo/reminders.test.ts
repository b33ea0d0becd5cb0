import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOffices } from '#server/ivr/reminders.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { sql } from '#server/kit/database/database.ts'
import { openPortal, type Portal } from '#server/testing/portal.ts'
import { seedDemo } from './seed.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  // A Monday, so that some decisions of the week before are not due for a reminder yet.
  portal.clock.forward(-4 * 86_400)
  await seedDemo(portal.db, portal.clock.now())
})
afterAll(() => portal.close())

test('no reminder of a Conditional demo request is due at the start, and each is sent five days later', async () => {
  const mails: string[] = []
  const mailing = {
    publicUrl: 'https://portal.example',
    mail: async (_: unknown, { text }: { text: string }) => void mails.push(text),
  }
  const conditional = await portal.db.all<{ id: number; late: boolean }>(sql`
    select id, action_at <= ${secondsFrom(portal.clock.now(), -5 * 86_400)} as late
    from ivr_requests where status = 'Conditional' order by id`)
  const waiting = conditional.filter(({ late }) => !late)
  expect(waiting.length).toBeGreaterThan(0)
  expect(conditional.length).toBeGreaterThan(waiting.length)
  expect(await remindOffices(portal.db, portal.clock.now(), mailing)).toBe(0)
  expect(await remindOffices(portal.db, secondsFrom(portal.clock.now(), 5 * 86_400), mailing)).toBe(
    waiting.length,
  )
  for (const { id } of waiting) expect(mails.join('\n')).toContain(`#IVR-${id}`)
  const rows = await portal.db.all<{ id: number }>(
    sql`select ivr_id as id from ivr_rounds where reminded_at is not null order by ivr_id`,
  )
  expect(rows.map(({ id }) => id)).toEqual(conditional.map(({ id }) => id))
})
