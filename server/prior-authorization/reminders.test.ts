import { beforeEach, expect, test } from 'vitest'
import { secondsFrom } from '../kit/clock.ts'
import { sql } from '../kit/database/database.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'
import { remindTeam } from './reminders.ts'

const { portal, cast } = await portalWithCast()

let mails: { to: string; subject: string; text: string }[] = []
beforeEach(() => {
  mails = []
})
const parts = {
  publicUrl: 'https://portal.example',
  mail: async (_: unknown, mail: (typeof mails)[number]) => {
    mails.push(mail)
  },
}
/** Reminds as if this much time had passed; sessions would not live as long. */
const remindAfter = (days: number, seconds = 0) =>
  remindTeam(portal.db, secondsFrom(portal.clock.now(), days * 86_400 + seconds), parts)

test('after 27 business hours without a response every team member is reminded in one email, and only once', async () => {
  const one = await sentPriorAuthorization(portal, cast.office, { description: 'Secret words' })
  const two = await sentPriorAuthorization(portal, cast.otherOffice)
  // From Friday at 10:00 to Wednesday at 10:00.
  expect(await remindAfter(5, -1)).toBe(0)
  expect(await remindAfter(5)).toBe(2)
  const team = await portal.db.all<{ email: string }>(sql`select email from users where user_type in (3, 4)`)
  expect(mails.map(({ to }) => to).sort()).toEqual(team.map(({ email }) => email).sort())
  expect(mails[0]?.subject).toBe('2 prior authorizations: response overdue')
  expect(mails[0]?.text).toContain(`#PA-${one}\n#PA-${two}`)
  expect(JSON.stringify(mails)).not.toContain('Secret')
  expect(await remindAfter(30)).toBe(0)
  expect(mails).toHaveLength(3)
})

test('a prior authorization answered in time is in no reminder, and deactivated members get no email', async () => {
  const answered = await sentPriorAuthorization(portal, cast.office)
  const waiting = await sentPriorAuthorization(portal, cast.office)
  await portal.post(
    '/priorAuthorization/addResponse',
    { priorAuthId: answered, comment: 'Done.' },
    cast.admin,
  )
  await portal.db.run(sql`update users set status = 'deactive' where id = ${cast.secondReviewer.userId}`)
  expect(await remindAfter(5)).toBe(1)
  await portal.db.run(sql`update users set status = 'active' where id = ${cast.secondReviewer.userId}`)
  expect(mails).toHaveLength(2)
  expect(mails[0]?.subject).toBe(`#PA-${waiting}: response overdue`)
})

test('when six processes send reminders at the same time, each prior authorization is in one reminder', async () => {
  await manyWaiting(250)
  const counts = await Promise.all(Array.from({ length: 6 }, () => remindAfter(3)))
  let sum = counts.reduce((all, count) => all + count, 0)
  for (let count = await remindAfter(3); count > 0; count = await remindAfter(3)) sum += count
  expect(sum).toBe(250)
  const named = mails.flatMap(({ to, text }) =>
    [...text.matchAll(/#PA-\d+/g)].map(([number]) => `${to} ${number}`),
  )
  expect(new Set(named).size).toBe(named.length)
  expect(named.length).toBe(250 * 3)
})

test('an email that cannot be queued leaves everything due for the next round', async () => {
  await manyWaiting(2)
  const broken = { ...parts, mail: () => Promise.reject(new Error('no outbox')) }
  const later = secondsFrom(portal.clock.now(), 3 * 86_400)
  await expect(remindTeam(portal.db, later, broken)).rejects.toThrow('no outbox')
  expect(await remindAfter(3)).toBe(2)
})

async function manyWaiting(count: number): Promise<void> {
  await portal.db.run(sql`
    insert into prior_authorizations (office_id, submitted_by, submitted_by_type, submitted_by_name, created_at,
      search_text)
    select ${cast.officeId}, ${cast.office.userId}, 2, 'Olive Office', ${portal.clock.now()}, ''
    from generate_series(1, ${count}::int)`)
}
