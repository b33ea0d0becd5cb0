import { expect, test } from 'vitest'
import { noComment, type SupportCase } from '#contract/support/support.ts'
import { sql } from '../kit/database/database.ts'
import { type Answer, newPerson, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { openedCase } from '../testing/support.ts'

const { portal, cast } = await portalWithCast()

const handle = (form: unknown, by: Person, headers = {}) =>
  portal.post('/support/handleSupportCase', form, by, headers)
const assign = (supportCaseId: string, by: Person = cast.office) =>
  handle({ supportCaseId, assignToIVR: true }, by)
const close = (supportCaseId: string, by: Person, responseText = 'Mended.') =>
  handle({ supportCaseId, responseText }, by)
const whole = async (id: string, by: Person) =>
  (await portal.get(`/support/getSupportCase/${id}`, by)).body.data as SupportCase
const moment = () => portal.clock.now().toISOString().replace('.000Z', '+00:00')

/** Brings a case into each state with the endpoints that users call. */
const states = {
  'with the office': () => openedCase(portal, cast.physician),
  'handed on to IVR': async () => {
    const id = await openedCase(portal, cast.physician)
    await assign(id)
    return id
  },
  'of the office itself': () => openedCase(portal, cast.office),
  'of a team member': () => openedCase(portal, cast.reviewer),
  'of an IVR Admin': () => openedCase(portal, cast.admin),
  'closed by the office': async () => {
    const id = await openedCase(portal, cast.physician)
    await close(id, cast.office)
    return id
  },
  'closed by the team': async () => {
    const id = await openedCase(portal, cast.office)
    await close(id, cast.reviewer)
    return id
  },
} as const
type State = keyof typeof states

/** The statuses of assigning and closing for physician, Office Admin, team member and IVR Admin, in this order. */
const answers: [State, 'assigning' | 'closing', [number, number, number, number]][] = [
  ['with the office', 'assigning', [401, 200, 401, 401]],
  ['with the office', 'closing', [200, 200, 404, 404]],
  ['handed on to IVR', 'assigning', [401, 409, 401, 401]],
  ['handed on to IVR', 'closing', [200, 409, 200, 200]],
  ['of the office itself', 'assigning', [401, 409, 401, 401]],
  ['of the office itself', 'closing', [404, 409, 200, 200]],
  ['of a team member', 'assigning', [401, 404, 401, 401]],
  ['of a team member', 'closing', [404, 404, 200, 200]],
  ['of an IVR Admin', 'assigning', [401, 404, 401, 401]],
  ['of an IVR Admin', 'closing', [404, 404, 404, 200]],
  ['closed by the office', 'assigning', [401, 409, 401, 401]],
  ['closed by the office', 'closing', [409, 409, 404, 404]],
  ['closed by the team', 'assigning', [401, 409, 401, 401]],
  ['closed by the team', 'closing', [404, 409, 409, 409]],
]

test.each(answers)(
  'a case %s answers %s to the four user types in turn with %j',
  async (state, step, wanted) => {
    const people = [cast.physician, cast.office, cast.reviewer, cast.admin]
    const statuses: number[] = []
    for (const person of people) {
      const id = await states[state]()
      const seen = await portal.get(`/support/getSupportCase/${id}`, person)
      const { status } = await (step === 'assigning' ? assign(id, person) : close(id, person))
      statuses.push(status)
      if (seen.status === 404) continue
      // The case says in advance what the server answers.
      const may = (seen.body.data as SupportCase).may[step === 'assigning' ? 'assign' : 'close']
      expect(status).toBe(may === undefined ? 401 : may ? 200 : 409)
    }
    expect(statuses).toEqual(wanted)
  },
)

test('a case assigned to IVR shows by whom and since when, and belongs to the team from then on', async () => {
  const id = await openedCase(portal, cast.physician)
  portal.clock.forward(600)
  expect(await assign(`#SUP-${id}`)).toMatchObject({
    status: 200,
    body: { message: `#SUP-${id} was assigned to IVR.` },
  })
  for (const reader of [cast.physician, cast.office, cast.reviewer, cast.admin])
    expect(await whole(id, reader)).toMatchObject({
      status: 'Open',
      accessibleForUserType: 3,
      assignedByName: 'Olive Office',
      assignedAt: moment(),
      response: '',
    })
})

test('a closed case shows the response, its author and time to everyone who sees it', async () => {
  const id = await openedCase(portal, cast.physician)
  await assign(id)
  portal.clock.forward(600)
  expect(await close(id, cast.reviewer, '  Try it again.\nIt is mended.  ')).toMatchObject({
    status: 200,
    body: { message: `#SUP-${id} was closed.` },
  })
  for (const reader of [cast.physician, cast.office, cast.secondReviewer, cast.admin])
    expect(await whole(id, reader)).toMatchObject({
      status: 'Closed',
      response: 'Try it again.\nIt is mended.',
      responseByName: 'Rita Reviewer',
      responseAt: moment(),
      assignedByName: 'Olive Office',
    })
})

test('a blank response is rejected at its field, and the case stays open', async () => {
  const id = await openedCase(portal, cast.office)
  for (const step of [{ responseText: '' }, { responseText: ' \n ' }, {}])
    expect(await handle({ supportCaseId: id, ...step }, cast.reviewer)).toMatchObject({
      status: 400,
      body: { fields: { responseText: noComment } },
    })
  const both = { supportCaseId: id, assignToIVR: true, responseText: 'Both.' }
  expect((await handle(both, cast.office)).status).toBe(400)
  expect(await whole(id, cast.reviewer)).toMatchObject({ status: 'Open', response: '' })
})

test('closing a case a second time is rejected with who was first, and changes nothing', async () => {
  const id = await openedCase(portal, cast.office)
  await close(id, cast.secondReviewer, 'First.')
  expect(await close(id, cast.reviewer, 'Second.')).toMatchObject({
    status: 409,
    body: { code: 'support.already-closed', error: `Sam Second already closed #SUP-${id}.` },
  })
  expect(await whole(id, cast.office)).toMatchObject({ response: 'First.', responseByName: 'Sam Second' })
})

test('an Office Admin who handles a case already assigned to the team gets an error with who assigned it', async () => {
  const second = await newPerson(portal, 2, { officeId: cast.officeId, name: 'Olga Second' })
  const id = await openedCase(portal, cast.physician)
  await assign(id, second)
  const details = {
    status: 409,
    body: { code: 'support.assigned-to-ivr', error: `Olga Second already assigned #SUP-${id} to IVR.` },
  }
  expect(await assign(id)).toMatchObject(details)
  expect(await close(id, cast.office)).toMatchObject(details)
  const own = await openedCase(portal, second)
  expect((await assign(own)).body.error).toBe(`Olga Second already assigned #SUP-${own} to IVR.`)
})

test('of fifty concurrent closings of a case one succeeds, and all others return who did it', async () => {
  const id = await openedCase(portal, cast.office)
  const team = [cast.reviewer, cast.secondReviewer, cast.admin]
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, at) => close(id, team[at % 3] ?? cast.admin, `Comment ${at}.`)),
  )
  const winners = all.flatMap(({ status }, at) => (status === 200 ? [at] : []))
  expect(winners).toHaveLength(1)
  const shown = await whole(id, cast.office)
  expect(shown.response).toBe(`Comment ${winners[0]}.`)
  for (const { status, body } of all.filter((one) => one.status !== 200))
    expect([status, body.error]).toEqual([409, `${shown.responseByName} already closed #SUP-${id}.`])
})

test('of a concurrent assignment and closing by one office exactly one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await openedCase(portal, cast.physician)
    const both = await Promise.all([assign(id), close(id, cast.office)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { status, accessibleForUserType } = await whole(id, cast.office)
    expect([status, accessibleForUserType]).toEqual(both[0]?.status === 200 ? ['Open', 3] : ['Closed', 2])
  }
})

test('a step repeated with its idempotency key returns the same reply and is not a second one', async () => {
  const id = await openedCase(portal, cast.office)
  const form = { supportCaseId: id, responseText: 'Mended.' }
  const key = { 'idempotency-key': 'support-key-1' }
  const first = await handle(form, cast.reviewer, key)
  expect(first.status).toBe(200)
  expect(await handle(form, cast.reviewer, key)).toMatchObject({ status: 200, body: first.body })
  const other = await handle({ ...form, responseText: 'Else.' }, cast.reviewer, key)
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency.other-body' } })
})

test('a responder who left is still named, and a rejected step writes no audit entry and changes nothing', async () => {
  const leaving = await newPerson(portal, 3, { name: 'Lea Leaving' })
  const id = await openedCase(portal, cast.office)
  await close(id, leaving)
  await portal.db.run(sql`update users set status = 'deactive' where id = ${leaving.userId}`)
  const rows = () =>
    portal.db.first<{ n: number }>(sql`
      select (select count(*) from audit_events) + (select count(*) from live_changes) as n`)
  const before = await rows()
  expect((await close(id, cast.reviewer)).body.error).toBe(`Lea Leaving already closed #SUP-${id}.`)
  expect(await rows()).toEqual(before)
  expect((await whole(id, cast.office)).responseByName).toBe('Lea Leaving')
})

test('each step writes an audit entry with its own action, the user and the case', async () => {
  const id = await openedCase(portal, cast.physician)
  await assign(id)
  await close(id, cast.admin)
  const rows = await portal.db.all(sql`
    select action, user_id as "by", office_id as office from audit_events
    where record_kind = 'support' and records = array[${Number(id)}]::bigint[] order by id`)
  expect(rows).toEqual([
    { action: 'support.open', by: cast.physician.userId, office: cast.officeId },
    { action: 'support.assign', by: cast.office.userId, office: cast.officeId },
    { action: 'support.answer', by: cast.admin.userId, office: null },
  ])
})

test('an unknown case returns not found, and an invalid number is rejected as input', async () => {
  const found: Answer = await close('999999', cast.admin)
  expect(found).toMatchObject({ status: 404, body: { code: 'record.not-found' } })
  expect((await close('seven', cast.admin)).status).toBe(400)
  expect((await portal.get('/support/getSupportCase/seven', cast.admin)).status).toBe(400)
})
