import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Timeline } from '#contract/ivr/timeline.ts'
import { sql } from '../kit/database/database.ts'
import { submitted, uploadedPicture } from '../testing/ivr.ts'
import { type Cast, newCast, newPerson, openPortal, type Person, type Portal } from '../testing/portal.ts'
import { documentsFor } from '../testing/prior-authorization.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const timeline = async (id: string, by: Person, before?: string) =>
  (await portal.get(`/ivr/getTimeline/${id}`, by, before === undefined ? {} : { before })).body
    .data as Timeline
const told = ({ events }: Timeline) =>
  events.map(({ kind, byName, detail }) => [kind, byName, detail].join(' ').trim())
const review = (ivrId: string, status: string, more = {}) =>
  portal.post('/ivr/reviewIvr', { ivrId, status, ...more }, cast.reviewer)
const read = (id: string, by: Person) => portal.get(`/ivr/getIvrRequest/${id}`, by)

test('tells what happened to a request, latest first, with who did it', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  portal.clock.forward(60)
  await review(id, 'Conditional', { additionalInformation: 'The chart.', notes: 'Missing' })
  portal.clock.forward(60)
  await portal.post(
    '/ivr/addSupportingDocuments',
    await documentsFor(portal, cast.office, id, 2),
    cast.office,
  )
  portal.clock.forward(60)
  const documents = [{ fileUrl: await uploadedPicture(portal, cast.office) }]
  await portal.post('/ivr/answerIvr', { ivrId: id, answers: [{ item: 1, documents }] }, cast.office)
  portal.clock.forward(60)
  await review(id, 'Rejected')
  portal.clock.forward(60)
  const copy = await portal.post('/ivr/resubmitIvr', { ivrId: id }, cast.office)
  const { _id: next, ivrNumber } = copy.body.data as { _id: string; ivrNumber: string }
  expect(told(await timeline(id, cast.reviewer))).toEqual([
    `replaced Olive Office ${ivrNumber}`,
    'decided Rita Reviewer Rejected',
    'answered Olive Office',
    'documents Olive Office 1',
    'documents Olive Office 2',
    'asked Rita Reviewer',
    'submitted Olive Office',
  ])
  expect(told(await timeline(next, cast.physician))).toEqual([`submitted Olive Office #IVR-${id}`])
})

test('shows an Office Admin who opened the request, and nobody else', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  for (const person of [cast.reviewer, cast.reviewer, cast.physician, cast.reviewer]) {
    portal.clock.forward(1)
    await read(id, person)
  }
  expect(told(await timeline(id, cast.office))).toEqual([
    'opened Rita Reviewer',
    'opened Grace Hopper',
    'opened Rita Reviewer',
    'submitted Olive Office',
  ])
  for (const person of [cast.reviewer, cast.admin, cast.physician])
    expect(told(await timeline(id, person))).toEqual(['submitted Olive Office'])
  expect((await portal.get(`/ivr/getTimeline/${id}`, cast.otherOffice)).status).toBe(404)
})

test('is read page by page, each event once', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const readers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => newPerson(portal, 3, { name: `Reader ${'abcdefghijkl'[at]}` })),
  )
  for (let round = 0; round < 10; round += 1)
    for (const person of readers) {
      portal.clock.forward(1)
      await read(id, person)
    }
  const pages: Timeline[] = [await timeline(id, cast.office)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next ?? null)
    pages.push(await timeline(id, cast.office, next))
  expect(pages.map(({ events }) => events.length)).toEqual([50, 50, 21])
  const moments = pages.flatMap(({ events }) => events.map(({ at }) => at))
  expect(new Set(moments).size).toBe(121)
  expect(moments).toEqual(moments.toSorted().reverse())
})

test('finds openings by an index, however many audit rows there are', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await portal.db.run(sql`
    insert into audit_events (at, user_id, user_type, action, record_kind, records, from_address)
    select now() - n * interval '1 second', ${cast.reviewer.userId}::bigint, 3, 'ivr.read', 'ivr', array[5000 + n % 3000]::bigint[], ''
    from generate_series(1, 20000) n`)
  await portal.db.run(sql`analyze audit_events`)
  const plan = await portal.db.all(sql`
    explain select at, user_id from audit_events where records[1] = ${Number(id)} and action = 'ivr.read'
    order by at desc limit 500`)
  expect(JSON.stringify(plan)).toContain('audit_events_opened')
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
})
