import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Dashboard, Waiting } from '#contract/dashboard/dashboard.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, newPerson, openPortal, type Person, type Portal } from '../testing/portal.ts'
import { documentsFor, sentPriorAuthorization } from '../testing/prior-authorization.ts'

const portals: Portal[] = []
let portal: Portal
let cast: Cast
beforeEach(async () => {
  portal = await openPortal()
  portals.push(portal)
  cast = await newCast(portal)
})
afterAll(() => Promise.all(portals.map((each) => each.close())))

async function seenBy(person: Person, query: Record<string, string> = {}): Promise<Dashboard> {
  const { status, body } = await portal.get('/dashboard/getDashboard', person, query)
  expect(status).toBe(200)
  return body.data as Dashboard
}

const brief = ({ number, reason }: Waiting) => `${number} ${reason}`
/** The waiting lists of the team and the office, as this user sees them. */
async function waitingFor(person: Person, query: Record<string, string> = {}) {
  const { onTeam, onOffice } = await seenBy(person, query)
  return { team: onTeam.oldest.map(brief), office: onOffice?.oldest.map(brief) ?? null }
}

async function act(path: string, body: unknown, as: Person) {
  expect((await portal.post(path, body, as)).status).toBe(200)
  portal.clock.forward(60)
}
const notes = { additionalInformation: 'Chart notes', notes: 'Please.' }
const review = (ivrId: string, status: string, more = {}) =>
  act('/ivr/reviewIvr', { ivrId, status, ...more }, cast.reviewer)
const documents = async (ivrId: string) =>
  act('/ivr/addSupportingDocuments', await documentsFor(portal, cast.office, ivrId), cast.office)
const submit = () => submitted(portal, cast.office, cast.physicianId)

test('a submitted request is shown as waiting for the team to its office, its physician and every reviewer', async () => {
  const number = `#IVR-${await submit()} decision`
  expect(await waitingFor(cast.reviewer)).toEqual({ team: [number], office: null })
  expect(await waitingFor(cast.admin)).toEqual({ team: [number], office: null })
  expect(await waitingFor(cast.office)).toEqual({ team: [number], office: [] })
  expect(await waitingFor(cast.physician)).toEqual({ team: [number], office: [] })
})

test('a Conditional request waits for its office until documents arrive, and then for the team', async () => {
  const id = await submit()
  await review(id, 'Conditional', notes)
  expect(await waitingFor(cast.reviewer)).toEqual({ team: [], office: null })
  expect(await waitingFor(cast.office)).toEqual({ team: [], office: [`#IVR-${id} owed`] })
  expect(await waitingFor(cast.physician)).toEqual({ team: [], office: [`#IVR-${id} owed`] })
  const cameAt = portal.clock.now().toISOString()
  await documents(id)
  await documents(id)
  expect(await waitingFor(cast.office)).toEqual({ team: [`#IVR-${id} documents`], office: [] })
  const [waiting] = (await seenBy(cast.reviewer)).onTeam.oldest
  expect(waiting?.reason).toBe('documents')
  expect(Date.parse(waiting?.since ?? '')).toBe(Date.parse(cameAt))
})

test('documents from before a request became Conditional do not count as the requested ones', async () => {
  const id = await submit()
  await documents(id)
  await review(id, 'Conditional', notes)
  expect(await waitingFor(cast.office)).toEqual({ team: [], office: [`#IVR-${id} owed`] })
})

test('when the team requests more after documents arrived, the request waits for its office again', async () => {
  const id = await submit()
  await review(id, 'Conditional', notes)
  await documents(id)
  const askedAt = portal.clock.now()
  await review(id, 'Conditional', { ...notes, notes: 'The second page too.' })
  expect(await waitingFor(cast.office)).toEqual({ team: [], office: [`#IVR-${id} owed`] })
  const [owed] = (await seenBy(cast.office)).onOffice?.oldest ?? []
  expect(Date.parse(owed?.since ?? '')).toBe(askedAt.getTime())
})

test.each(['Approved', 'Rejected'])(
  'a request that is %s is in no waiting list, whatever it waited for before',
  async (status) => {
    const pending = await submit()
    const owed = await submit()
    const documented = await submit()
    await review(owed, 'Conditional', notes)
    await review(documented, 'Conditional', notes)
    await documents(documented)
    for (const id of [pending, owed, documented]) await review(id, status)
    expect(await waitingFor(cast.office)).toEqual({ team: [], office: [] })
    const { onTeam } = await seenBy(cast.reviewer)
    expect(onTeam).toEqual({ total: 0, oldest: [] })
    expect((await seenBy(cast.office)).onOffice?.total).toBe(0)
  },
)

test('a prior authorization waits for the team until it is answered, and its entry names no patient', async () => {
  const id = await sentPriorAuthorization(portal, cast.office, { physicianId: String(cast.physicianId) })
  const [waiting] = (await seenBy(cast.reviewer)).onTeam.oldest
  expect(waiting).toMatchObject({
    number: `#PA-${id}`,
    reason: 'response',
    patientName: '',
    physicianName: 'Grace Hopper',
    submitByUserName: 'Olive Office',
  })
  expect((await waitingFor(cast.physician)).team).toEqual([`#PA-${id} response`])
  await act('/priorAuthorization/addResponse', { priorAuthId: id, comment: 'Granted.' }, cast.admin)
  expect((await waitingFor(cast.reviewer)).team).toEqual([])
})

async function support(by: Person): Promise<string> {
  const { body } = await portal.post(
    '/support/createSupportCase',
    { subject: 'Help', description: 'Now' },
    by,
  )
  portal.clock.forward(60)
  return (body.data as { _id: string })._id
}

test('a physician’s support case waits for their office until it is assigned, and then for the team', async () => {
  const id = await support(cast.physician)
  const number = `#SUP-${id} support`
  for (const person of [cast.office, cast.physician])
    expect(await waitingFor(person)).toEqual({ team: [], office: [number] })
  expect((await waitingFor(cast.reviewer)).team).toEqual([])
  await act('/support/handleSupportCase', { supportCaseId: id, assignToIVR: true }, cast.office)
  for (const person of [cast.office, cast.physician])
    expect(await waitingFor(person)).toEqual({ team: [number], office: [] })
  for (const person of [cast.reviewer, cast.admin]) expect((await waitingFor(person)).team).toEqual([number])
  expect(await waitingFor(cast.otherOffice)).toEqual({ team: [], office: [] })
  await act('/support/handleSupportCase', { supportCaseId: id, responseText: 'Done.' }, cast.reviewer)
  expect(await waitingFor(cast.office)).toEqual({ team: [], office: [] })
  expect((await waitingFor(cast.admin)).team).toEqual([])
})

test('a support case of a team member waits for the admins, and is not listed for its own submitter', async () => {
  const member = await support(cast.reviewer)
  const admin = await support(cast.admin)
  const second = await newPerson(portal, 4)
  expect((await waitingFor(cast.admin)).team).toEqual([`#SUP-${member} support`])
  expect((await waitingFor(second)).team).toEqual([`#SUP-${member} support`, `#SUP-${admin} support`])
  expect((await waitingFor(cast.reviewer)).team).toEqual([])
  const { onTeam } = await seenBy(second)
  expect(onTeam).toMatchObject({
    total: 2,
    oldest: [{ patientName: '', overdue: false }, { overdue: false }],
  })
})

test('the oldest eight waiting records are listed, oldest first, and the total counts all of them', async () => {
  const expected: string[] = []
  for (let n = 0; n < 6; n += 1) {
    expected.push(`#IVR-${await submit()} decision`)
    portal.clock.forward(60)
    expected.push(`#PA-${await sentPriorAuthorization(portal, cast.office)} response`)
    portal.clock.forward(60)
  }
  const { onTeam } = await seenBy(cast.reviewer)
  expect(onTeam.total).toBe(12)
  expect(onTeam.oldest.map(brief)).toEqual(expected.slice(0, 8))
})

test('once the first of the queue is decided on, the queue has moved on', async () => {
  const first = await submit()
  portal.clock.forward(60)
  const second = await submit()
  expect((await waitingFor(cast.reviewer)).team[0]).toBe(`#IVR-${first} decision`)
  await review(first, 'Approved')
  expect((await waitingFor(cast.reviewer)).team).toEqual([`#IVR-${second} decision`])
})

/** Moves the clock by this many days and returns the user with a new session. */
async function overdueAfter(days: number, seconds = 0) {
  portal.clock.forward(days * 86_400 + seconds)
  const office = await newPerson(portal, 2, { officeId: cast.officeId })
  const { onTeam, onOffice } = await seenBy(office)
  portal.clock.forward(-days * 86_400 - seconds)
  return [...onTeam.oldest, ...(onOffice?.oldest ?? [])].filter(({ overdue }) => overdue).map(brief)
}

test('a request is overdue after more than five days, a prior authorization after more than three', async () => {
  const ivr = await submit()
  const conditional = await submit()
  const priorAuth = await sentPriorAuthorization(portal, cast.office)
  await portal.post('/ivr/reviewIvr', { ivrId: conditional, status: 'Conditional', ...notes }, cast.reviewer)
  expect(await overdueAfter(3)).toEqual([])
  expect(await overdueAfter(3, 1)).toEqual([`#PA-${priorAuth} response`])
  expect(await overdueAfter(5)).toEqual([`#PA-${priorAuth} response`])
  expect((await overdueAfter(5, 1)).toSorted()).toEqual(
    [`#IVR-${ivr} decision`, `#PA-${priorAuth} response`, `#IVR-${conditional} owed`].toSorted(),
  )
})

test('records of another office are neither counted, listed nor charted, and a filter by its physicians is empty', async () => {
  const canary = await submitted(portal, cast.otherOffice, cast.otherPhysicianId, {
    patientFirstName: 'Canary',
    patientLastName: 'Birdson',
  })
  await sentPriorAuthorization(portal, cast.otherOffice)
  for (const person of [cast.office, cast.physician]) {
    const all = await seenBy(person)
    const foreign = await seenBy(person, { physicianId: String(cast.otherPhysicianId) })
    for (const seen of [all, foreign]) {
      expect(seen.onTeam.total).toBe(0)
      expect(seen.weeks.every(({ submitted }) => submitted === 0)).toBe(true)
      expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Canary|Birdson|${canary}`))
    }
  }
  expect((await seenBy(cast.reviewer)).onTeam.total).toBe(2)
})

test('the physician filter narrows waiting lists and figures to that physician', async () => {
  const own = await submit()
  await sentPriorAuthorization(portal, cast.office)
  const narrowed = await seenBy(cast.office, { physicianId: String(cast.physicianId) })
  expect(narrowed.onTeam).toMatchObject({ total: 1, oldest: [{ number: `#IVR-${own}` }] })
  expect(narrowed.weeks.at(-1)?.submitted).toBe(1)
  expect((await seenBy(cast.office)).onTeam.total).toBe(2)
})

test('a week counts what was submitted and finally decided in it; Conditional is no final decision', async () => {
  const [approved, rejected, conditional] = [await submit(), await submit(), await submit()]
  portal.clock.forward(2 * 3600)
  cast = { ...cast, reviewer: await newPerson(portal, 3), office: await newPerson(portal, 2, cast.office) }
  await review(conditional, 'Conditional', notes)
  expect((await seenBy(cast.reviewer)).weeks.at(-1)).toMatchObject({
    approved: 0,
    rejected: 0,
    medianHours: null,
  })
  await review(approved, 'Approved')
  portal.clock.forward(1500)
  await review(rejected, 'Rejected')
  const week = { submitted: 3, approved: 1, rejected: 1, medianHours: 2, ninetiethHours: 2 }
  expect((await seenBy(cast.reviewer)).weeks.at(-1)).toEqual({ week: '2026-11-15', ...week })
  await review(conditional, 'Rejected')
  expect((await seenBy(cast.office)).weeks.at(-1)).toMatchObject({ approved: 1, rejected: 2 })
})

test('reading a dashboard writes an audit entry with the requests whose patients it named, and no others', async () => {
  const id = await submit()
  await sentPriorAuthorization(portal, cast.office)
  await seenBy(cast.reviewer)
  const last = await portal.db.first(sql`
    select user_id as "userId", action, record_kind as kind, records from audit_events order by id desc limit 1`)
  const kind = 'ivr'
  expect(last).toEqual({
    userId: cast.reviewer.userId,
    action: 'dashboard.read',
    kind,
    records: [id],
  })
})

test('a filter with an invalid id, or an unknown filter, is rejected at its field', async () => {
  const wrong = await portal.get('/dashboard/getDashboard', cast.office, { physicianId: '1 or 1=1' })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields ?? {})).toEqual(['physicianId'])
  expect((await portal.get('/dashboard/getDashboard', cast.office, { officeId: '1' })).status).toBe(400)
})
