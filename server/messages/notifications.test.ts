import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, newPerson, type Person } from '../testing/portal.ts'

let portal: AccountPortal
let cast: Cast
/** Another Office Admin of the office, who did not send the requests. */
let colleague: Person
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
  colleague = await newPerson(portal, 2, { officeId: cast.officeId, name: 'Casey Colleague' })
})
afterAll(() => portal.close())

const add = async (as: Person, record: string, more: Record<string, unknown> = {}) => {
  const { status, body } = await portal.post('/messages/addMessage', { record, text: 'Words', ...more }, as)
  if (status !== 200) throw new Error(`writing answered ${status} ${body.error}`)
}
const fresh = async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  return { id, record: `ivr:${id}` }
}
/** The notifications about a record: kind, name, and whether it waits for the digest. */
async function told(id: string): Promise<string[]> {
  const rows = await portal.db.all<{ kind: string; name: string; digest: boolean }>(sql`
    select n.kind, u.first_name || ' ' || u.last_name as name, n.digest
    from notifications n join users u on u.id = n.user_id
    where n.record = ${Number(id)} and n.kind like 'message.%' order by 1, 2`)
  return rows.map(({ kind, name, digest }) => `${kind} ${name}${digest ? ' later' : ''}`)
}
const mailedOf = async (id: string) =>
  (await portal.mailbox.all())
    .filter(({ subject }) => subject?.startsWith(`#IVR-${id}: `))
    .map(({ to, subject }) => `${to?.[0]?.address} ${subject}`)
const emailOf = async ({ userId }: Person) =>
  (await portal.db.first<{ email: string }>(sql`select email from users where id = ${userId}`))?.email ?? ''

test('a message from the team notifies the office and the physician, and is mailed immediately to the record’s sender', async () => {
  const { id, record } = await fresh()
  await add(cast.reviewer, record)
  const lines = await told(id)
  expect(lines.map((line) => line.replace(' later', ''))).toEqual([
    'message.added Casey Colleague',
    'message.added Grace Hopper',
    'message.added Olive Office',
  ])
  const mail = await portal.mailbox.next(await emailOf(cast.office))
  expect(mail.subject).toBe(`#IVR-${id}: new message`)
  expect(mail.text).toContain(`/viewivrsubmissions/IVR-${id}#messages`)
  expect(`${mail.text} ${mail.html}`).not.toContain('Words')
  expect(await mailedOf(id)).toHaveLength(1)
})

test('an answer from the office notifies the team member who asked, and no one else on the team', async () => {
  const { id, record } = await fresh()
  await add(cast.reviewer, record)
  await add(cast.office, record)
  expect(await told(id)).toContain('message.added Rita Reviewer')
  expect(await told(id)).not.toContain('message.added Sam Second')
  expect((await portal.mailbox.next(await emailOf(cast.reviewer))).subject).toBe(`#IVR-${id}: new message`)
})

test('what an office writes on a request that no one has handled notifies no one: it is in the queue', async () => {
  const { id, record } = await fresh()
  await add(cast.office, record)
  expect(await told(id)).toEqual([])
  expect(await mailedOf(id)).toEqual([])
})

test('what an office writes after a decision notifies the member who decided', async () => {
  const { id, record } = await fresh()
  await portal.post('/ivr/reviewIvr', { ivrId: id, status: 'Approved' }, cast.secondReviewer)
  await add(cast.office, record)
  expect(await told(id)).toEqual(['message.added Sam Second'])
})

test('a person mentioned gets one notification, of the mention, and an internal message notifies no one else', async () => {
  const { id, record } = await fresh()
  await add(cast.reviewer, record, { internal: true, mentions: [String(cast.admin.userId)] })
  expect(await told(id)).toEqual(['message.mention Alma Admin'])
  await add(cast.admin, record, { internal: true })
  // The next internal message notifies those who wrote.
  expect(await told(id)).toEqual(['message.internal Rita Reviewer later', 'message.mention Alma Admin'])
})

test('a mention sends no second notification of the message, and reaches a colleague in the office', async () => {
  const { id, record } = await fresh()
  await add(cast.office, record, { mentions: [String(colleague.userId), String(cast.physician.userId)] })
  expect((await told(id)).filter((line) => line.includes('mention'))).toEqual([
    'message.mention Casey Colleague',
    'message.mention Grace Hopper',
  ])
})

test('what an office writes on a request that someone has taken notifies only them', async () => {
  const { id, record } = await fresh()
  await portal.post('/ivr/takeIvr', { ivrId: id }, cast.secondReviewer)
  await add(cast.office, record)
  expect(await told(id)).toEqual(['message.added Sam Second'])
})
