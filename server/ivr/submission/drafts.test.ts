import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ListedDraft } from '#contract/ivr/drafts.ts'
import { sweepFiles } from '../../files/sweep.ts'
import { secondsFrom } from '../../kit/clock.ts'
import { sql } from '../../kit/database/database.ts'
import { draftForm, submission, uploadedPicture } from '../../testing/ivr.ts'
import { type Cast, newCast, newPerson, openPortal, type Person, type Portal } from '../../testing/portal.ts'
import { sweepDrafts } from './drafts.ts'

let portal: Portal
let cast: Cast
beforeEach(async () => {
  portal ??= await openPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

interface Saved {
  _id: string
  version: number
}
type Opened = ListedDraft & { content: Record<string, unknown> }

const add = async (more = {}, as: Person = cast.office) =>
  (await portal.post('/ivrDrafts/addDraft', draftForm(more), as)).body.data as Saved
const save = (draftId: string, version: number, more = {}, as: Person = cast.office) =>
  portal.post('/ivrDrafts/saveDraft', { ...draftForm(more), draftId, version }, as)
const remove = (draftId: string, as: Person = cast.office) =>
  portal.post('/ivrDrafts/deleteDraft', { draftId }, as)
const list = async (as: Person = cast.office) =>
  (await portal.get('/ivrDrafts/getDrafts', as)).body.data as ListedDraft[]
const open = async (id: string, as: Person = cast.office) =>
  (await portal.get(`/ivrDrafts/getDraft/${id}`, as)).body.data as Opened
const noNotify = async () => undefined
const days = (count: number) => secondsFrom(portal.clock.now(), count * 86_400)

test('a draft opens on another computer with everything that was typed, whatever its form contains', async () => {
  const content = { form: { note: 'line\nbreak \u0000 and 😀', wounds: [{ type: 'ulcer' }] }, step: 2 }
  const { _id, version } = await add({ title: 'Mary Canary', step: 2, content })
  expect(version).toBe(1)
  expect(await open(_id)).toMatchObject({ title: 'Mary Canary', step: 2, version: 1, content })
  const [first] = await list()
  expect(first).toMatchObject({ _id, title: 'Mary Canary', endsAt: days(30).toISOString() })
})

test('if two windows save one draft, the second gets a 412, and neither loses anything', async () => {
  const { _id, version } = await add({ content: { text: 'first' }, writer: 'one' })
  expect((await save(_id, version, { content: { text: 'by one' }, writer: 'one' })).status).toBe(200)
  const late = await save(_id, version, { content: { text: 'by two' }, writer: 'two' })
  expect(late.status).toBe(412)
  expect(late.body.code).toBe('ivr.draft-changed')
  expect((await open(_id)).content).toEqual({ text: 'by one' })
})

test('of many windows that save the same version simultaneously exactly one succeeds', async () => {
  const { _id, version } = await add()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => save(_id, version, { writer: randomUUID() })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)])
})

test('a window whose last save got no reply saves again without a conflict with itself', async () => {
  const { _id, version } = await add({ writer: 'one' })
  await save(_id, version, { writer: 'one' })
  const again = await save(_id, version, { writer: 'one', content: { text: 'newest' } })
  expect(again.body.data).toEqual({ _id, version: 3 })
  expect((await open(_id)).content).toEqual({ text: 'newest' })
})

test('a window can continue after its own saves that got no reply, but not after another’s', async () => {
  const { _id, version } = await add({ writer: 'one' })
  await save(_id, version, { writer: 'lost' })
  const next = await save(_id, version, { writer: 'two', after: ['never came', 'lost'] })
  expect(next.body.data).toEqual({ _id, version: 3 })
  // The earlier copy of that window knows the same lost save, but not the one after it.
  expect((await save(_id, version, { writer: 'copy', after: ['lost'] })).status).toBe(412)
  const late = await save(_id, version, { writer: 'lost' })
  expect(late.status).toBe(412)
})

test('drafts are private: a colleague in the office finds none of them', async () => {
  const { _id, version } = await add()
  const colleague = await newPerson(portal, 2, { officeId: cast.officeId })
  expect(await list(colleague)).toEqual([])
  expect((await portal.get(`/ivrDrafts/getDraft/${_id}`, colleague)).status).toBe(404)
  expect((await save(_id, version, {}, colleague)).status).toBe(404)
  expect((await remove(_id, colleague)).status).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('the database has nothing of a draft in readable form, and a copied row opens for no one else', async () => {
  const { _id } = await add({ title: 'Mary Canary', content: { name: 'Canary' } })
  const [row] = await portal.db.all(sql`select row_to_json(d) as all from ivr_drafts d where id = ${_id}`)
  expect(JSON.stringify(row)).not.toContain('Canary')
  const colleague = await newPerson(portal, 2, { officeId: cast.officeId })
  await portal.db.run(sql`update ivr_drafts set user_id = ${colleague.userId} where id = ${_id}`)
  expect(await list(colleague)).toEqual([])
  expect((await portal.get(`/ivrDrafts/getDraft/${_id}`, colleague)).status).toBe(404)
})

const hand = (draftId: string, colleagueId: string | undefined, as: Person = cast.office) =>
  portal.post('/ivrDrafts/handDraft', { draftId, ...(colleagueId && { colleagueId }) }, as)
const newColleague = () => newPerson(portal, 2, { officeId: cast.officeId })
const holderOf = async (id: string, as?: Person) =>
  (await list(as)).find(({ _id }) => _id === id)?.shared?.holder

test('colleagues can see, finish and delete an office draft, and no one else can', async () => {
  const { _id, version } = await add({ title: 'Mary Canary', content: { note: 'Left heel' }, shared: true })
  const colleague = await newColleague()
  const [seen] = await list(colleague)
  expect(seen).toMatchObject({
    _id,
    title: 'Mary Canary',
    shared: { madeBy: expect.any(String), holder: null },
  })
  expect((await open(_id, colleague)).content).toEqual({ note: 'Left heel' })
  const statusFor = async (person: Person) => (await portal.get(`/ivrDrafts/getDraft/${_id}`, person)).status
  expect(await statusFor(cast.otherOffice)).toBe(404)
  expect([await statusFor(cast.reviewer), await statusFor(cast.physician)]).toEqual([401, 401])
  expect((await save(_id, version, {}, cast.otherOffice)).status).toBe(404)
  expect((await hand(_id, undefined, cast.otherOffice)).status).toBe(404)
  expect((await remove(_id, cast.otherOffice)).status).toBe(404)
  expect((await save(_id, version, { content: { note: 'Right heel' } }, colleague)).status).toBe(200)
  expect((await open(_id)).content).toEqual({ note: 'Right heel' })
  expect((await remove(_id, colleague)).status).toBe(200)
  expect(await list()).toEqual([])
})

test('saving a draft that no one has takes it; saving one that someone has does not', async () => {
  const { _id, version } = await add({ shared: true })
  const [first, second] = [await newColleague(), await newColleague()]
  await save(_id, version, {}, first)
  expect(await holderOf(_id)).toMatchObject({ _id: String(first.userId) })
  await save(_id, version + 1, {}, second)
  expect(await holderOf(_id)).toMatchObject({ _id: String(first.userId) })
})

test('if two colleagues save one office draft, the second gets a 412, and neither loses anything', async () => {
  const { _id, version } = await add({ content: { text: 'first' }, shared: true })
  const colleague = await newColleague()
  await save(_id, version, { content: { text: 'by one' }, writer: 'one' })
  expect((await save(_id, version, { content: { text: 'by two' }, writer: 'two' }, colleague)).status).toBe(
    412,
  )
  expect((await open(_id, colleague)).content).toEqual({ text: 'by one' })
})

test('a draft is handed to a colleague, who opens it, and back to the desk; repeats change nothing', async () => {
  const { _id } = await add({ title: 'Mary Canary', content: { text: 'typed' } })
  const colleague = await newColleague()
  expect(await list(colleague)).toEqual([])
  for (let time = 0; time < 2; time += 1) {
    const { body } = await hand(_id, String(colleague.userId))
    expect(body.message).toMatch(/ has the draft now\.$/)
    expect(await open(_id, colleague)).toMatchObject({
      title: 'Mary Canary',
      content: { text: 'typed' },
      version: 1,
    })
    expect(await holderOf(_id, colleague)).toMatchObject({ _id: String(colleague.userId) })
  }
  expect((await hand(_id, undefined, colleague)).body.message).toMatch(/^The draft is unassigned\./)
  expect(await holderOf(_id)).toBeNull()
})

test('a draft cannot be handed to anyone in another office, on the team, or who has left', async () => {
  const { _id } = await add()
  const left = await newColleague()
  await portal.post('/colleagues/deleteColleague', { colleagueId: String(left.userId) }, cast.office)
  for (const person of [cast.otherOffice, cast.reviewer, cast.physician, left])
    expect((await hand(_id, String(person.userId))).status).toBe(404)
  expect(await holderOf(_id)).toBeUndefined()
})

const rang = (person: Person) =>
  portal.db.all(sql`
    select about, detail, by_name as "byName", read_at is null as unread from notifications
    where user_id = ${person.userId} and kind = 'ivr.draft-handed' order by id`)

test('a colleague who is given a draft gets one notification without the patient; one who takes it, none', async () => {
  const { _id } = await add({ title: 'Mary Canary' })
  const [colleague, third] = [await newColleague(), await newColleague()]
  for (let time = 0; time < 2; time += 1) await hand(_id, String(colleague.userId))
  const told = { about: '', detail: '', byName: 'Olive Office', unread: true }
  expect(await rang(colleague)).toEqual([told])
  expect(await rang(cast.office)).toEqual([])
  await open(_id, colleague)
  expect(await rang(colleague)).toEqual([{ ...told, unread: false }])
  await hand(_id, String(third.userId))
  expect(await rang(third)).toEqual([told])
  await hand(_id, String(cast.office.userId))
  expect([await rang(third), await rang(cast.office)]).toEqual([[{ ...told, unread: false }], []])
})

test('only its creator can make a draft private again, even if a colleague has it', async () => {
  const { _id, version } = await add({ content: { text: 'typed' } })
  const colleague = await newColleague()
  await hand(_id, String(colleague.userId))
  const makePrivate = (as: Person) => portal.post('/ivrDrafts/handDraft', { draftId: _id, private: true }, as)
  expect((await makePrivate(colleague)).status).toBe(404)
  const isOwn = async (as: Person) => (await list(as)).map(({ shared }) => shared?.isOwn)
  expect([await isOwn(cast.office), await isOwn(colleague)]).toEqual([[true], [false]])
  expect((await makePrivate(cast.office)).body.message).toBe('Only you can see the draft now.')
  expect(await list(colleague)).toEqual([])
  expect((await save(_id, version, {}, colleague)).status).toBe(404)
  expect(await open(_id)).toMatchObject({ content: { text: 'typed' }, version })
  expect((await open(_id)).shared).toBeUndefined()
  expect(await rang(colleague)).toMatchObject([{ unread: false }])
  const both = { draftId: _id, private: true, colleagueId: String(colleague.userId) }
  expect((await portal.post('/ivrDrafts/handDraft', both, cast.office)).status).toBe(400)
})

test('an office draft outlives the accounts of its creator and holder', async () => {
  const [maker, holder] = [await newColleague(), await newColleague()]
  const { _id } = await add({ shared: true }, maker)
  await hand(_id, String(holder.userId), maker)
  for (const { userId } of [maker, holder])
    await portal.post('/colleagues/deleteColleague', { colleagueId: String(userId) }, cast.office)
  expect(await holderOf(_id)).toBeNull()
})

test('colleagues immediately see each change to an office draft, and none to private ones', async () => {
  const changes = async () =>
    portal.db.all(
      sql`select office_id as "officeId" from live_changes where area = 'ivrDrafts' and office_id = ${cast.officeId}`,
    )
  const own = await add()
  await save(own._id, own.version)
  expect(await changes()).toHaveLength(0)
  const { _id, version } = await add({ shared: true })
  await save(_id, version)
  await hand(_id, undefined)
  await remove(_id)
  expect(await changes()).toHaveLength(4)
})

test('a person has at most fifty drafts, even when many are added simultaneously', async () => {
  for (let made = 0; made < 48; made += 1) await add()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => portal.post('/ivrDrafts/addDraft', draftForm(), cast.office)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ivr.drafts-full')
})

test('a form that is too long is rejected with a message, and the previous draft stays', async () => {
  const { _id, version } = await add({ content: { text: 'short' } })
  const answer = await save(_id, version, { content: { text: 'x'.repeat(100_001) } })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ content: 'This draft is too long to be kept on the server.' })
  expect((await open(_id)).content).toEqual({ text: 'short' })
})

test('a draft’s files are kept while it exists and come back with fresh links', async () => {
  const url = await uploadedPicture(portal, cast.office)
  const loose = await uploadedPicture(portal, cast.office)
  const idOf = (text: string) => text.split('/').at(-1)
  const { _id } = await add({ content: { form: { card: { fileUrl: `${url}?until=1&by=2&signature=old` } } } })
  const exists = async (file: string) =>
    (await portal.db.all(sql`select id from files where id = ${idOf(file)}`)).length === 1
  await sweepFiles(portal.db, portal.app.storage, days(8))
  expect([await exists(url), await exists(loose)]).toEqual([true, false])
  const { content } = await open(_id)
  const link = (content.form as { card: { fileUrl: string } }).card.fileUrl
  expect(link).toMatch(new RegExp(`^${url}\\?until=\\d+&by=\\d+&signature=(?!old)`))
  await remove(_id)
  await sweepFiles(portal.db, portal.app.storage, days(8))
  expect(await exists(url)).toBe(false)
})

test('a draft that names another office’s file does not keep it', async () => {
  const foreign = await uploadedPicture(portal, cast.otherOffice)
  const { _id } = await add({ content: { card: foreign } })
  expect(await portal.db.all(sql`select file_ids from ivr_drafts where id = ${_id}`)).toEqual([
    { file_ids: [] },
  ])
})

test('a request takes its draft’s files, and the draft can be deleted afterward', async () => {
  const url = await uploadedPicture(portal, cast.office)
  const { _id } = await add({ content: { form: { woundImages: [url] } } })
  const body = await submission(portal, cast.office, cast.physicianId, { woundImages: [url] })
  expect((await portal.post('/ivr/submitIvr', body, cast.office)).status).toBe(200)
  expect((await remove(_id)).status).toBe(200)
  expect((await remove(_id)).status).toBe(404)
})

test('a draft ends 30 days after it was last saved, and its holder is notified once, 7 days before', async () => {
  const { _id, version } = await add()
  const told: number[] = []
  const notify = async (_: unknown, { record }: { record: number }) => void told.push(record)
  await sweepDrafts(portal.db, days(22), notify)
  expect(told).not.toContain(Number(_id))
  await sweepDrafts(portal.db, days(24), notify)
  await sweepDrafts(portal.db, days(25), notify)
  expect(told.filter((id) => id === Number(_id))).toHaveLength(1)
  await save(_id, version)
  await sweepDrafts(portal.db, days(29), notify)
  expect(told.filter((id) => id === Number(_id))).toHaveLength(2)
  await sweepDrafts(portal.db, days(31), noNotify)
  expect(await list()).toEqual([])
})

test('a draft’s files outlive their seven days while it is kept, and are removed once it has ended', async () => {
  const url = await uploadedPicture(portal, cast.office)
  const { _id } = await add({ content: { form: { card: { fileUrl: url } } } })
  const exists = async () =>
    (await portal.db.all(sql`select id from files where id = ${url.split('/').at(-1)}`)).length === 1
  const sweep = async (day: number) => {
    await sweepDrafts(portal.db, days(day), noNotify)
    await sweepFiles(portal.db, portal.app.storage, days(day))
  }
  await sweep(29)
  expect([(await list()).length, await exists()]).toEqual([1, true])
  await sweep(31)
  expect([(await list()).length, await exists()]).toEqual([0, false])
  expect((await portal.get(`/ivrDrafts/getDraft/${_id}`, cast.office)).status).toBe(404)
})

test('a person’s drafts end with their account', async () => {
  const colleague = await newPerson(portal, 2, { officeId: cast.officeId })
  const { _id } = await add({}, colleague)
  await portal.post('/colleagues/deleteColleague', { colleagueId: String(colleague.userId) }, cast.office)
  expect(await portal.db.all(sql`select id from ivr_drafts where id = ${_id}`)).toEqual([])
})

test('adding a draft again with its idempotency key after a lost reply does not create a second one', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const body = draftForm()
  const first = await portal.post('/ivrDrafts/addDraft', body, cast.office, key)
  const second = await portal.post('/ivrDrafts/addDraft', body, cast.office, key)
  expect(second.body.data).toEqual(first.body.data)
  expect(await list()).toHaveLength(1)
})
