import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ActorCache } from '../kit/access/sessions.ts'
import { sql } from '../kit/database/database.ts'
import { httpServer, serveRoutes } from '../kit/http/server.ts'
import type { NotificationEvent } from '../kit/live/notify.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '../testing/portal.ts'
import { supportRequest } from '../testing/support.ts'
import { supportRoutes } from './routes.ts'

let portal: Portal
let cast: Cast
let http: Awaited<ReturnType<typeof httpServer>>
let details: NotificationEvent[] = []
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  http = await httpServer({ logs: false, trustProxy: 'loopback' })
  const context = {
    db: portal.db,
    clock: portal.clock,
    actors: new ActorCache(),
    checkReplies: true,
    limitCreations: true,
    signLinks: (text: string) => text,
  }
  const notify = async (_: unknown, event: NotificationEvent) => void details.push(event)
  serveRoutes(http, context, supportRoutes({ publicUrl: 'https://portal.example', notify }))
})
afterAll(async () => {
  await http.close()
  await portal.close()
})
beforeEach(() => {
  details = []
})

/** Sends a request to routes whose notifications are collected here; returns the last one. */
async function send(path: string, payload: object, by: Person): Promise<NotificationEvent | undefined> {
  const headers = { authorization: `Bearer ${by.token}` }
  const { statusCode } = await http.inject({ method: 'POST', url: `/api/support/${path}`, payload, headers })
  expect(statusCode).toBe(200)
  return details.at(-1)
}
const secret = supportRequest({ subject: 'Secret subject', description: 'Secret words' })
const open = (by: Person) => send('createSupportCase', secret, by)
const assign = (id: number) =>
  send('handleSupportCase', { supportCaseId: String(id), assignToIVR: true }, cast.office)
const close = (id: number, by: Person) =>
  send('handleSupportCase', { supportCaseId: String(id), responseText: 'Secret answer' }, by)

test.each([
  ['physician', () => ({ officeId: cast.officeId })],
  ['office', () => ({ team: true })],
  ['reviewer', () => ({ admins: true })],
  ['admin', () => ({ admins: true })],
] as const)('a case that the %s opens notifies the users to whom it is assigned', async (who, to) => {
  const event = await open(cast[who])
  expect(details).toHaveLength(1)
  expect(event).toMatchObject({ kind: 'support.opened', about: `#SUP-${event?.record}`, to: to() })
  expect(event?.by?.userId).toBe(cast[who].userId)
})

test('assigning a case notifies the team and its submitter', async () => {
  const { record = 0 } = (await open(cast.physician)) ?? {}
  const event = await assign(record)
  expect(event).toMatchObject({ kind: 'support.assigned', record })
  expect(event?.to).toEqual({ team: true, userIds: [cast.physician.userId] })
})

test('a response notifies the submitter of the case and the admins of their office', async () => {
  const { record = 0 } = (await open(cast.physician)) ?? {}
  await assign(record)
  const event = await close(record, cast.reviewer)
  expect(event).toMatchObject({ kind: 'support.answered', record })
  expect(event?.to).toEqual({ officeId: cast.officeId, userIds: [cast.physician.userId] })
  const own = await open(cast.reviewer)
  expect((await close(own?.record ?? 0, cast.admin))?.to).toEqual({
    officeId: null,
    userIds: [cast.reviewer.userId],
  })
})

test('notifications and emails name the case and link to it, and contain none of its text', async () => {
  const { record = 0 } = (await open(cast.physician)) ?? {}
  await assign(record)
  await close(record, cast.reviewer)
  expect(details.map(({ mail }) => mail?.subject)).toEqual([
    `#SUP-${record}: new support request`,
    `#SUP-${record}: assigned to IVR`,
    `#SUP-${record}: answered and closed`,
  ])
  for (const { mail } of details)
    expect(mail?.text).toContain(`https://portal.example/view-support-request/SUP-${record}`)
  expect(JSON.stringify(details)).not.toContain('Secret')
})

test('each step updates the screens of all who see the case, including the team once it is assigned', async () => {
  const { record = 0 } = (await open(cast.physician)) ?? {}
  await assign(record)
  await close(record, cast.admin)
  const rows = await portal.db.all(sql`
    select team, admins, office_id as office, physician_id as physician, user_ids as users
    from live_changes where area = 'support' and record = ${record} order by id`)
  const concerned = {
    office: cast.officeId,
    physician: cast.physicianId,
    users: [String(cast.physician.userId)],
  }
  expect(rows).toEqual([
    { team: false, admins: false, ...concerned },
    { team: true, admins: false, ...concerned },
    { team: true, admins: false, ...concerned },
  ])
})
