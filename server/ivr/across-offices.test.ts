import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import {
  type Cast,
  joinOffice,
  newCast,
  newOffice,
  newPerson,
  newPhysician,
  openPortal,
  type Person,
  type Portal,
} from '../testing/portal.ts'

let portal: Portal
let cast: Cast
/** An Office Admin in two offices and a physician in a third, where others also have requests. */
let person: Person
const offices: number[] = []
const own: number[] = []

beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  const now = portal.clock.now()
  for (let office = 0; office < 3; office += 1) offices.push(await newOffice(portal.db, now))
  const [first = 0, second = 0, third = 0] = offices
  person = await newPerson(portal, 2, { officeId: first })
  const physicianId = await newPhysician(portal.db, third, now)
  await joinOffice(portal, person, second)
  await joinOffice(portal, person, third, physicianId)
  for (const officeId of offices) {
    const boss = await newPerson(portal, 2, { officeId })
    const colleague = await newPhysician(portal.db, officeId, now)
    const ofColleague = Number(await submitted(portal, boss, colleague))
    if (officeId === third) own.push(Number(await submitted(portal, boss, physicianId)))
    else own.push(ofColleague)
    portal.clock.forward(60)
  }
  await submitted(portal, cast.office, cast.physicianId)
})
afterAll(() => portal.close())

interface Page {
  readonly ivrRequests: readonly {
    _id: string
    office?: { _id: string; name: string }
    may?: { addDocuments?: boolean }
  }[]
  readonly total: number | null
  readonly approvedCases: number | null
}
const page = async (query: Record<string, string>, as: Person = person) => {
  const { status, body } = await portal.get('/ivr/getIvrRequests', as, query)
  expect(status).toBe(200)
  return body.data as Page
}
const ids = ({ ivrRequests }: Page) => ivrRequests.map(({ _id }) => Number(_id))

test('a list of all offices has each office’s rows for the reader’s role there, and each row names it', async () => {
  for (const more of [
    {},
    { counts: 'later' },
    { fields: 'listed' },
    { search: 'a' },
    { search: 'patient', counts: 'later' },
  ]) {
    const found = await page({ offices: 'all', ...more } as Record<string, string>)
    if (!('search' in more)) expect([more, ids(found)]).toEqual([more, own.toReversed()])
    expect(ids(found).every((id) => own.includes(id))).toBe(true)
    for (const row of found.ivrRequests) expect(offices.map(String)).toContain(row.office?._id)
  }
  expect(ids(await page({ offices: 'all', sort: 'oldest', limit: '2' }))).toEqual(own.slice(0, 2))
  expect(ids(await page({ offices: 'all', limit: '1', page: '2', counts: 'later' }))).toEqual([own[1]])
  expect((await page({})).ivrRequests.map((row) => 'office' in row)).toEqual([false])
})

test('each row says what its reader may do with it in their role in its office', async () => {
  const mayAdd = async (fields: object) => {
    const { ivrRequests } = await page({ offices: 'all', ...fields })
    return ivrRequests.map(({ may }) => may?.addDocuments ?? false)
  }
  // Newest first: the third office, where the person is a physician, and two where they are Office Admin.
  expect(await mayAdd({})).toEqual([false, true, true])
  expect(await mayAdd({ fields: 'listed' })).toEqual([false, true, true])
})

test('the totals of all offices come with the page, or after it if the page was requested without them', async () => {
  expect(await page({ offices: 'all' })).toMatchObject({ total: 3 })
  expect(await page({ offices: 'all', counts: 'later', limit: '2' })).toMatchObject({
    total: null,
    approvedCases: null,
  })
  const counted = await portal.get('/ivr/countIvrRequests', person, { offices: 'all' })
  expect(counted.body.data).toMatchObject({ total: 3, totalSubmissions: 3, pendingCases: 3 })
})

test.each([
  ['/priorAuthorization/getPriorAuthorizations', 'priorAuthList'],
  ['/authorizations/getAuthorizations', 'authorizations'],
  ['/support/getSupportCases', 'supportCases'],
  ['/appointment/getBookedAppointments', 'appointments'],
  ['/notifications/getNotifications', 'notifications'],
])('%s answers for all offices', async (path, rows) => {
  const { status, body } = await portal.get(path, person, { offices: 'all' })
  expect(status).toBe(200)
  expect(Object(body.data)[rows]).toBeInstanceOf(Array)
})

test('an export of all offices has the rows of offices where its reader may export, and no others', async () => {
  const exported = async (selection: object) => {
    const { body } = await portal.post('/ivr/exportIvrRequests', { ...selection, offices: 'all' }, person)
    return (body.data as { _id: string }[]).map(({ _id }) => Number(_id))
  }
  // In the third office the person is a physician, who cannot export.
  expect(await exported({ list: {} })).toEqual([own[1], own[0]])
  expect(await exported({ ids: own.map(String) })).toEqual([own[1], own[0]])
})

test('waiting work, figures and search cover all offices', async () => {
  for (const path of ['/dashboard/getDashboard', '/dashboard/getFigures'])
    expect((await portal.get(path, person, { offices: 'all' })).status).toBe(200)
  const found = await portal.get('/search/findRecords', person, { search: String(own[2]), offices: 'all' })
  expect((found.body.data as { requests: object[] }).requests).toMatchObject([
    { _id: String(own[2]), office: { _id: String(offices[2]) } },
  ])
  const here = await portal.get('/search/findRecords', person, { search: String(own[2]) })
  expect((here.body.data as { requests: object[] }).requests).toEqual([])
})

test('unread messages are counted across all offices, and one that is read in its office counts as read', async () => {
  const records = own.map((id) => `ivr:${id}`)
  for (const record of records)
    expect(
      (await portal.post('/messages/addMessage', { record, text: 'Which heel?' }, cast.reviewer)).status,
    ).toBe(200)
  const unread = async (input: object) => {
    const { status, body } = await portal.post('/messages/getUnread', { records, ...input }, person)
    expect(status).toBe(200)
    return (body.data as { record: string; count: number }[]).map(({ record }) => record).sort()
  }
  expect(await unread({ offices: 'all' })).toEqual(records.toSorted())
  expect(await unread({})).toEqual(records.slice(0, 1))
  const [, second = ''] = records
  const inSecond = { ...person, actsFor: offices[1] } as Person
  const { body } = await portal.get('/messages/getMessages', inSecond, { record: second })
  const upTo = (body.data as { messages: { _id: string }[] }).messages.at(-1)?._id
  expect((await portal.post('/messages/markRead', { record: second, upTo }, inSecond)).status).toBe(200)
  expect(await unread({ offices: 'all' })).toEqual(records.filter((record) => record !== second).toSorted())
})

test('an office whose membership ends between two calls is in neither list nor count anymore', async () => {
  await page({ offices: 'all' })
  await portal.db.run(sql`update users set status = 'deactive' where office_id = ${offices[1]} and login_id =
    (select login_id from users where id = ${person.userId})`)
  expect(ids(await page({ offices: 'all' }))).toEqual([own[2], own[0]])
  await portal.db.run(sql`update users set status = 'active' where office_id = ${offices[1]}`)
  expect(ids(await page({ offices: 'all' }))).toEqual(own.toReversed())
})

test('for a member of one office only, or of the team, all offices make no difference', async () => {
  for (const who of [cast.office, cast.reviewer]) {
    expect(ids(await page({ offices: 'all' }, who))).toEqual(ids(await page({}, who)))
  }
})
