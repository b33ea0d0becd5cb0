import { expect, test } from 'vitest'
import type { Snippet } from '#contract/ivr/benefits/snippets.ts'
import { sql } from '#server/kit/database/database.ts'
import { newPerson, type Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const save = (by: Person, name: string, more: Record<string, unknown> = {}) =>
  portal.post('/ivr/saveSnippet', { name, text: 'Please send the study.', shared: false, ...more }, by)
const list = async (by: Person) => (await portal.get('/ivr/getSnippets', by)).body.data as Snippet[]
const named = async (by: Person, name: string) => (await list(by)).find((one) => one.name === name)
const remove = (by: Person, snippetId = '') => portal.post('/ivr/deleteSnippet', { snippetId }, by)

test('a snippet is private to its author until it is shared, and then the entire team can insert it', async () => {
  const text = 'Please send the vascular study:\n- ABI or toe pressure'
  expect((await save(cast.reviewer, 'Study', { text })).status).toBe(200)
  const own = await named(cast.reviewer, 'Study')
  expect(own).toMatchObject({ text, shared: false, own: true, mayDelete: true, byName: cast.reviewer.name })
  expect(await named(cast.secondReviewer, 'Study')).toBeUndefined()
  await save(cast.reviewer, 'Study', { snippetId: own?._id, text: 'New words', shared: true })
  expect(await named(cast.secondReviewer, 'Study')).toMatchObject({
    text: 'New words',
    own: false,
    mayDelete: false,
  })
  expect(await named(cast.admin, 'Study')).toMatchObject({ own: false, mayDelete: true })
})

test('no one can change someone else’s snippet, and only an IVR Admin deletes a shared one', async () => {
  await save(cast.reviewer, 'Shared', { shared: true })
  await save(cast.reviewer, 'Private')
  const shared = await named(cast.reviewer, 'Shared')
  const own = await named(cast.reviewer, 'Private')
  for (const { _id } of [shared, own] as Snippet[]) {
    expect((await save(cast.admin, 'Mine now', { snippetId: _id })).status).toBe(404)
    expect((await remove(cast.secondReviewer, _id)).status).toBe(404)
  }
  expect((await remove(cast.admin, own?._id)).status).toBe(404)
  expect((await remove(cast.admin, shared?._id)).status).toBe(200)
  expect((await remove(cast.reviewer, own?._id)).status).toBe(200)
})

test('each person can use a name once, and wrong values are reported at their fields', async () => {
  await save(cast.reviewer, 'Twice')
  const again = await save(cast.reviewer, 'tWICE')
  expect([again.status, again.body.code]).toEqual([409, 'ivr.snippet-name-in-use'])
  expect(again.body.fields).toEqual({ name: 'You already have a snippet “tWICE”.' })
  await save(cast.reviewer, 'Other')
  const other = await named(cast.reviewer, 'Other')
  const renamed = await save(cast.reviewer, 'Twice', { snippetId: other?._id })
  expect([renamed.status, renamed.body.code]).toEqual([409, 'ivr.snippet-name-in-use'])
  expect((await save(cast.reviewer, 'OTHER', { snippetId: other?._id })).status).toBe(200)
  expect((await save(cast.secondReviewer, 'Twice')).status).toBe(200)
  const { status, body } = await save(cast.reviewer, ' ', { text: 'x'.repeat(301) })
  expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([400, ['name', 'text']])
})

test('a person has at most a hundred snippets, even when two are saved at the same time', async () => {
  const person = await newPerson(portal, 3)
  await portal.db.run(sql`
    insert into ivr_snippets (user_id, name, text, shared)
    select ${person.userId}, 'Number ' || n, 'Text', false from generate_series(2, 100) n`)
  const both = await Promise.all([save(person, 'One'), save(person, 'Other')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('ivr.snippets-full')
})

test('no one in an office reads or saves a snippet', async () => {
  await save(cast.reviewer, 'Kanarienvogel', { shared: true })
  for (const person of [cast.office, cast.physician]) {
    expect((await portal.get('/ivr/getSnippets', person)).status).toBe(401)
    expect((await save(person, 'Mine')).status).toBe(401)
    expect((await remove(person, '1')).status).toBe(401)
  }
})

test('sharing with the team and undoing it are audited, and personal changes are not', async () => {
  const by = await newPerson(portal, 3)
  await save(by, 'Mine')
  const snippetId = (await named(by, 'Mine'))?._id
  for (const shared of [true, false, false, true]) await save(by, 'Mine', { snippetId, shared })
  expect((await remove(cast.admin, snippetId)).status).toBe(200)
  const rows = await portal.db.all<{ action: string; by: number }>(sql`
    select action, user_id as by from audit_events
    where action like 'ivr.snippet-%' and records = array[${Number(snippetId)}::bigint] order by id`)
  const did = (action: string, { userId }: Person) => ({ action: `ivr.snippet-${action}`, by: userId })
  expect(rows).toEqual([
    ...[did('share', by), did('unshare', by), did('share', by), did('unshare', cast.admin)],
  ])
})
