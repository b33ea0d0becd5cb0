import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { submitted } from '../../testing/ivr.ts'
import { type Follower, follow, listening } from '../../testing/live.ts'
import {
  type Cast,
  newCast,
  newPerson,
  openPortal,
  type Person,
  type Portal,
  testConfig,
} from '../../testing/portal.ts'
import { documentsFor, sentPriorAuthorization } from '../../testing/prior-authorization.ts'
import { openDatabase, sql } from '../database/database.ts'
import { recordChange } from './changes.ts'
import { currentCursor, nextChanges, sweepChanges } from './store.ts'
import { maxStreamsPerUser } from './streams.ts'

let portal: Portal
let cast: Cast
let url: string
const open = new Set<Follower>()
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  url = await listening(portal)
})
afterAll(async () => {
  await Promise.all([...open].map((one) => one.close()))
  await portal.close()
})

async function followed(as: Person, lastEventId?: string): Promise<Follower> {
  const follower = await follow(url, as, lastEventId)
  open.add(follower)
  return follower
}

const change = (record: number, to: Parameters<typeof recordChange>[1]['to']) =>
  portal.db.transaction((tx) => recordChange(tx, { area: 'test', record, to }))
const review = (ivrId: string, status: string, as = cast.reviewer) =>
  portal.post('/ivr/reviewIvr', { ivrId, status }, as)
let mark = 1_000_000
/** Sends the follower a change of its own and waits for it: then all earlier changes have arrived too. */
async function marked(follower: Follower, { userId }: Person): Promise<void> {
  mark += 1
  const record = mark
  await change(record, { userIds: [userId] })
  await follower.until(() => follower.of('test').includes(record))
}
const counted = (records: readonly number[], record: number) => records.filter((one) => one === record).length

test('a request, its documents and its decision are sent to its office, its physician and the team', async () => {
  const people = [cast.office, cast.physician, cast.reviewer, cast.admin]
  const followers = await Promise.all(people.map((person) => followed(person)))
  const id = await submitted(portal, cast.office, cast.physicianId)
  await portal.post('/ivr/addSupportingDocuments', await documentsFor(portal, cast.office, id), cast.office)
  await review(id, 'Approved')
  for (const follower of followers) await follower.until(() => counted(follower.of('ivr'), Number(id)) === 3)
})

test('a prior authorization and its response are sent to its office and the team, not to other physicians', async () => {
  const followers = await Promise.all([followed(cast.office), followed(cast.reviewer)])
  const physician = await followed(cast.physician)
  const priorAuthId = await sentPriorAuthorization(portal, cast.office)
  await portal.post('/priorAuthorization/addResponse', { priorAuthId, comment: 'Granted.' }, cast.reviewer)
  for (const follower of followers)
    await follower.until(() => counted(follower.of('prior-authorization'), Number(priorAuthId)) === 2)
  await marked(physician, cast.physician)
  expect(physician.of('prior-authorization')).toEqual([])
})

test('another office and its physician receive nothing about a request, its decision or its notifications', async () => {
  const { officeId } = cast.otherOffice
  const otherPhysician = await newPerson(portal, 1, { officeId, physicianId: cast.otherPhysicianId })
  const strangers = [cast.otherOffice, otherPhysician]
  const followers = await Promise.all(strangers.map((person) => followed(person)))
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, 'Rejected')
  const silent = followers.map((follower, at) => marked(follower, strangers[at] ?? cast.otherOffice))
  await Promise.all(silent)
  for (const follower of followers)
    expect(follower.heard.flatMap(({ area }) => area ?? []).filter((area) => area !== 'test')).toEqual([])
})

test.each<[string, Parameters<typeof recordChange>[1]['to'], () => Person[]]>([
  ['the admins', { admins: true }, () => [cast.admin]],
  ['the team', { team: true }, () => [cast.admin, cast.reviewer]],
  ['nobody', {}, () => []],
])('a change for %s is sent to them and to no other type of user', async (_, to, hear) => {
  const people = [cast.office, cast.physician, cast.reviewer, cast.admin]
  const followers = await Promise.all(people.map((person) => followed(person)))
  mark += 1
  const record = mark
  await change(record, to)
  for (const [at, follower] of followers.entries()) {
    const person = people[at] ?? cast.admin
    await marked(follower, person)
    expect([person.name, follower.of('test').includes(record)]).toEqual([
      person.name,
      hear().includes(person),
    ])
  }
})

test('a client that reconnects with its last event id receives all later changes, in order and once', async () => {
  const before = await followed(cast.otherOffice)
  await marked(before, cast.otherOffice)
  const lastId = before.lastId()
  await before.close()
  const missed = [1, 2, 3].map((n) => mark + n)
  mark += 3
  for (const record of missed) await change(record, { officeId: cast.otherOffice.officeId })
  const after = await followed(cast.otherOffice, lastId)
  await marked(after, cast.otherOffice)
  expect(after.of('test')).toEqual([...missed, mark])
  expect(after.heard[0]).toEqual({ event: 'open', id: lastId })
})

test('a new stream starts with the changes of the last seconds, which its screen may not have loaded yet', async () => {
  mark += 1
  const record = mark
  await change(record, { officeId: cast.otherOffice.officeId })
  const follower = await followed(cast.otherOffice)
  await marked(follower, cast.otherOffice)
  expect(counted(follower.of('test'), record)).toBe(1)
})

test('a client that reconnects from before the retention mark gets a reset to reload everything', async () => {
  const before = await followed(cast.office)
  await marked(before, cast.office)
  const lastId = before.lastId()
  await before.close()
  await change(5, { officeId: cast.officeId })
  await portal.db.run(sql`update live_changes set at = at - interval '25 hours'`)
  expect(await sweepChanges(portal.db)).toBeGreaterThan(0)
  expect((await followed(cast.office, lastId)).heard[0]?.event).toBe('reset')
  expect((await followed(cast.office)).heard[0]?.event).toBe('open')
})

test('a client that missed too many changes, or comes from another database, gets a reset to reload everything', async () => {
  const before = await followed(cast.office)
  await marked(before, cast.office)
  const lastId = before.lastId()
  await portal.db.transaction(async (tx) => {
    for (let n = 0; n < 1_100; n += 1) await recordChange(tx, { area: 'test', record: 7, to: { team: true } })
  })
  await marked(before, cast.office)
  expect((await followed(cast.office, lastId)).heard[0]?.event).toBe('reset')
  expect((await followed(cast.office, '999999999999:1')).heard[0]?.event).toBe('reset')
  expect((await followed(cast.office, 'not a cursor')).heard[0]?.event).toBe('open')
})

test('a client that missed almost the maximum receives all of it and stays connected', async () => {
  const before = await followed(cast.office)
  await marked(before, cast.office)
  const lastId = before.lastId()
  await before.close()
  const { officeId } = cast
  await portal.db.transaction(async (tx) => {
    for (let n = 1; n <= 990; n += 1)
      await recordChange(tx, { area: 'missed', record: 900_000_000_000 + n, to: { officeId } })
  })
  const after = await followed(cast.office, lastId)
  await marked(after, cast.office)
  expect([after.heard[0]?.event, after.of('missed').length]).toEqual(['open', 990])
})

test('beyond the limit of streams per user the oldest one ends, and those of other users stay open', async () => {
  const person = await newPerson(portal, 3)
  const other = await followed(cast.reviewer)
  const streams: Follower[] = []
  for (let n = 0; n <= maxStreamsPerUser; n += 1) streams.push(await followed(person))
  await streams[0]?.ended()
  for (const stream of streams.slice(1, 3)) await marked(stream, person)
  await marked(other, cast.reviewer)
})

test('after a restore into a new database clients still receive missed changes, and the sweep still works', async () => {
  await portal.db.run(sql`
    insert into live_changes (written_by, area, record, team, admins, user_ids)
    values ('900000000000', 'test', 1, false, false, '{}')`)
  const before = await followed(cast.office)
  await marked(before, cast.office)
  const lastId = before.lastId()
  expect((await followed(cast.office, lastId)).heard[0]?.event).toBe('open')
  await change(5, { officeId: cast.officeId })
  await portal.db.run(sql`update live_changes set at = at - interval '25 hours'`)
  await sweepChanges(portal.db)
  expect((await followed(cast.office, lastId)).heard[0]?.event).toBe('reset')
})

test('changes of a transaction that began earlier and commits later are not skipped', async () => {
  const follower = await followed(cast.office)
  const { officeId } = cast
  mark += 2
  const [early, late] = [mark - 1, mark]
  const from = await currentCursor(portal.db)
  await portal.db.transaction(async (tx) => {
    await recordChange(tx, { area: 'test', record: early, to: { officeId } })
    await change(late, { officeId })
    expect(await nextChanges(portal.db, from, 10)).toEqual([])
  })
  await follower.until(() => follower.of('test').includes(late))
  expect(follower.of('test').slice(-2)).toEqual([early, late])
})

test('a change whose transaction is rolled back is sent to no one', async () => {
  const follower = await followed(cast.office)
  const failing = portal.db.transaction(async (tx) => {
    await recordChange(tx, { area: 'test', record: 77, to: { officeId: cast.officeId } })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await marked(follower, cast.office)
  expect(follower.of('test')).not.toContain(77)
})

test('a change written by one process is sent by another one that uses the same database', async () => {
  const db = openDatabase(portal.db.pool.options.connectionString ?? '')
  const app = await buildApp(testConfig(), db, { clock: portal.clock, logs: false })
  const elsewhere = await follow(await listening({ app }), cast.office)
  const here = await followed(cast.office)
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, 'Approved')
  for (const follower of [here, elsewhere])
    await follower.until(() => counted(follower.of('ivr'), Number(id)) === 2)
  await elsewhere.close()
  // Resumes with the other process at the same cursor: no change arrives twice.
  const resumed = await followed(cast.office, elsewhere.lastId())
  await marked(resumed, cast.office)
  expect(resumed.of('ivr')).toEqual([])
  await app.stop()
  await db.close()
})
