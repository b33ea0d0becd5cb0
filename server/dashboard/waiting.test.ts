import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Dashboard, Waiting } from '#contract/dashboard/dashboard.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import {
  type Cast,
  newCast,
  newPerson,
  newPhysician,
  openPortal,
  type Person,
  type Portal,
} from '../testing/portal.ts'
import { documentsFor, sentPriorAuthorization } from '../testing/prior-authorization.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
})
// Each test has two new offices: a dashboard shows only its own office's records.
beforeEach(async () => {
  cast = await newCast(portal)
})
afterAll(() => portal.close())

async function seenBy(person: Person, query: Record<string, string> = {}): Promise<Dashboard> {
  const { status, body } = await portal.get('/dashboard/getDashboard', person, query)
  expect(status).toBe(200)
  return body.data as Dashboard
}

const numberOf = ({ number }: Waiting) => number
/** The numbers of the records that wait for the office, as this person sees them. */
const waitingFor = async (person: Person, query: Record<string, string> = {}) =>
  (await seenBy(person, query)).waiting.oldest.map(numberOf)

async function act(path: string, body: unknown, as: Person) {
  expect((await portal.post(path, body, as)).status).toBe(200)
  portal.clock.forward(60)
}
const notes = { additionalInformation: 'Chart notes', notes: 'Please.' }
const review = (ivrId: string, status: string, more = {}) =>
  act('/ivr/reviewIvr', { ivrId, status, ...more }, cast.reviewer)
const documents = async (ivrId: string) =>
  act('/ivr/addSupportingDocuments', await documentsFor(portal, cast.office, ivrId), cast.office)
const asksMore = (priorAuthId: string) =>
  act('/priorAuthorization/recordOutcome', { priorAuthId, outcome: 'more-information' }, cast.admin)
const submit = () => submitted(portal, cast.office, cast.physicianId)

test('a Conditional request waits for its office until documents arrive', async () => {
  const id = await submit()
  expect(await waitingFor(cast.office)).toEqual([])
  const askedAt = portal.clock.now()
  await review(id, 'Conditional', notes)
  const { waiting } = await seenBy(cast.office)
  expect(waiting).toMatchObject({
    total: 1,
    oldest: [{ kind: 'ivr', number: `#IVR-${id}`, physicianName: 'Grace Hopper', reasons: ['notes'] }],
  })
  expect(Date.parse(waiting.oldest[0]?.since ?? '')).toBe(askedAt.getTime())
  expect(await waitingFor(cast.physician)).toEqual([`#IVR-${id}`])
  expect(await waitingFor(cast.otherOffice)).toEqual([])
  await documents(id)
  expect(await seenBy(cast.office)).toMatchObject({ waiting: { total: 0, oldest: [] } })
})

test('what a Conditional request asks for is named by kind', async () => {
  const id = await submit()
  const items = [
    { kind: 'document', about: 'hba1c-lab', text: '' },
    { kind: 'question', about: '', text: 'Since when?' },
  ]
  await review(id, 'Conditional', { ...notes, items })
  const [waiting] = (await seenBy(cast.office)).waiting.oldest
  expect(waiting?.reasons.toSorted()).toEqual(['hba1c-lab', 'question'])
})

test('documents from before a request became Conditional do not count as the requested ones', async () => {
  const id = await submit()
  await documents(id)
  await review(id, 'Conditional', notes)
  expect(await waitingFor(cast.office)).toEqual([`#IVR-${id}`])
})

test('when the team requests more after documents arrived, the request waits for its office again', async () => {
  const id = await submit()
  await review(id, 'Conditional', notes)
  await documents(id)
  const askedAt = portal.clock.now()
  await review(id, 'Conditional', { ...notes, notes: 'The second page too.' })
  const [owed] = (await seenBy(cast.office)).waiting.oldest
  expect(owed?.number).toBe(`#IVR-${id}`)
  expect(Date.parse(owed?.since ?? '')).toBe(askedAt.getTime())
})

test.each(['Approved', 'Rejected'])('a Conditional request that is then %s waits no more', async (status) => {
  const id = await submit()
  await review(id, 'Conditional', notes)
  await review(id, status)
  expect((await seenBy(cast.office)).waiting).toEqual({ total: 0, oldest: [] })
})

test('a physician’s support case waits for their office until it is assigned to the team', async () => {
  const { body } = await portal.post(
    '/support/createSupportCase',
    { subject: 'Card reader', description: 'Now' },
    cast.physician,
  )
  portal.clock.forward(60)
  const id = (body.data as { _id: string })._id
  for (const person of [cast.office, cast.physician])
    expect((await seenBy(person)).waiting).toMatchObject({
      total: 1,
      oldest: [{ kind: 'support', number: `#SUP-${id}`, subject: 'Card reader', overdue: false }],
    })
  expect(await waitingFor(cast.otherOffice)).toEqual([])
  await act('/support/handleSupportCase', { supportCaseId: id, assignToIVR: true }, cast.office)
  expect(await waitingFor(cast.office)).toEqual([])
})

test('a prior authorization waits for its office while its payer asks for more, until the office writes', async () => {
  const ivrId = await submitted(portal, cast.office, cast.physicianId, {
    patientFirstName: 'Mary',
    patientLastName: 'Lindstrom',
  })
  const physicianId = String(cast.physicianId)
  const id = await sentPriorAuthorization(portal, cast.office, { ivrId, physicianId })
  expect(await waitingFor(cast.office)).toEqual([])
  const asked = portal.clock.now()
  await asksMore(id)
  for (const person of [cast.office, cast.physician])
    expect((await seenBy(person)).waiting).toEqual({
      total: 1,
      oldest: [
        {
          kind: 'prior-authorization',
          number: `#PA-${id}`,
          patientName: 'Mary Lindstrom',
          physicianName: 'Grace Hopper',
          subject: '',
          reasons: [],
          since: expect.any(String),
          overdue: false,
        },
      ],
    })
  const [waits] = (await seenBy(cast.office)).waiting.oldest
  expect(Date.parse(waits?.since ?? '')).toBe(asked.getTime())
  expect(await waitingFor(cast.otherOffice)).toEqual([])
  const message = { record: `prior-authorization:${id}`, text: 'Attached.' }
  await act('/messages/addMessage', message, cast.admin)
  expect(await waitingFor(cast.office)).toEqual([`#PA-${id}`])
  await act('/messages/addMessage', message, cast.office)
  expect((await seenBy(cast.office)).waiting).toEqual({ total: 0, oldest: [] })
})

test('requests and prior authorizations that wait are listed together, the longest waiting first', async () => {
  const wantMore = async () => {
    const id = await sentPriorAuthorization(portal, cast.office)
    await asksMore(id)
    return `#PA-${id}`
  }
  const first = await wantMore()
  const id = await submit()
  await review(id, 'Conditional', notes)
  const last = await wantMore()
  expect(await waitingFor(cast.office)).toEqual([first, `#IVR-${id}`, last])
  expect((await seenBy(cast.office)).waiting).toMatchObject({
    total: 3,
    oldest: [{ patientName: '' }, {}, {}],
  })
})

test('a physician who sees a prior authorization but not its request sees no patient there', async () => {
  const ivrId = await submitted(
    portal,
    cast.office,
    await newPhysician(portal.db, cast.officeId, portal.clock.now()),
  )
  const physicianId = String(cast.physicianId)
  const id = await sentPriorAuthorization(portal, cast.office, { ivrId, physicianId })
  await asksMore(id)
  expect((await seenBy(cast.physician)).waiting.oldest).toMatchObject([
    { number: `#PA-${id}`, patientName: '', physicianName: 'Grace Hopper' },
  ])
  const last = await portal.db.first<{ records: string[] }>(sql`
    select records from audit_events order by id desc limit 1`)
  expect(last?.records).toEqual([])
})

test('the oldest six waiting records are listed, oldest first, and the total counts all of them', async () => {
  const numbers: string[] = []
  for (let n = 0; n < 8; n += 1) {
    const id = await submit()
    await review(id, 'Conditional', notes)
    numbers.push(`#IVR-${id}`)
  }
  const { waiting } = await seenBy(cast.office)
  expect(waiting.total).toBe(8)
  expect(waiting.oldest.map(numberOf)).toEqual(numbers.slice(0, 6))
})

test('a request is overdue when its office has owed something for more than five days', async () => {
  const id = await submit()
  await portal.post('/ivr/reviewIvr', { ivrId: id, status: 'Conditional', ...notes }, cast.reviewer)
  const overdueAfter = async (seconds: number) => {
    portal.clock.forward(seconds)
    const office = await newPerson(portal, 2, { officeId: cast.officeId })
    return (await seenBy(office)).waiting.oldest.map(({ overdue }) => overdue)
  }
  expect(await overdueAfter(5 * 86_400)).toEqual([false])
  expect(await overdueAfter(1)).toEqual([true])
})

test('the physician filter narrows what waits and what is new to that physician', async () => {
  const id = await submit()
  await review(id, 'Conditional', notes)
  const own = await seenBy(cast.office, { physicianId: String(cast.physicianId) })
  expect(own).toMatchObject({ waiting: { total: 1 }, answers: { total: 1 } })
  const foreign = await seenBy(cast.office, { physicianId: String(cast.otherPhysicianId) })
  expect(foreign).toEqual({ waiting: { total: 0, oldest: [] }, answers: { total: 0, newest: [] } })
})

test('a decision is a new answer for a person who has not seen it, with its patient and only its newest state', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId, {
    patientFirstName: 'Mary',
    patientLastName: 'Lindstrom',
  })
  await review(id, 'Conditional', notes)
  await review(id, 'Approved')
  for (const person of [cast.office, cast.physician])
    expect((await seenBy(person)).answers).toMatchObject({
      total: 1,
      newest: [
        { kind: 'ivr.decided', about: `#IVR-${id}`, detail: 'Approved', patientName: 'Mary Lindstrom' },
      ],
    })
  expect((await seenBy(cast.otherOffice)).answers.total).toBe(0)
  // Opening the record counts as seeing it, for the person who opens it.
  expect((await portal.get(`/ivr/getIvrRequest/${id}`, cast.office)).status).toBe(200)
  expect((await seenBy(cast.office)).answers).toEqual({ total: 0, newest: [] })
  expect((await seenBy(cast.physician)).answers.total).toBe(1)
})

test('a response to a prior authorization is a new answer, and the newest four are listed', async () => {
  const numbers: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const id = await sentPriorAuthorization(portal, cast.office)
    await act('/priorAuthorization/addResponse', { priorAuthId: id, comment: 'Granted.' }, cast.admin)
    numbers.unshift(`#PA-${id}`)
  }
  const { answers } = await seenBy(cast.office)
  expect(answers.total).toBe(5)
  expect(answers.newest.map(({ about }) => about)).toEqual(numbers.slice(0, 4))
  expect(answers.newest[0]?.patientName).toBe('')
})

test('the verification team has its queue and no such list', async () => {
  for (const person of [cast.reviewer, cast.admin])
    expect((await portal.get('/dashboard/getDashboard', person)).status).toBe(401)
})

test('reading a dashboard writes an audit entry with the requests whose patients it named, and no others', async () => {
  const owed = await submit()
  await review(owed, 'Conditional', notes)
  const decided = await submit()
  await review(decided, 'Rejected')
  await submit()
  await seenBy(cast.office)
  const last = await portal.db.first<{ records: string[] }>(sql`
    select user_id as "userId", action, record_kind as kind, records from audit_events order by id desc limit 1`)
  expect(last).toMatchObject({ userId: cast.office.userId, action: 'dashboard.read', kind: 'ivr' })
  expect(last?.records.toSorted()).toEqual([owed, decided].toSorted())
})

test('a filter with an invalid id, or an unknown filter, is rejected at its field', async () => {
  const wrong = await portal.get('/dashboard/getDashboard', cast.office, { physicianId: '1 or 1=1' })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields ?? {})).toEqual(['physicianId'])
  expect((await portal.get('/dashboard/getDashboard', cast.office, { officeId: '1' })).status).toBe(400)
})
