import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/notifications.ts'
import { sql } from '../kit/database/database.ts'
import { newPerson, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { notifier } from './notifier.ts'
import { deleteOldNotifications } from './store.ts'

const { portal, cast } = await portalWithCast()

interface Page {
  readonly unread: number
  readonly notifications: Notification[]
  readonly more: boolean
}
const page = async (as: Person, before = '') =>
  (await portal.get('/notifications/getNotifications', as, { before })).body.data as Page
const unread = async (as: Person) =>
  ((await portal.get('/notifications/getUnread', as)).body.data as { unread: number }).unread

/** A new user with this many notifications. */
async function notifiedPerson(count: number): Promise<Person> {
  const person = await newPerson(portal, 3)
  const notify = notifier({ publicUrl: '', mail: async () => {} })
  await portal.db.transaction(async (tx) => {
    for (let n = 1; n <= count; n += 1) {
      const about = `#IVR-${n}`
      const to = { userIds: [person.userId] }
      await notify(tx, {
        kind: 'ivr.answered',
        record: n,
        about,
        to,
        by: cast.office,
        now: portal.clock.now(),
      })
    }
  })
  return person
}

test('the list contains the newest fifteen, says whether there are more, and continues before the oldest shown', async () => {
  const person = await notifiedPerson(32)
  const first = await page(person)
  expect(first).toMatchObject({ unread: 32, more: true })
  expect(first.notifications.map(({ record }) => record)).toEqual(
    Array.from({ length: 15 }, (_, n) => 32 - n),
  )
  const second = await page(person, first.notifications.at(-1)?.id)
  const third = await page(person, second.notifications.at(-1)?.id)
  expect(second.notifications[0]?.record).toBe(17)
  expect(third.notifications.map(({ record }) => record)).toEqual([2, 1])
  expect(third.more).toBe(false)
})

test('a team member who asks for all offices gets the same list', async () => {
  const person = await notifiedPerson(2)
  const asked = await portal.get('/notifications/getNotifications', person, { offices: 'all' })
  expect(asked.body.data).toEqual(await page(person))
})

test('an opened notification is read and no longer counted, and opening it again changes nothing', async () => {
  const person = await notifiedPerson(3)
  const [newest] = (await page(person)).notifications
  for (const _ of [1, 2])
    expect((await portal.post('/notifications/markRead', { id: newest?.id }, person)).body.data).toEqual({
      unread: 2,
    })
  const { notifications } = await page(person)
  expect(notifications.map(({ read }) => read)).toEqual([true, false, false])
})

test('marking all as read stops at the newest shown notification, so that later ones stay unread', async () => {
  const person = await notifiedPerson(3)
  const [, second] = (await page(person)).notifications
  const answer = await portal.post('/notifications/markAllRead', { upTo: second?.id }, person)
  expect(answer.body.data).toMatchObject({ unread: 1 })
  expect((await page(person)).notifications.map(({ read }) => read)).toEqual([false, true, true])
})

test('the time at which a notification was read first stays when all are marked as read later', async () => {
  const person = await notifiedPerson(2)
  const readAt = () =>
    portal.db.all<{ at: Date | null }>(sql`
      select read_at as at from notifications where user_id = ${person.userId} order by id`)
  const [newest] = (await page(person)).notifications
  await portal.post('/notifications/markRead', { id: newest?.id }, person)
  const [, first] = await readAt()
  portal.clock.forward(60)
  await portal.post('/notifications/markAllRead', { upTo: newest?.id }, person)
  const [later, kept] = await readAt()
  expect(kept).toEqual(first)
  expect(later?.at?.getTime()).toBe((first?.at?.getTime() ?? 0) + 60_000)
})

test('marking all as read returns what was unread, so that only the same user can undo it', async () => {
  const person = await notifiedPerson(3)
  const [newest, second, oldest] = (await page(person)).notifications
  await portal.post('/notifications/markRead', { id: second?.id }, person)
  const marked = await portal.post('/notifications/markAllRead', { upTo: newest?.id }, person)
  const { ids } = marked.body.data as { ids: string[] }
  expect(ids.toSorted()).toEqual([oldest?.id, newest?.id].toSorted())

  const other = await newPerson(portal, 3)
  expect((await portal.post('/notifications/markUnread', { ids }, other)).status).toBe(404)
  const foreign = { ids: [...ids, (await page(other)).notifications[0]?.id ?? '1'] }
  expect((await portal.post('/notifications/markUnread', foreign, person)).status).toBe(404)
  expect(await unread(person)).toBe(0)

  expect((await portal.post('/notifications/markUnread', { ids }, person)).body.data).toEqual({ unread: 2 })
  expect((await page(person)).notifications.map(({ read }) => read)).toEqual([false, true, false])
})

test('marking more than a thousand as read returns none of them, as the undo would be incomplete', async () => {
  const person = await notifiedPerson(1_001)
  const [newest] = (await page(person)).notifications
  const marked = await portal.post('/notifications/markAllRead', { upTo: newest?.id }, person)
  expect(marked.body.data).toEqual({ unread: 0, ids: [] })
})

test('a user can neither read, mark nor count notifications of another user', async () => {
  const person = await notifiedPerson(2)
  const other = await newPerson(portal, 3)
  const [newest] = (await page(person)).notifications
  expect(await page(other)).toEqual({ unread: 0, notifications: [], more: false })
  expect((await portal.post('/notifications/markRead', { id: newest?.id }, other)).status).toBe(404)
  await portal.post('/notifications/markAllRead', { upTo: newest?.id }, other)
  expect(await unread(person)).toBe(2)
})

test('unread notifications are counted only up to the shown maximum', async () => {
  expect(await unread(await notifiedPerson(1_003))).toBe(1_000)
})

test('reading notifications does not count as use of the session, but marking them does', async () => {
  const person = await notifiedPerson(1)
  const usedAt = async () =>
    (
      await portal.db.first<{ at: Date }>(sql`
      select last_used_at as at from sessions where user_id = ${person.userId}`)
    )?.at.getTime()
  const before = await usedAt()
  portal.clock.forward(60)
  const [only] = (await page(person)).notifications
  await unread(person)
  expect(await usedAt()).toBe(before)
  await portal.post('/notifications/markRead', { id: only?.id }, person)
  await expect.poll(usedAt).toBe(portal.clock.now().getTime())
})

test('a background request of the page does not count as use of the session, and still gets its reply', async () => {
  const person = await newPerson(portal, 3)
  const usedAt = async () =>
    (
      await portal.db.first<{ at: Date }>(sql`
      select last_used_at as at from sessions where user_id = ${person.userId}`)
    )?.at.getTime()
  const before = await usedAt()
  portal.clock.forward(60)
  const listed = (headers: Record<string, string>) =>
    portal.app.http.inject({
      url: '/api/ivr/getIvrRequests',
      headers: { authorization: `Bearer ${person.token}`, ...headers },
    })
  expect((await listed({ 'x-background': '1' })).statusCode).toBe(200)
  await unread(person)
  expect(await usedAt()).toBe(before)
  await listed({})
  await expect.poll(usedAt).toBe(portal.clock.now().getTime())
})

test('notifications older than ninety days are deleted by the sweep', async () => {
  const person = await notifiedPerson(2)
  portal.clock.forward(60)
  expect(
    await deleteOldNotifications(portal.db, new Date(portal.clock.now().getTime() + 89 * 86_400_000)),
  ).toBe(0)
  await deleteOldNotifications(portal.db, new Date(portal.clock.now().getTime() + 90 * 86_400_000))
  expect(await unread(person)).toBe(0)
})
