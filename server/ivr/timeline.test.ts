import { expect, test } from 'vitest'
import type { Timeline } from '#contract/ivr/timeline.ts'
import { sql } from '../kit/database/database.ts'
import { approved, authorization, noted, reverification } from '../testing/authorizations.ts'
import { fewestValues } from '../testing/benefits.ts'
import { submitted, uploadedPicture } from '../testing/ivr.ts'
import { newPerson, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { documentsFor } from '../testing/prior-authorization.ts'

const { portal, cast } = await portalWithCast()

const timeline = async (id: string, by: Person, before?: string) =>
  (await portal.get(`/ivr/getTimeline/${id}`, by, before === undefined ? {} : { before })).body
    .data as Timeline
const told = ({ events }: Timeline) =>
  events.map(({ kind, byName, detail }) => [kind, byName, detail].join(' ').trim())
const review = (ivrId: string, status: string, more = {}) =>
  portal.post('/ivr/reviewIvr', { ivrId, status, ...more }, cast.reviewer)
const read = (id: string, by: Person) => portal.get(`/ivr/getIvrRequest/${id}`, by)

test('shows what happened to a request, latest first, with who did it', async () => {
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

test('shows an answer and its correction with the reason, but not their values', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  portal.clock.forward(60)
  const answer = { ...fewestValues(), internal: { internalNotes: { value: 'Canaryinternal' } } }
  await review(id, 'Approved', { answer })
  portal.clock.forward(60)
  const reason = 'The payer\nnamed 450.00'
  const corrected = { ivrId: id, answer, reason, seenRevision: 1 }
  expect((await portal.post('/ivr/correctAnswer', corrected, cast.secondReviewer)).status).toBe(200)
  for (const person of [cast.office, cast.reviewer]) {
    const found = await timeline(id, person)
    expect(told(found)).toEqual([
      `correction ${cast.secondReviewer.name} 2 ${reason}`,
      'answer Rita Reviewer',
      'decided Rita Reviewer Approved',
      'submitted Olive Office',
    ])
    expect(JSON.stringify(found)).not.toContain('Canaryinternal')
  }
})

test('shows who opened the request, but only to an Office Admin', async () => {
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

test('shows an authorization’s uses, voids, warnings and corrections, and when coverage is verified again', async () => {
  const id = await approved(portal, cast)
  portal.clock.forward(60)
  const sent = authorization(id, { number: 'A 7', unitsAuthorized: 10, applicationsAuthorized: 9 })
  const { body } = await portal.post('/authorizations/addAuthorization', sent, cast.reviewer)
  const authorizationId = (body.data as { _id: string })._id
  portal.clock.forward(60)
  await noted(portal, cast.office, authorizationId, { units: 2.5 })
  portal.clock.forward(60)
  const useId = await noted(portal, cast.physician, authorizationId, { units: 6 })
  portal.clock.forward(60)
  await portal.post('/authorizations/voidUse', { useId, reason: 'Twice' }, cast.office)
  portal.clock.forward(60)
  const { ivrId: _, ...fields } = sent
  const changed = { ...fields, authorizationId, version: 1, unitsAuthorized: 20 }
  await portal.post('/authorizations/editAuthorization', changed, cast.reviewer)
  portal.clock.forward(60)
  const reverificationId = await reverification(portal, cast.office, id)
  portal.clock.forward(60)
  await portal.post('/authorizations/completeReverification', { reverificationId, outcome: '' }, cast.admin)
  const events = [
    'reverified Alma Admin plan-change 2026-12-15',
    'reverification Olive Office plan-change 2026-12-15',
    'corrected Rita Reviewer A 7',
    'voided Olive Office 6 1 A 7',
    'nearly-used  A 7',
    'used Grace Hopper 6 1 A 7',
    'used Olive Office 2.5 1 A 7',
    'authorized Rita Reviewer A 7',
  ]
  for (const person of [cast.office, cast.physician, cast.reviewer])
    expect(told(await timeline(id, person)).slice(0, events.length)).toEqual(events)
})

test('shows the support cases that name the request to people who see those cases', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  portal.clock.forward(60)
  const form = { subject: 'Canarysubject', description: 'Canarytext', ivrId: id }
  const open = async (by: Person) => {
    const { body } = await portal.post('/support/createSupportCase', form, by)
    portal.clock.forward(60)
    return body.data as { _id: string; supportNumber: string }
  }
  const asked = await open(cast.office)
  const ofTeam = await open(cast.reviewer)
  const closing = { supportCaseId: asked._id, responseText: 'Canaryanswer' }
  await portal.post('/support/handleSupportCase', closing, cast.reviewer)
  const ofOffice = [
    `case-closed Rita Reviewer ${asked.supportNumber}`,
    `case Olive Office ${asked.supportNumber}`,
    'submitted Olive Office',
  ]
  expect(told(await timeline(id, cast.office))).toEqual(ofOffice)
  expect(JSON.stringify(await timeline(id, cast.office))).not.toContain('Canary')
  const [closed, ...earlier] = ofOffice
  expect(told(await timeline(id, cast.admin))).toEqual([
    closed,
    `case Rita Reviewer ${ofTeam.supportNumber}`,
    ...earlier,
  ])
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
