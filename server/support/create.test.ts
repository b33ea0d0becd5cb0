import { expect, test } from 'vitest'
import { secondsFrom } from '../kit/clock.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { openedCase, supportRequest } from '../testing/support.ts'

const { portal, cast } = await portalWithCast()

const create = (form: unknown, by: Person, headers = {}) =>
  portal.post('/support/createSupportCase', form, by, headers)
const details = (id: string, by: Person) => portal.get(`/support/getSupportCase/${id}`, by)
const countCases = async () =>
  (await portal.db.first<{ n: number }>(sql`select count(*) as n from support_cases`))?.n

test('a case is stored with trimmed texts, the status Open, its number, its submitter and its time', async () => {
  const answer = await create({ subject: '  No PDF  ', description: '  Page 2\nis blank.  ' }, cast.office)
  const { _id, supportNumber } = answer.body.data as { _id: string; supportNumber: string }
  expect(answer).toMatchObject({
    status: 200,
    body: { message: `Your support request ${supportNumber} was submitted.` },
  })
  expect(supportNumber).toBe(`#SUP-${_id}`)
  expect(Number(_id)).toBeGreaterThanOrEqual(1001)
  expect(await openedCase(portal, cast.office)).toBe(String(Number(_id) + 1))
  for (const id of [_id, `SUP-${_id}`, encodeURIComponent(`#SUP-${_id}`)])
    expect((await details(id, cast.office)).body.data).toEqual({
      _id,
      supportNumber,
      submittedByUser: 'Olive Office',
      submittedByUserType: 2,
      createdAt: portal.clock.now().toISOString().replace('.000Z', '+00:00'),
      subject: 'No PDF',
      description: 'Page 2\nis blank.',
      status: 'Open',
      response: '',
      responseByName: '',
      responseAt: null,
      accessibleForUserType: 3,
      assignedByName: '',
      assignedAt: null,
      ivrNumber: null,
      patientName: '',
      work: null,
      may: { assign: false, close: false, respond: false },
    })
})

test.each([
  ['a physician', 'physician', 2],
  ['an Office Admin', 'office', 3],
  ['an IVR Team Member', 'reviewer', 4],
  ['an IVR Admin', 'admin', 4],
] as const)('a case that %s opens goes to those who are to help', async (_, who, accessible) => {
  const { body } = await details(await openedCase(portal, cast[who]), cast[who])
  expect(body.data).toMatchObject({ accessibleForUserType: accessible, submittedByUser: cast[who].name })
})

test('a case without subject or description is not stored, and each missing field gets an error', async () => {
  const before = await countCases()
  for (const by of [cast.physician, cast.office, cast.reviewer, cast.admin])
    expect(await create({ subject: '   ' }, by)).toMatchObject({
      status: 400,
      body: { fields: { subject: 'Subject is required.', description: 'Description is required.' } },
    })
  expect(await create(supportRequest({ office: 7 }), cast.office)).toMatchObject({ status: 400 })
  expect(await countCases()).toBe(before)
})

test('a request repeated with its idempotency key opens no second case, and another body is rejected', async () => {
  const key = { 'idempotency-key': 'case-key-1' }
  const first = await create(supportRequest(), cast.physician, key)
  const before = await countCases()
  expect(await create(supportRequest(), cast.physician, key)).toMatchObject({ status: 200, body: first.body })
  expect(await create(supportRequest({ subject: 'Else' }), cast.physician, key)).toMatchObject({
    status: 409,
    body: {
      code: 'idempotency.already-created',
      number: (first.body.data as { supportNumber: string }).supportNumber,
    },
  })
  expect(await countCases()).toBe(before)
})

test('the name of someone who is deactivated, deleted or renamed later stays on their case', async () => {
  const id = await openedCase(portal, cast.physician)
  const { userId } = cast.physician
  await portal.db.run(sql`
    update users set status = 'deactive', deleted_at = ${secondsFrom(portal.clock.now(), 1)}, last_name = 'Gone'
    where id = ${userId}`)
  expect((await details(id, cast.physician)).status).toBe(403)
  expect((await details(id, cast.office)).body.data).toMatchObject({
    submittedByUser: 'Grace Hopper',
    submittedByUserType: 1,
  })
  await portal.db.run(sql`
    update users set status = 'active', deleted_at = null, last_name = 'Hopper' where id = ${userId}`)
})

test('the database rejects a case whose office, assignee or response contradict each other', async () => {
  const wrong = [
    sql`update support_cases set accessible_for_user_type = 2 where submitted_by_type = 2`,
    sql`update support_cases set accessible_for_user_type = 3 where submitted_by_type = 4`,
    sql`update support_cases set office_id = null where submitted_by_type = 2`,
    sql`update support_cases set response = 'words of nobody'`,
    sql`update support_cases set response_by = submitted_by, response_at = now()`,
    sql`update support_cases set assigned_by = submitted_by where submitted_by_type = 1`,
  ]
  for (const query of wrong) await expect(portal.db.run(query)).rejects.toMatchObject({ code: '23514' })
})

test('a case names no request that its submitter may not see', async () => {
  const ivrId = await submitted(portal, cast.otherOffice, cast.otherPhysicianId)
  const form = { subject: 'Where is it', description: 'Somebody else’s request', ivrId }
  expect((await create(form, cast.office)).body).toMatchObject({
    code: 'support.ivr-unknown',
    fields: { ivrId: expect.any(String) },
  })
  expect((await create(form, cast.otherOffice)).status).toBe(200)
})
