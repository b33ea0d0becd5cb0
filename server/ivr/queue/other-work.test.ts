import { afterAll, beforeEach, expect, test } from 'vitest'
import type { OtherWork, OtherWorkList } from '#contract/ivr/other-work.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { sql } from '#server/kit/database/database.ts'
import { booked, scheduled } from '#server/testing/appointments.ts'
import { sessionOf } from '#server/testing/canary-office.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '#server/testing/portal.ts'
import { sentPriorAuthorization } from '#server/testing/prior-authorization.ts'
import { openedCase } from '#server/testing/support.ts'
import { otherWorkList } from './other-work-store.ts'

const portals: Portal[] = []
let portal: Portal
let cast: Cast
beforeEach(async () => {
  portal = await openPortal()
  portals.push(portal)
  cast = await newCast(portal)
})
afterAll(() => Promise.all(portals.map((each) => each.close())))

const list = async (query: Record<string, string> = {}, as: Person = cast.reviewer) => {
  const { status, body } = await portal.get('/ivr/getOtherWork', as, query)
  expect(status).toBe(200)
  return body.data as OtherWorkList
}
const brief = ({ kind, number, nextAction }: OtherWork) => `${number || kind} ${nextAction}`
const onTab = async (tab: string, as: Person = cast.reviewer) => (await list({ tab }, as)).entries.map(brief)
async function act(path: string, body: object, as: Person) {
  const answer = await portal.post(path, body, as)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  portal.clock.forward(60)
}
const respond = (priorAuthId: string, as: Person) =>
  act('/priorAuthorization/addResponse', { priorAuthId, comment: 'Sent to the payer.' }, as)
const record = (priorAuthId: string, outcome: string, more: object = {}) =>
  act('/priorAuthorization/recordOutcome', { priorAuthId, outcome, ...more }, cast.reviewer)
const write = (priorAuthId: string, as: Person, more: object = {}) =>
  act('/messages/addMessage', { record: `prior-authorization:${priorAuthId}`, text: 'Here.', ...more }, as)

test('a prior authorization waits for a response, then for the outcome with whoever responded, then for nothing', async () => {
  const id = await sentPriorAuthorization(portal, cast.office, { physicianId: String(cast.physicianId) })
  expect(await onTab('queue')).toEqual([`#PA-${id} respond`])
  const [entry] = (await list()).entries
  expect(entry).toMatchObject({ byName: 'Olive Office', physicianName: 'Grace Hopper', subject: '' })
  expect(Date.parse(entry?.dueAt ?? '') - Date.parse(entry?.since ?? '')).toBe(3 * 86_400_000)
  await respond(id, cast.secondReviewer)
  const later = await sentPriorAuthorization(portal, cast.office)
  expect(await onTab('queue')).toEqual([`#PA-${later} respond`, `#PA-${id} record-outcome`])
  await record(later, 'not-required')
  expect((await list()).entries[0]?.dueAt).toBe(null)
  expect(await onTab('mine')).toEqual([])
  expect(await onTab('mine', cast.secondReviewer)).toEqual([`#PA-${id} record-outcome`])
  await record(id, 'approved')
  for (const tab of ['queue', 'mine', 'waiting']) expect(await onTab(tab)).toEqual([])
})

test('a payer who wants more is waited for at the office until it writes, whatever the team writes', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  await record(id, 'more-information')
  expect(await onTab('queue')).toEqual([])
  expect(await onTab('waiting')).toEqual([`#PA-${id} await-office`])
  expect((await list({ tab: 'waiting' })).entries[0]?.dueAt).toBe(null)
  await write(id, cast.reviewer)
  await write(id, cast.reviewer, { internal: true })
  expect(await onTab('queue')).toEqual([])
  await write(id, cast.office)
  expect(await onTab('waiting')).toEqual([])
  expect(await onTab('queue')).toEqual([`#PA-${id} review-answer`])
  expect(await onTab('mine')).toEqual([`#PA-${id} review-answer`])
  await record(id, 'denied', { seenRevision: 1 })
  expect(await onTab('queue')).toEqual([])
})

test('an outcome that was never recorded is expected for 30 days after the response', async () => {
  const id = await sentPriorAuthorization(portal, cast.office)
  await respond(id, cast.reviewer)
  portal.clock.forward(29 * 86_400)
  const signIn = async () =>
    Object.assign(cast.reviewer, { token: (await sessionOf(portal, cast.reviewer)).token })
  await signIn()
  expect(await onTab('queue')).toEqual([`#PA-${id} record-outcome`])
  portal.clock.forward(2 * 86_400)
  await signIn()
  expect(await onTab('queue')).toEqual([])
})

test('an open support case waits for whom it is assigned to, never for who opened it', async () => {
  const ofOffice = await openedCase(portal, cast.office)
  const ofMember = await openedCase(portal, cast.reviewer)
  const ofPhysician = await openedCase(portal, cast.physician)
  expect(await onTab('queue')).toEqual([`#SUP-${ofOffice} answer-case`])
  expect(await onTab('queue', cast.admin)).toEqual([
    `#SUP-${ofOffice} answer-case`,
    `#SUP-${ofMember} answer-case`,
  ])
  const [entry] = (await list()).entries
  expect(entry).toMatchObject({ subject: 'Export stops at page two', byName: 'Olive Office', dueAt: null })
  await act('/support/handleSupportCase', { supportCaseId: ofPhysician, assignToIVR: true }, cast.office)
  await act('/support/handleSupportCase', { supportCaseId: ofOffice, responseText: 'Done.' }, cast.admin)
  expect(await onTab('queue')).toEqual([`#SUP-${ofPhysician} answer-case`])
})

test('an appointment stands with its member a day before it begins, and one in doubt with IVR Admins too', async () => {
  await scheduled(portal, cast.reviewer)
  await booked(portal, cast.office, '2026-11-24T10:00')
  const { _id, start } = await booked(portal, cast.office, '2026-11-25T10:00')
  const moment = Date.parse('2026-11-23T12:00:00Z')
  portal.clock.forward((moment - portal.clock.now().getTime()) / 1000)
  for (const person of [cast.reviewer, cast.admin, cast.secondReviewer])
    Object.assign(person, { token: (await sessionOf(portal, person)).token })
  expect(await onTab('mine')).toEqual([])
  portal.clock.forward(6 * 3600)
  for (const person of [cast.reviewer, cast.admin, cast.secondReviewer])
    Object.assign(person, { token: (await sessionOf(portal, person)).token })
  expect(await onTab('mine')).toEqual(['appointment attend'])
  expect(await onTab('queue', cast.admin)).toEqual([])
  await portal.db.run(sql`
    insert into appointments_calendar_conflicts (appointment_id, kind, event_done, noticed_at)
    values (${_id}, 'removed', 1, ${portal.clock.now()})`)
  expect(await onTab('mine')).toEqual(['appointment attend', 'appointment confirm-appointment'])
  expect(await onTab('queue', cast.admin)).toEqual(['appointment confirm-appointment'])
  expect(await onTab('queue', cast.secondReviewer)).toEqual([])
  const { entries } = await list({}, cast.admin)
  expect(entries[0]).toMatchObject({ _id, memberName: cast.reviewer.name, byName: 'Olive Office' })
  expect(Date.parse(entries[0]?.dueAt ?? '')).toBe(Date.parse(start))
})

test('kinds stand in one order by due time, narrowed by office and physician, and an office sees none', async () => {
  const first = await sentPriorAuthorization(portal, cast.office, { physicianId: String(cast.physicianId) })
  portal.clock.forward(60)
  const second = await openedCase(portal, cast.office)
  portal.clock.forward(60)
  const third = await sentPriorAuthorization(portal, cast.otherOffice)
  const [a, b, c] = [`#PA-${first} respond`, `#SUP-${second} answer-case`, `#PA-${third} respond`]
  expect(await onTab('queue')).toEqual([a, b, c])
  const narrowed = async (query: Record<string, string>) => (await list(query)).entries.map(brief)
  expect(await narrowed({ inOfficeId: String(cast.officeId) })).toEqual([a, b])
  expect(await narrowed({ physicianId: String(cast.physicianId) })).toEqual([a])
  for (const person of [cast.office, cast.physician])
    expect((await portal.get('/ivr/getOtherWork', person)).status).toBe(401)
})

test('what waits costs the same however much is done, and counts more than are named', async () => {
  const { userId } = cast.reviewer
  const actor: Actor = { ...cast.reviewer, userType: 3, officeId: null, physicianId: null, sessionId: 0 }
  const pages = async () => {
    await portal.db.run(sql`vacuum (analyze) support_cases, prior_authorizations, prior_authorization_work`)
    const query = otherWorkList(actor, { tab: 'queue', physicianId: '', inOfficeId: '' }, portal.clock.now())
    const rows = await portal.db.all<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      sql`explain (analyze, buffers, format json) ${query}`,
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
  expect(await list()).toMatchObject({ total: 120, entries: { length: 100 } })
  await add(500, true)
  const few = await pages()
  await add(5_000, true)
  expect(await pages()).toBeLessThan(1.3 * few + 20)
  expect((await list()).total).toBe(120)
})
