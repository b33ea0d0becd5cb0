import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type MessageColleague,
  type MessagePage,
  type MessagePerson,
  maxMessageLength,
  type Unread,
} from '#contract/messages/messages.ts'
import { sql } from '../kit/database/database.ts'
import { submitted, uploadedPicture } from '../testing/ivr.ts'
import {
  type Cast,
  newCast,
  newPerson,
  newPhysician,
  openPortal,
  type Person,
  type Portal,
} from '../testing/portal.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'

let portal: Portal
let cast: Cast
let record: string
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  record = `ivr:${await submitted(portal, cast.office, cast.physicianId)}`
})
afterAll(() => portal.close())

const add = (as: Person, text: string, more: Record<string, unknown> = {}, key = '') =>
  portal.post('/messages/addMessage', { record, text, ...more }, as, key ? { 'idempotency-key': key } : {})
async function page(as: Person, of = record, more: Record<string, string> = {}): Promise<MessagePage> {
  const { status, body } = await portal.get('/messages/getMessages', as, { record: of, ...more })
  if (status !== 200) throw new Error(`reading answered ${status}`)
  return body.data as MessagePage
}
const texts = async (as: Person, of = record) => (await page(as, of)).messages.map(({ text }) => text)
const fresh = async () => `ivr:${await submitted(portal, cast.office, cast.physicianId)}`

test('the record’s office and physician read what the team writes, with its line breaks', async () => {
  const { status, body } = await add(cast.reviewer, '  Which heel?\n\n- left\n- right ')
  expect([status, body.message]).toEqual([200, 'Your message was sent.'])
  for (const person of [cast.office, cast.physician, cast.secondReviewer, cast.admin]) {
    const { messages } = await page(person)
    expect(messages.at(-1)).toMatchObject({
      text: 'Which heel?\n\n- left\n- right',
      byName: 'Rita Reviewer',
      byUserType: 3,
      own: false,
      internal: false,
      at: expect.stringContaining('2026-11-20T15:00:00'),
    })
  }
  expect((await page(cast.reviewer)).messages.at(-1)?.own).toBe(true)
})

test('the team reads an internal message, and no one in the office does', async () => {
  await add(cast.reviewer, 'Payer line is slow today', { internal: true })
  for (const person of [cast.secondReviewer, cast.admin])
    expect(await texts(person)).toContain('Payer line is slow today')
  for (const person of [cast.office, cast.physician])
    expect(await texts(person)).not.toContain('Payer line is slow today')
})

test.each([1, 2] as const)(
  'a user of type %i who writes an internal message gets the error that only the team can',
  async (type) => {
    const person = type === 1 ? cast.physician : cast.office
    const { status, body } = await add(person, 'For us alone', { internal: true })
    expect([status, body.code, body.fields]).toEqual([
      400,
      'messages.team-only',
      { internal: 'Only the verification team can write internal messages.' },
    ])
    expect(await texts(cast.reviewer)).not.toContain('For us alone')
  },
)

test('another office and another physician find neither the messages of a record nor the record', async () => {
  const physicianId = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Carl Colleague')
  const colleague = await newPerson(portal, 1, { officeId: cast.officeId, physicianId })
  for (const stranger of [cast.otherOffice, colleague]) {
    for (const call of ['getMessages', 'getPeople'])
      expect((await portal.get(`/messages/${call}`, stranger, { record })).status).toBe(404)
    expect((await add(stranger, 'Hello?')).status).toBe(404)
    expect((await portal.post('/messages/markRead', { record, upTo: '1' }, stranger)).status).toBe(404)
  }
})

test('a record is named by kind and id or by its number, and a wrong name is an error at its field', async () => {
  const id = record.replace('ivr:', '')
  for (const named of [`ivr:${id}`, `#IVR-${id}`, `IVR-${id}`, `ivr:IVR-${id}`])
    expect((await page(cast.office, named)).messages.length).toBeGreaterThan(0)
  for (const wrong of ['', id, `support:${id}`, `ivr:PA-${id}`, 'ivr:0', 'ivr:x']) {
    const { status, body } = await portal.get('/messages/getMessages', cast.office, { record: wrong })
    expect([wrong, status, Object.keys(body.fields ?? {})]).toEqual([wrong, 400, ['record']])
  }
})

test('messages of a request and of a prior authorization with the same id are kept apart', async () => {
  const priorAuthId = await sentPriorAuthorization(portal, cast.office)
  await add(cast.office, 'About the documents', { record: `prior-authorization:${priorAuthId}` })
  expect(await texts(cast.reviewer, `#PA-${priorAuthId}`)).toEqual(['About the documents'])
  const sameId = await portal.get('/messages/getMessages', cast.reviewer, { record: `ivr:${priorAuthId}` })
  expect(JSON.stringify(sameId.body)).not.toContain('About the documents')
})

test('an empty message, a too long one and an unknown field are errors at their fields, and nothing is stored', async () => {
  const of = await fresh()
  const long = 'x'.repeat(maxMessageLength + 1)
  for (const [more, field] of [
    [{ text: ' \n ' }, 'text'],
    [{ text: long }, 'text'],
    [{ text: 'x', internal: 'yes' }, 'internal'],
    [{ text: 'x', mentions: ['0'] }, 'mentions.0'],
  ] as const) {
    const { status, body } = await add(cast.office, '', { record: of, ...more })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  }
  expect((await add(cast.office, 'x'.repeat(maxMessageLength), { record: of })).status).toBe(200)
  expect((await page(cast.office, of)).messages).toHaveLength(1)
})

test('the same message sent twice with one key is stored once, and another text with that key is refused', async () => {
  const of = await fresh()
  const answers = [
    await add(cast.office, 'Once', { record: of }, 'key-1'),
    await add(cast.office, 'Once', { record: of }, 'key-1'),
  ]
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect((await add(cast.office, 'Twice', { record: of }, 'key-1')).status).toBe(409)
  expect(await texts(cast.office, of)).toEqual(['Once'])
})

test('each reader has their own number of unread messages, without their own and without hidden ones', async () => {
  const of = await fresh()
  await add(cast.office, 'One', { record: of })
  await add(cast.reviewer, 'Two', { record: of })
  await add(cast.reviewer, 'Hidden', { record: of, internal: true })
  const unread = async (as: Person) => (await page(as, of)).unread
  expect(await unread(cast.office)).toBe(1)
  expect(await unread(cast.physician)).toBe(2)
  expect(await unread(cast.secondReviewer)).toBe(3)
  // The writer has seen the messages above.
  expect(await unread(cast.reviewer)).toBe(0)
  const upTo = (await page(cast.physician, of)).messages[0]?._id ?? ''
  const marked = await portal.post('/messages/markRead', { record: of, upTo }, cast.physician)
  expect(marked.body.data).toEqual({ unread: 1 })
  expect(await page(cast.physician, of)).toMatchObject({ unread: 1, readUpTo: upTo })
  expect(await unread(cast.office)).toBe(1)
})

test('marking as read never goes back, and never beyond the newest message', async () => {
  const of = await fresh()
  await add(cast.reviewer, 'One', { record: of })
  const mark = async (upTo: string) =>
    (await portal.post('/messages/markRead', { record: of, upTo }, cast.office)).body.data
  expect(await mark('999999999')).toEqual({ unread: 0 })
  await add(cast.reviewer, 'Two', { record: of })
  expect((await page(cast.office, of)).unread).toBe(1)
  expect(await mark('1')).toEqual({ unread: 1 })
})

test('a file of a message opens for everyone who reads the message, and one of an internal message only for the team', async () => {
  const of = await fresh()
  const send = async (internal: boolean) => {
    const fileUrl = await uploadedPicture(portal, cast.reviewer)
    const sent = await add(cast.reviewer, '', { record: of, internal, files: [{ fileUrl }] })
    expect(sent.status).toBe(200)
    return fileUrl.replace('/api/files/', '')
  }
  const [shown, hidden] = [await send(false), await send(true)]
  const link = async (id: string, as: Person) => (await portal.get(`/files/${id}/link`, as)).status
  for (const person of [cast.office, cast.physician, cast.secondReviewer])
    expect(await link(shown, person)).toBe(200)
  expect(await link(hidden, cast.secondReviewer)).toBe(200)
  for (const person of [cast.office, cast.physician, cast.otherOffice])
    expect(await link(hidden, person)).toBe(404)
  expect(await link(shown, cast.otherOffice)).toBe(404)
  const { messages } = await page(cast.office, of)
  expect(messages).toHaveLength(1)
  expect(messages[0]?.files[0]).toMatchObject({ _id: shown, fileExtension: 'png' })
  expect(messages[0]?.files[0]?.fileUrl).toContain('signature=')
})

test('a file of another office, and one that is already in use, cannot be attached', async () => {
  const fileUrl = await uploadedPicture(portal, cast.otherOffice)
  const foreign = await add(cast.office, '', { files: [{ fileUrl }] })
  expect([foreign.status, foreign.body.code]).toEqual([400, 'files.not-yours'])
  const own = await uploadedPicture(portal, cast.office)
  await add(cast.office, '', { files: [{ fileUrl: own }] })
  const again = await add(cast.office, '', { files: [{ fileUrl: own }] })
  expect([again.body.code, again.body.fields]).toEqual([
    'files.already-used',
    { 'files.0.fileUrl': 'This file is in use already. Please upload it again.' },
  ])
})

test('colleagues of one’s own side who see the record can be mentioned, and no one else', async () => {
  const people = async (as: Person) =>
    ((await portal.get('/messages/getPeople', as, { record })).body.data as MessagePerson[]).map(
      ({ name }) => name,
    )
  expect(await people(cast.office)).toEqual(['Grace Hopper'])
  expect(await people(cast.physician)).toEqual(['Olive Office'])
  expect(await people(cast.reviewer)).toEqual(['Alma Admin', 'Sam Second'])
  for (const name of ['Sam Second', 'sam second']) await newPerson(portal, 3, { name })
  const { body } = await portal.get('/messages/getPeople', cast.reviewer, { record })
  const labels = (body.data as MessageColleague[]).map(({ label }) => label)
  expect(new Set(labels).size).toBe(4)
  expect(labels.filter((label) => /^sam second \(.+@.+\)$/i.test(label))).toHaveLength(3)
  expect(labels).toContain('Alma Admin')
  for (const [as, other] of [
    [cast.office, cast.reviewer],
    [cast.office, cast.otherOffice],
    [cast.reviewer, cast.office],
    [cast.reviewer, cast.reviewer],
  ] as const) {
    const { status, body } = await add(as, 'Look', { mentions: [String(other.userId)] })
    expect([status, body.fields]).toEqual([400, { 'mentions.0': 'Please choose a colleague from the list.' }])
  }
  await add(cast.reviewer, 'Look', { mentions: [String(cast.admin.userId)] })
  expect((await page(cast.office)).messages.at(-1)?.mentions).toEqual([
    { _id: String(cast.admin.userId), name: 'Alma Admin' },
  ])
})

test('earlier messages are read page by page, each once and in order', async () => {
  const of = await fresh()
  for (let n = 1; n <= 35; n += 1) await add(cast.office, `Number ${n}`, { record: of })
  const last = await page(cast.reviewer, of)
  expect([last.more, last.unread]).toEqual([true, 35])
  const first = await page(cast.reviewer, of, { before: last.messages[0]?._id ?? '' })
  expect(first.more).toBe(false)
  const all = [...first.messages, ...last.messages].map(({ text }) => text)
  expect(all).toEqual(Array.from({ length: 35 }, (_, at) => `Number ${at + 1}`))
})

test('unread messages are counted by person for the records of a list, and foreign records are not named', async () => {
  const [first, second, silent] = [await fresh(), await fresh(), await fresh()]
  const prior = `prior-authorization:${await sentPriorAuthorization(portal, cast.office)}`
  const records = [first, second, silent, prior]
  const unread = async (as: Person) => {
    const { status, body } = await portal.post('/messages/getUnread', { records }, as)
    expect(status).toBe(200)
    return Object.fromEntries((body.data as Unread[]).map(({ record, count }) => [record, count]))
  }
  await add(cast.reviewer, 'One', { record: first })
  await add(cast.reviewer, 'Two', { record: first })
  await add(cast.reviewer, 'Among us', { record: second, internal: true })
  await add(cast.office, 'A question', { record: prior })
  expect(await unread(cast.office)).toEqual({ [first]: 2 })
  expect(await unread(cast.physician)).toEqual({ [first]: 2 })
  expect(await unread(cast.secondReviewer)).toEqual({ [first]: 2, [second]: 1, [prior]: 1 })
  expect(await unread(cast.reviewer)).toEqual({ [prior]: 1 })
  expect(await unread(cast.otherOffice)).toEqual({})
  const upTo = (await page(cast.office, first)).messages[0]?._id
  await portal.post('/messages/markRead', { record: first, upTo }, cast.office)
  expect(await unread(cast.office)).toEqual({ [first]: 1 })
})

test('one’s own message is never unread, even if reading it was never recorded', async () => {
  const of = await fresh()
  await add(cast.office, 'Mine', { record: of })
  await portal.db.run(sql`delete from message_reads where user_id = ${cast.office.userId}`)
  const unreadOf = async (as: Person) => [
    (await page(as, of)).unread,
    (await portal.post('/messages/getUnread', { records: [of] }, as)).body.data,
  ]
  expect(await unreadOf(cast.office)).toEqual([0, []])
  expect(await unreadOf(cast.reviewer)).toEqual([1, [{ record: of, count: 1 }]])
  const marked = await portal.post('/messages/markRead', { record: of, upTo: '1' }, cast.office)
  expect(marked.body.data).toEqual({ unread: 0 })
})

test('unread messages are counted for at most 50 records per call', async () => {
  const records = Array.from({ length: 51 }, (_, at) => `ivr:${at + 1}`)
  const { status, body } = await portal.post('/messages/getUnread', { records }, cast.office)
  expect([status, body.fields]).toEqual([400, { records: 'Please name at most 50 records.' }])
})
