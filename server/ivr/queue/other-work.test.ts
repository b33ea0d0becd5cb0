import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OtherWork } from '#contract/ivr/queue/other-work.ts'
import { type QueueEntry, QueueInput, type QueuePage } from '#contract/ivr/queue/queue.ts'
import type { QueueSettings } from '#contract/ivr/queue/queue-settings.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { sql } from '#server/kit/database/database.ts'
import { sessionOf } from '#server/testing/canary-office.ts'
import { submitted } from '#server/testing/ivr.ts'
import {
  type Cast,
  newCast,
  newPhysician,
  openPortal,
  type Person,
  type Portal,
} from '#server/testing/portal.ts'
import { sentPriorAuthorization } from '#server/testing/prior-authorization.ts'
import { openedCase } from '#server/testing/support.ts'
import { businessTime } from './business-time.ts'
import { queuePage } from './list-store.ts'
import { tendQueue } from './tend-store.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  await portal.asOwner('create table first_settings as select settings from ivr_queue_settings')
})
// The team has one queue for all offices: each test begins with an empty one and a new portal's settings.
beforeEach(async () => {
  await portal.asOwner(`
    delete from ivr_queue; delete from other_work; delete from live_changes;
    update ivr_queue_settings set settings = (select settings from first_settings), version = version + 1`)
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const people = () => [cast.reviewer, cast.secondReviewer, cast.admin, cast.office, cast.physician]
/** Time passes, and everyone signs in again. */
async function forward(seconds: number) {
  portal.clock.forward(seconds)
  for (const person of people()) Object.assign(person, { token: (await sessionOf(portal, person)).token })
}
const page = async (query: Record<string, string> = {}, as: Person = cast.reviewer) => {
  const { status, body } = await portal.get('/ivr/getQueue', as, query)
  expect(status).toBe(200)
  return body.data as QueuePage
}
const brief = ({ number, nextAction }: QueueEntry) => `${number} ${nextAction}`
const onTab = async (tab: string, as: Person = cast.reviewer) => (await page({ tab }, as)).entries.map(brief)
async function act(path: string, body: object, as: Person) {
  const answer = await portal.post(path, body, as)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  portal.clock.forward(60)
  return answer.body.message
}
const respond = (priorAuthId: string, as: Person) =>
  act('/priorAuthorization/addResponse', { priorAuthId, comment: 'Sent to the payer.' }, as)
const record = (priorAuthId: string, outcome: string, more: object = {}) =>
  act('/priorAuthorization/recordOutcome', { priorAuthId, outcome, ...more }, cast.reviewer)
const write = (priorAuthId: string, as: Person, more: object = {}) =>
  act('/messages/addMessage', { record: `prior-authorization:${priorAuthId}`, text: 'Here.', ...more }, as)
const take = (kind: string, id: string, as: Person, more: object = {}) =>
  portal.post('/ivr/takeOtherWork', { kind, id, ...more }, as)
const workOf = async (path: string, as: Person = cast.reviewer) =>
  ((await portal.get(path, as)).body.data as { work: OtherWork | null; patientName: string }) ?? {}
const ofPrior = (id: string, as?: Person) => workOf(`/priorAuthorization/getPriorAuthorization/${id}`, as)
const ofCase = (id: string, as?: Person) => workOf(`/support/getSupportCase/${id}`, as)
const rang = async ({ userId }: Person) =>
  (
    await portal.db.all<{ kind: string; about: string }>(sql`
      select kind, about from notifications where user_id = ${userId} and kind like 'work.%' order by id`)
  ).map(({ kind, about }) => `${kind} ${about}`)
const calendarTime = async () =>
  businessTime(((await portal.get('/ivr/getQueueSettings', cast.admin)).body.data as QueueSettings).calendar)
const hours = (count: number) => count * 3_600_000
const dayAfter = (days: number) =>
  secondsFrom(portal.clock.now(), days * 86_400)
    .toISOString()
    .slice(0, 10)

test('a prior authorization waits for a response, then with the responder for an outcome, then no longer', async () => {
  const id = await sentPriorAuthorization(portal, cast.office, { physicianId: String(cast.physicianId) })
  expect(await onTab('queue')).toEqual([`#PA-${id} respond`])
  const [entry] = (await page()).entries
  expect(entry).toMatchObject({
    byName: 'Olive Office',
    physicianName: 'Grace Hopper',
    owner: null,
    patientName: '',
  })
  await respond(id, cast.secondReviewer)
  const later = await sentPriorAuthorization(portal, cast.office)
  expect(await onTab('queue')).toEqual([`#PA-${later} respond`, `#PA-${id} record-outcome`])
  expect((await page()).entries[1]?.dueAt).toBe(null)
  expect(await onTab('mine')).toEqual([])
  expect(await onTab('mine', cast.secondReviewer)).toEqual([`#PA-${id} record-outcome`])
  await record(later, 'not-required')
  await record(id, 'approved')
  for (const tab of ['queue', 'mine', 'waiting', 'all']) expect(await onTab(tab)).toEqual([])
  expect((await ofPrior(id)).work).toBe(null)
})

test('if the payer wants more, the work waits for the office until it writes, whatever the team writes', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  await record(id, 'more-information')
  expect(await onTab('queue')).toEqual([])
  expect(await onTab('waiting')).toEqual([`#PA-${id} await-office`])
  expect((await page({ tab: 'waiting' })).entries[0]?.dueAt).toBe(null)
  await write(id, cast.reviewer)
  await write(id, cast.reviewer, { internal: true })
  expect(await onTab('queue')).toEqual([])
  const wrote = portal.clock.now()
  await write(id, cast.office)
  expect(await onTab('waiting')).toEqual([])
  await tendQueue(portal.db, portal.clock.now())
  expect(await onTab('mine')).toEqual([`#PA-${id} review-answer`])
  const due = (await calendarTime()).add(wrote, hours(27))
  expect(Date.parse((await ofPrior(id)).work?.dueAt ?? '')).toBe(due.getTime())
  await record(id, 'denied', { seenRevision: 1 })
  expect(await onTab('queue')).toEqual([])
})

test('an outcome that was never recorded is expected for 30 days after the response', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  await respond(id, cast.reviewer)
  await forward(29 * 86_400)
  expect(await onTab('mine')).toEqual([`#PA-${id} record-outcome`])
  await forward(2 * 86_400)
  for (const tab of ['queue', 'mine']) expect(await onTab(tab)).toEqual([])
  expect((await page()).counts).toMatchObject({ queue: 0, mine: 0 })
})

test('an open support case waits for its assignee, never for the person who opened it', async () => {
  const ofOffice = await openedCase(portal, cast.office)
  const ofMember = await openedCase(portal, cast.reviewer)
  const ofPhysician = await openedCase(portal, cast.physician)
  const ofAdmin = await openedCase(portal, cast.admin)
  expect(await onTab('queue')).toEqual([`#SUP-${ofOffice} answer-case`])
  expect(await onTab('queue', cast.admin)).toEqual([
    `#SUP-${ofOffice} answer-case`,
    `#SUP-${ofMember} answer-case`,
  ])
  expect((await page()).entries[0]).toMatchObject({
    subject: 'Export stops at page two',
    byName: 'Olive Office',
  })
  expect((await take('support', ofMember, cast.secondReviewer)).status).toBe(404)
  expect((await take('support', ofAdmin, cast.admin)).body).toMatchObject({ code: 'work.done' })
  await act('/support/handleSupportCase', { supportCaseId: ofPhysician, assignToIVR: true }, cast.office)
  await act('/support/handleSupportCase', { supportCaseId: ofOffice, responseText: 'Done.' }, cast.admin)
  expect(await onTab('queue')).toEqual([`#SUP-${ofPhysician} answer-case`])
})

test('a response is due in three business days and a case in one, by the calendar and targets of the settings', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  const supportId = await openedCase(portal, cast.office)
  const now = portal.clock.now()
  const time = await calendarTime()
  const due = async () => {
    const all = [await ofPrior(id), await ofCase(supportId)]
    return all.map(({ work }) => new Date(work?.dueAt ?? 0).toJSON())
  }
  expect(await due()).toEqual([time.add(now, hours(27)), time.add(now, hours(9))].map((at) => at.toJSON()))
  const { version: seenVersion, ...settings } = (await portal.get('/ivr/getQueueSettings', cast.admin)).body
    .data as { version: number; targets: object }
  const targets = { ...settings.targets, priorAuthorization: 120, support: 60 }
  await act('/ivr/saveQueueSettings', { ...settings, targets, seenVersion }, cast.admin)
  expect(await due()).toEqual([time.add(now, hours(2)), time.add(now, hours(1))].map((at) => at.toJSON()))
})

test('settings saved before these targets existed keep three business days and one', async () => {
  await portal.db.run(sql`
    update ivr_queue_settings set settings = settings #- '{targets,support}' #- '{targets,priorAuthorization}'`)
  const { targets } = (await portal.get('/ivr/getQueueSettings', cast.admin)).body.data as { targets: object }
  expect(targets).toMatchObject({ priorAuthorization: 1620, support: 540 })
})

test('requests, prior authorizations and cases share one order on all pages, near dates of service first', async () => {
  const send = (more: object = {}) =>
    submitted(portal, cast.office, cast.physicianId, { dos: dayAfter(60), ...more })
  const request = await send()
  portal.clock.forward(60)
  const prior = await sentPriorAuthorization(portal, cast.office)
  const ofOffice = await openedCase(portal, cast.otherOffice)
  const near = await send({ dos: dayAfter(1) })
  const nearPrior = await sentPriorAuthorization(portal, cast.office, { ivrId: near })
  portal.clock.forward(60)
  const last = await send()
  const order = [near, nearPrior, request, last, ofOffice, prior]
  const ids = (entries: QueueEntry[]) => entries.map(({ _id }) => _id)
  const whole = await page()
  expect(ids(whole.entries)).toEqual(order)
  expect(whole.counts).toEqual({ queue: 6, mine: 0, waiting: 0, all: 6 })
  expect(whole.requests).toBe(3)
  for (const query of [{}, { order: 'desc' }, { sort: 'submitted' }, { sort: 'service', order: 'desc' }]) {
    const expected = ids((await page(query)).entries)
    expect(expected).toHaveLength(6)
    const seen: string[] = []
    let at: QueuePage | undefined
    do {
      at = await page({ ...query, limit: '1', after: at?.next ?? '' })
      seen.push(...ids(at.entries))
    } while (at.next)
    expect(seen).toEqual(expected)
    const back: string[] = ids(at.entries)
    while (at.previous) {
      at = await page({ ...query, limit: '1', before: at.previous })
      back.unshift(...ids(at.entries))
    }
    expect(back).toEqual(expected)
  }
  expect(ids((await page({ kind: 'prior-authorization' })).entries)).toEqual([nearPrior, prior])
  expect(ids((await page({ kind: 'ivr' })).entries)).toEqual([near, request, last])
  expect(ids((await page({ inOfficeId: String(cast.otherOffice.officeId) })).entries)).toEqual([ofOffice])
  expect(ids((await page({ product: 'Q4186' })).entries)).toEqual([near, request, last])
  for (const person of [cast.office, cast.physician])
    expect((await portal.get('/ivr/getQueue', person)).status).toBe(401)
})

test('a corrected date of service, or passing days, move a request’s prior authorization to the front', async () => {
  const ivrId = await submitted(portal, cast.office, cast.physicianId, { dos: dayAfter(30) })
  const prior = await sentPriorAuthorization(portal, cast.office, { ivrId })
  const isNear = async () => (await page({ kind: 'prior-authorization' })).entries[0]?.near
  expect(await isNear()).toBe(false)
  const conditional = { status: 'Conditional', additionalInformation: 'Which day?', notes: 'Day' }
  const items = [{ kind: 'field', about: 'dos', text: 'Which day?' }]
  await act('/ivr/reviewIvr', { ivrId, ...conditional, items }, cast.reviewer)
  await act('/ivr/answerIvr', { ivrId, answers: [{ item: 1, value: dayAfter(10) }] }, cast.office)
  await tendQueue(portal.db, portal.clock.now())
  expect((await page({ kind: 'prior-authorization' })).entries[0]?.dateOfService).toBe(dayAfter(10))
  await forward(9 * 86_400)
  await tendQueue(portal.db, portal.clock.now())
  expect(await isNear()).toBe(true)
  await record(prior, 'approved')
})

test('if two members take one at the same time, one gets it and the other is told who', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  const supportId = await openedCase(portal, cast.office)
  for (const [kind, record, number] of [
    ['prior-authorization', id, `#PA-${id}`],
    ['support', supportId, `#SUP-${supportId}`],
  ] as const) {
    const both = [cast.reviewer, cast.secondReviewer]
    const answers = await Promise.all(both.map((person) => take(kind, record, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = both[answers.findIndex(({ status }) => status === 200)] as Person
    const loser = both.find((person) => person !== winner) as Person
    const lost = answers.find(({ status }) => status === 409)?.body
    expect(lost).toMatchObject({
      code: 'work.held',
      error: `${winner.name} has ${number}. You can take it over.`,
    })
    expect((await page({ tab: 'mine' }, winner)).entries.map((entry) => entry.number)).toContain(number)
    expect((await portal.post('/ivr/releaseOtherWork', { kind, id: record }, loser)).status).toBe(409)
    expect((await take(kind, record, loser, { takeOver: true })).status).toBe(200)
    expect(await rang(winner)).toContain(`work.taken-over ${number}`)
    expect((await page({ tab: 'mine' }, winner)).entries.map((entry) => entry.number)).not.toContain(number)
  }
})

test('a member who takes one has it until they release it, even if someone else responds', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  await act('/ivr/takeOtherWork', { kind: 'prior-authorization', id }, cast.reviewer)
  expect((await ofPrior(id, cast.admin)).work?.owner).toMatchObject({
    name: cast.reviewer.name,
    isCaller: false,
  })
  await respond(id, cast.secondReviewer)
  expect(await onTab('mine')).toEqual([`#PA-${id} record-outcome`])
  const released = await act('/ivr/releaseOtherWork', { kind: 'prior-authorization', id }, cast.reviewer)
  expect(released).toBe(`#PA-${id} is now unassigned.`)
  expect((await ofPrior(id)).work?.owner).toBe(null)
})

test('an IVR Admin assigns one to a member who can open it and is not absent, and the member is notified', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  const ofMember = await openedCase(portal, cast.reviewer)
  const assign = (kind: string, record: string, memberId: string, as: Person = cast.admin) =>
    portal.post('/ivr/assignOtherWork', { kind, id: record, memberId }, as)
  const second = String(cast.secondReviewer.userId)
  expect((await assign('prior-authorization', id, second, cast.reviewer)).status).toBe(401)
  expect((await assign('prior-authorization', id, second)).body.message).toBe(
    `#PA-${id} assigned to ${cast.secondReviewer.name}.`,
  )
  expect(await rang(cast.secondReviewer)).toEqual([`work.assigned #PA-${id}`])
  expect(await onTab('mine', cast.secondReviewer)).toEqual([`#PA-${id} respond`])
  expect((await assign('support', ofMember, second)).body).toMatchObject({ code: 'work.cannot-open' })
  expect((await assign('prior-authorization', id, String(cast.office.userId))).status).toBe(404)
  await act('/ivr/setAbsence', { memberId: second, from: dayAfter(0) }, cast.admin)
  expect((await assign('prior-authorization', id, second)).body).toMatchObject({ code: 'ivr.nobody-present' })
  expect((await assign('prior-authorization', id, '')).body.message).toBe(`#PA-${id} is now unassigned.`)
  expect(await onTab('mine', cast.secondReviewer)).toEqual([])
})

test('work of a member who has left is free again', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  await act('/ivr/takeOtherWork', { kind: 'prior-authorization', id }, cast.secondReviewer)
  await portal.db.run(sql`update users set status = 'deactive' where id = ${cast.secondReviewer.userId}`)
  await tendQueue(portal.db, portal.clock.now())
  expect((await ofPrior(id)).work?.owner).toBe(null)
})

test('anyone who sees the request sees its patient, and an office sees no owner or due time', async () => {
  const physicianId = String(cast.physicianId)
  const colleagueId = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Cole League')
  const ivrId = await submitted(portal, cast.office, colleagueId, { patientFirstName: 'Ada' })
  const id = await sentPriorAuthorization(portal, cast.office, { ivrId, physicianId })
  const supportId = await openedCase(portal, cast.office, { ivrId })
  await act('/ivr/takeOtherWork', { kind: 'prior-authorization', id }, cast.reviewer)
  const [patientName] = (await page({ kind: 'support' })).entries.map((entry) => entry.patientName)
  expect(patientName).toMatch(/^Ada /)
  for (const person of [cast.reviewer, cast.office]) {
    expect((await ofPrior(id, person)).patientName).toBe(patientName)
    expect((await ofCase(supportId, person)).patientName).toBe(patientName)
  }
  expect((await ofPrior(id, cast.physician)).patientName).toBe('')
  for (const person of [cast.office, cast.physician]) {
    expect((await ofPrior(id, person)).work).toBe(null)
    const { body } = await portal.get('/priorAuthorization/getPriorAuthorizations', person)
    expect(JSON.stringify(body)).not.toContain(cast.reviewer.name)
  }
  expect((await ofCase(supportId, cast.office)).work).toBe(null)
  const heard = await portal.db.all(sql`
    select from live_changes where area in ('prior-authorization', 'support') and not team and not admins`)
  expect(heard).toEqual([])
})

test('waiting work costs the same however much is done', async () => {
  const { userId } = cast.reviewer
  const pages = async () => {
    await portal.db.run(sql`vacuum (analyze) support_cases, prior_authorizations, other_work, ivr_queue`)
    const actor = {
      ...cast.reviewer,
      userType: 3,
      officeId: null,
      physicianId: null,
      sessionId: 0,
      loginId: 0,
      isDefault: false,
    } as const
    const input = QueueInput.parse({})
    const rows = await portal.db.all<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      sql`explain (analyze, buffers, format json) ${queuePage(actor, input, portal.clock.now())}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
    return Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
  }
  const add = (count: number, isDone: boolean) =>
    portal.db.run(sql`
      with cases as (
        insert into support_cases (office_id, submitted_by, submitted_by_type, submitted_by_name, subject, description,
          created_at, accessible_for_user_type, response, response_by, response_by_name, response_at)
        select ${cast.officeId}::bigint, ${cast.office.userId}::bigint, 2, 'O', 'S', 'D', now(), 3,
          case when ${isDone} then 'R' else '' end, case when ${isDone} then ${userId}::bigint end, '',
          case when ${isDone} then now() end
        from generate_series(1, ${count}::int)
      ), sent as (
        insert into prior_authorizations (office_id, submitted_by, submitted_by_type, submitted_by_name, created_at, search_text)
        select ${cast.officeId}::bigint, ${cast.office.userId}::bigint, 2, 'O', now(), '' from generate_series(1, ${count}::int)
        returning id
      )
      insert into prior_authorization_outcomes
        (prior_authorization_id, revision, outcome, recorded_by, recorded_by_name, recorded_at)
      select id, 1, 'denied', ${userId}::bigint, 'R', now() from sent where ${isDone}`)
  await add(60, false)
  await add(500, true)
  const few = await pages()
  await add(5_000, true)
  expect(await pages()).toBeLessThan(1.3 * few + 20)
  expect((await page()).counts.queue).toBe(120)
})

test('an office without a name is called by its city, in the queue and in its filter', async () => {
  await portal.db.run(sql`update offices set name = '', city = 'Boise' where id = ${cast.officeId}`)
  await submitted(portal, cast.office, cast.physicianId)
  await sentPriorAuthorization(portal, cast.office)
  expect((await page()).entries.map(({ officeName }) => officeName)).toEqual([
    'Office in Boise',
    'Office in Boise',
  ])
  const { body } = await portal.get('/ivr/getQueueChoices', cast.reviewer)
  expect((body.data as { offices: object[] }).offices).toEqual([
    { value: String(cast.officeId), label: 'Office in Boise' },
  ])
})
