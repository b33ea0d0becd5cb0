import { expect, test } from 'vitest'
import type { AuthorizationPage } from '#contract/authorizations/authorizations.ts'
import type { ReverificationPage } from '#contract/authorizations/reverifications.ts'
import { textOf } from '#contract/notifications/kinds.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { sql } from '../kit/database/database.ts'
import { notifier } from '../notifications/notifier.ts'
import { approved, authorization, noted, recorded, reverification } from '../testing/authorizations.ts'
import { newPhysician, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { followAuthorizations } from './tasks.ts'

const { portal, cast } = await portalWithCast()

const notify = notifier({ publicUrl: 'https://p.example', mail: async () => undefined })
const follow = (at: string) => followAuthorizations(portal.db, new Date(at), notify)
/** The notifications of a person about a request: kind and detail, oldest first. */
const told = async ({ userId }: Person, ivrId: string) =>
  (
    await portal.db.all<{ text: string }>(sql`
      select kind || case when detail = '' then '' else ' ' || detail end as text
      from notifications where user_id = ${userId} and record = ${Number(ivrId)} and kind !~ '^ivr' order by id`)
  ).map(({ text }) => text)
const tasks = async (by: Person) =>
  (await portal.get('/authorizations/getReverifications', by)).body.data as ReverificationPage
const tasksOf = async (ivrId: string, by: Person = cast.reviewer) =>
  (await tasks(by)).reverifications.filter((task) => task.ivrId === ivrId)

test('an office and its physician are warned once that 80% is used, even after a void', async () => {
  const ivrId = await approved(portal, cast)
  const id = await recorded(portal, cast.reviewer, ivrId)
  await noted(portal, cast.office, id, { units: 31.9 })
  expect(await told(cast.office, ivrId)).toEqual(['authorization.recorded'])
  const over = await noted(portal, cast.office, id, { units: 0.1 })
  await portal.post('/authorizations/voidUse', { useId: over, reason: 'Typed twice' }, cast.office)
  await noted(portal, cast.reviewer, id, { units: 3 })
  for (const person of [cast.office, cast.physician])
    expect(await told(person, ivrId)).toEqual(['authorization.recorded', 'authorization.nearly-used'])
  expect(await told(cast.reviewer, ivrId)).toEqual([])
  expect(await told(cast.otherOffice, ivrId)).toEqual([])
})

test('fourteen days before the end the office is warned once, by however many processes, and the team gets a task', async () => {
  const ivrId = await approved(portal, cast)
  await recorded(portal, cast.reviewer, ivrId, { validTo: '2026-12-15' })
  // Days are counted in Eastern Time: it is still November 30 there.
  await follow('2026-12-01T04:59:00Z')
  expect(await tasksOf(ivrId)).toEqual([])
  const runs = await Promise.all([1, 2, 3, 4].map(() => follow('2026-12-01T05:01:00Z')))
  expect(runs.reduce((sum, count) => sum + count)).toBe(1)
  await follow('2026-12-02T12:00:00Z')
  expect(await told(cast.office, ivrId)).toEqual(['authorization.recorded', 'authorization.ends 12-15-2026'])
  expect(await tasksOf(ivrId)).toMatchObject([{ kind: 'expiry', dueOn: '2026-12-15', createdByName: '' }])
  expect(await tasksOf(ivrId, cast.physician)).toHaveLength(1)
  expect((await tasks(cast.otherOffice)).reverifications).toEqual([])
})

test('what is recorded after its end, or was withdrawn, gives neither a warning nor a task', async () => {
  const ivrId = await approved(portal, cast)
  await recorded(portal, cast.reviewer, ivrId, { validFrom: '2026-10-01', validTo: '2026-11-30' })
  const id = await recorded(portal, cast.reviewer, ivrId, { validTo: '2026-12-10' })
  await portal.post(
    '/authorizations/withdrawAuthorization',
    { authorizationId: id, reason: 'Wrong' },
    cast.reviewer,
  )
  await follow('2026-12-05T12:00:00Z')
  expect(await tasksOf(ivrId)).toEqual([])
})

test('withdrawing an authorization completes all of its tasks, that of the new year as well', async () => {
  const ivrId = await approved(portal, cast)
  const id = await recorded(portal, cast.reviewer, ivrId, { validTo: '2027-01-10' })
  await follow('2027-01-02T12:00:00Z')
  expect((await tasksOf(ivrId)).map(({ kind }) => kind).sort()).toEqual(['expiry', 'new-year'])
  const sent = { authorizationId: id, reason: 'Other patient' }
  await portal.post('/authorizations/withdrawAuthorization', sent, cast.reviewer)
  expect(await tasksOf(ivrId)).toEqual([])
})

test('extending an authorization completes its task, and a warning follows for its new end', async () => {
  const ivrId = await approved(portal, cast)
  const sent = authorization(ivrId, { validTo: '2026-12-10' })
  const { body } = await portal.post('/authorizations/addAuthorization', sent, cast.reviewer)
  await follow('2026-12-01T12:00:00Z')
  const { ivrId: _, ...fields } = sent
  const changed = { ...fields, authorizationId: (body.data as { _id: string })._id, version: 1 }
  await portal.post('/authorizations/editAuthorization', { ...changed, validTo: '2027-02-10' }, cast.reviewer)
  expect(await tasksOf(ivrId)).toEqual([])
  await follow('2027-01-28T12:00:00Z')
  expect((await tasksOf(ivrId)).map(({ kind }) => kind)).toContain('expiry')
  expect(await told(cast.office, ivrId)).toEqual([
    'authorization.recorded',
    'authorization.ends 12-10-2026',
    'authorization.ends 02-10-2027',
    'reverification.due New plan year',
  ])
})

test('the task of an end that is corrected to an earlier day is due then, and the office is warned of that day', async () => {
  const ivrId = await approved(portal, cast)
  const sent = authorization(ivrId, { validTo: '2026-12-14' })
  const { body } = await portal.post('/authorizations/addAuthorization', sent, cast.reviewer)
  await follow('2026-12-01T12:00:00Z')
  const { ivrId: _, ...fields } = sent
  const authorizationId = (body.data as { _id: string })._id
  const save = (version: number, validTo: string) =>
    portal.post(
      '/authorizations/editAuthorization',
      { ...fields, authorizationId, version, validTo },
      cast.reviewer,
    )
  expect((await save(1, '2026-12-08')).status).toBe(200)
  expect(await tasksOf(ivrId)).toMatchObject([{ kind: 'expiry', dueOn: '2026-12-08' }])
  await follow('2026-12-01T13:00:00Z')
  await follow('2026-12-01T14:00:00Z')
  expect(await tasksOf(ivrId)).toHaveLength(1)
  const ends = ['12-14-2026', '12-08-2026'].map((day) => `authorization.ends ${day}`)
  expect(await told(cast.office, ivrId)).toEqual(['authorization.recorded', ...ends])

  // An extension that turns out to be wrong: the first end is to be verified again, and what was done stays on record.
  expect((await save(2, '2027-03-08')).status).toBe(200)
  expect(await tasksOf(ivrId)).toEqual([])
  expect((await save(3, '2026-12-08')).status).toBe(200)
  await Promise.all([1, 2, 3].map(() => follow('2026-12-02T12:00:00Z')))
  expect(await tasksOf(ivrId)).toMatchObject([{ kind: 'expiry', dueOn: '2026-12-08' }])
  const { body: whole } = await portal.get(`/authorizations/getIvrAuthorizations/${ivrId}`, cast.reviewer)
  expect((whole.data as ReverificationPage).reverifications.map(({ outcome }) => outcome)).toEqual([
    '',
    'Extended to 03-08-2027',
  ])
})

test('on January 1 each authorization that continues is to be verified again, once', async () => {
  const ivrId = await approved(portal, cast)
  await recorded(portal, cast.reviewer, ivrId, { validTo: '2028-06-30' })
  const ended = await approved(portal, cast)
  await recorded(portal, cast.reviewer, ended, { validTo: '2027-12-31' })
  const count = async () => (await tasksOf(ivrId)).length
  await follow('2027-01-02T12:00:00Z')
  const before = await count()
  // Midnight Eastern Time.
  await follow('2028-01-01T04:59:00Z')
  expect(await count()).toBe(before)
  await Promise.all([1, 2, 3].map(() => follow('2028-01-01T05:00:00Z')))
  await follow('2028-01-02T05:00:00Z')
  expect(await count()).toBe(before + 1)
  const task = (await tasksOf(ivrId)).at(-1)
  expect(task).toMatchObject({ kind: 'new-year', dueOn: '2028-01-01' })
  expect((await tasksOf(ended)).filter(({ dueOn }) => dueOn === '2028-01-01')).toEqual([])
})

test('an office asks to verify again when the plan changes, once at a time, and the team completes it', async () => {
  const ivrId = await approved(portal, cast)
  const id = await reverification(portal, cast.office, ivrId)
  expect(await told(cast.reviewer, ivrId)).toEqual(['reverification.due Change of plan'])
  const sent = { ivrId, dueOn: '2026-12-20' }
  const again = await portal.post('/authorizations/addReverification', sent, cast.admin)
  expect(again).toMatchObject({ status: 409, body: { code: 'authorizations.reverification-open' } })
  expect((await portal.post('/authorizations/addReverification', sent, cast.otherOffice)).status).toBe(404)
  expect((await portal.post('/authorizations/addReverification', sent, cast.physician)).status).toBe(401)

  const complete = (by: Person) =>
    portal.post('/authorizations/completeReverification', { reverificationId: id, outcome: 'Same plan.' }, by)
  expect((await complete(cast.office)).status).toBe(401)
  const answers = await Promise.all([complete(cast.reviewer), complete(cast.admin)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await tasksOf(ivrId)).toEqual([])
  expect(await told(cast.office, ivrId)).toEqual(['reverification.done plan-change'])
  expect((await portal.post('/authorizations/addReverification', sent, cast.office)).status).toBe(200)
})

test('a peer-to-peer call that the team completes is said to be made, not that coverage was verified', async () => {
  const ivrId = await approved(portal, cast)
  const asked = await portal.post('/packets/askPeerToPeer', { ivrId, dueOn: '2026-12-20' }, cast.office)
  expect(asked.status).toBe(200)
  const [task] = await tasksOf(ivrId)
  const done = { reverificationId: task?._id, outcome: 'The medical director agreed.' }
  expect((await portal.post('/authorizations/completeReverification', done, cast.reviewer)).status).toBe(200)
  expect(await told(cast.office, ivrId)).toEqual(['reverification.done peer-to-peer'])
  const { body } = await portal.get('/notifications/getNotifications', cast.office)
  const [last] = (body.data as { notifications: Notification[] }).notifications
  expect(last && textOf(last)).toBe(`The peer-to-peer call for #IVR-${ivrId} was made`)
})

test('the list shows what ends first at the top, finds by number, payer and patient, and shows the ended ones apart', async () => {
  const ivrId = await approved(portal, cast, { patientFirstName: 'Zoë', patientLastName: 'Listed' })
  await recorded(portal, cast.reviewer, ivrId, { number: 'LATE-1', validTo: '2031-01-01' })
  await recorded(portal, cast.reviewer, ivrId, {
    number: 'SOON-1',
    validTo: '2030-01-01',
    payer: 'Rare Payer',
  })
  await recorded(portal, cast.reviewer, ivrId, {
    number: 'OVER-1',
    validFrom: '2026-10-01',
    validTo: '2026-11-19',
  })
  const list = async (by: Person, query: Record<string, string>) =>
    (await portal.get('/authorizations/getAuthorizations', by, query)).body.data as AuthorizationPage
  const numbers = ({ authorizations }: AuthorizationPage) => authorizations.map(({ number }) => number)
  expect(numbers(await list(cast.office, { search: 'zoe listed' }))).toEqual(['SOON-1', 'LATE-1'])
  expect(numbers(await list(cast.reviewer, { search: 'rare payer' }))).toEqual(['SOON-1'])
  expect(numbers(await list(cast.physician, { search: `IVR-${ivrId}`, show: 'ended' }))).toEqual(['OVER-1'])
  const second = await list(cast.reviewer, { search: 'listed', limit: '1', page: '2' })
  expect([numbers(second), second.total]).toEqual([['LATE-1'], 2])
  expect(await list(cast.otherOffice, {})).toMatchObject({ authorizations: [], total: 0 })
})

test('a physician sees the authorizations of their own requests, and of no other of the office', async () => {
  const other = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Carl Colleague')
  const ivrId = await approved(portal, { ...cast, physicianId: other })
  const id = await recorded(portal, cast.reviewer, ivrId)
  expect((await portal.get(`/authorizations/getIvrAuthorizations/${ivrId}`, cast.physician)).status).toBe(404)
  const use = { authorizationId: id, usedOn: '2026-11-20', units: 1, applications: 1 }
  expect((await portal.post('/authorizations/noteUse', use, cast.physician)).status).toBe(404)
})

test('a page of the list costs the same with a hundred times as many authorizations', {
  tags: 'slow',
}, async () => {
  const ivrId = Number(await approved(portal, cast))
  await portal.db.run(sql`
    insert into authorizations (ivr_id, office_id, physician_id, basis, number, payer, product, codes, valid_from,
      valid_to, units_authorized, recorded_at, recorded_by, recorded_by_name, search_text)
    select ${ivrId}::bigint, ${cast.officeId}::bigint, ${cast.physicianId}::bigint, 'payer', 'N' || n, 'Aetna', 'Q4186', '{15275}',
      '2026-11-01', '2027-01-01'::date + (n % 400), 40, now(), ${cast.reviewer.userId}::bigint, 'Rita', 'n' || n
    from generate_series(1, 11000) n`)
  await portal.db.run(sql`analyze authorizations`)
  const page = await portal.get('/authorizations/getAuthorizations', cast.reviewer)
  expect(page.body.data).toMatchObject({ total: 10_000 })
  const plan = await portal.db.all<Record<string, string>>(sql`
    explain (analyze, costs off, timing off, buffers off)
    select a.* from authorizations a
    where true and a.withdrawn_at is null and a.valid_to >= '2026-11-20' order by a.valid_to, a.id limit 10`)
  const text = plan.map((row) => Object.values(row)[0]).join('\n')
  expect(text).toMatch(/Index Scan using authorizations_all/)
  expect(text).not.toMatch(/Sort/)
})
