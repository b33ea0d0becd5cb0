import { expect, test } from 'vitest'
import { submitted } from '../../testing/ivr.ts'
import type { Person } from '../../testing/portal.ts'
import { portalWithCast } from '../../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const review = (ivrId: string, as: Person, more: Record<string, unknown>) =>
  portal.post('/ivr/reviewIvr', { ivrId, ...more }, as)
const read = async (id: string, as = cast.reviewer) =>
  (await portal.get(`/ivr/getIvrRequest/${id}`, as)).body.data as Record<string, unknown>
const notes = { additionalInformation: 'Please send the back of the card.', notes: 'Card unreadable' }

test('a reviewer approves a pending request and the office sees who did and when', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const answer = await review(id, cast.reviewer, { status: 'Approved' })
  expect(answer).toMatchObject({ status: 200, body: { message: `IVR #IVR-${id} has been approved.` } })
  expect(await read(id, cast.office)).toMatchObject({
    submissionStatus: 'Approved',
    actionByUserName: 'Rita Reviewer',
    actionDate: expect.stringContaining('2026-11-20T15:00:00'),
  })
})

test('the team can see who made a request’s decision, and whether it was the caller', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const state = async (as: Person) => (await portal.get(`/ivr/getIvrOwner/${id}`, as)).body.data
  expect(await state(cast.reviewer)).toMatchObject({ status: 'Pending', decidedBy: null })
  await review(id, cast.reviewer, { status: 'Approved' })
  const decidedBy = { name: 'Rita Reviewer', at: expect.stringContaining('2026-11-20T15:00:00') }
  expect(await state(cast.reviewer)).toMatchObject({
    open: null,
    status: 'Approved',
    decidedBy: { ...decidedBy, isCaller: true },
  })
  expect(await state(cast.admin)).toMatchObject({ decidedBy: { ...decidedBy, isCaller: false } })
})

test('a conditional decision requires both notes, of 1 to 300 characters each', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const refused = async (more: Record<string, unknown>) =>
    (await review(id, cast.reviewer, { status: 'Conditional', ...more })).body.fields
  expect(await refused({})).toEqual({
    additionalInformation: 'Additional Information must be at least 1 characters.',
    notes: 'Notes must be at least 1 characters.',
  })
  expect(await refused({ ...notes, notes: '   ' })).toEqual({ notes: 'Notes must be at least 1 characters.' })
  expect(await refused({ ...notes, additionalInformation: 'x'.repeat(301) })).toEqual({
    additionalInformation: 'Additional Information must not be longer than 300 characters.',
  })
  expect(await read(id)).toMatchObject({ submissionStatus: 'Pending', notes: '' })
})

test('the notes of a conditional request can be changed until the final decision, and are unchanged after that', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, cast.reviewer, { status: 'Conditional', ...notes })
  await review(id, cast.reviewer, { status: 'Conditional', ...notes, notes: 'Card still unreadable' })
  expect(await read(id)).toMatchObject({ submissionStatus: 'Conditional', notes: 'Card still unreadable' })
  await review(id, cast.admin, { status: 'Approved' })
  expect(await read(id)).toMatchObject({ submissionStatus: 'Approved', notes: 'Card still unreadable' })
})

test('after a final decision another one is rejected, and the error says who decided', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, cast.reviewer, { status: 'Rejected' })
  const again = await review(id, cast.secondReviewer, { status: 'Approved' })
  expect(again).toMatchObject({ status: 409, body: { code: 'ivr.already-decided' } })
  expect(again.body.error).toContain('Rejected by Rita Reviewer')
})

test('a decision based on an outdated state is rejected, and the error says who changed it', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, cast.reviewer, { status: 'Conditional', ...notes })
  const late = await review(id, cast.secondReviewer, {
    status: 'Approved',
    seenStatus: 'Pending',
    seenActionDate: null,
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'ivr.changed-since' } })
  expect(late.body.error).toContain('Rita Reviewer changed this request to Conditional')
  const { actionDate } = await read(id)
  const seen = { status: 'Approved', seenStatus: 'Conditional', seenActionDate: actionDate }
  expect((await review(id, cast.secondReviewer, seen)).status).toBe(200)
})

test('of fifty concurrent approvals of one request one succeeds, and 49 return who approved it', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      review(id, cast.reviewer, { status: 'Approved', seenStatus: 'Pending' }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const told = answers.filter((answer) => answer.status === 409)
  expect(told).toHaveLength(49)
  expect(new Set(told.map((answer) => answer.body.error))).toEqual(
    new Set(['This request was already Approved by Rita Reviewer. The list now shows its latest status.']),
  )
})

test('office users and physicians cannot decide, not even on their own requests', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  for (const person of [cast.office, cast.physician, cast.otherOffice])
    expect((await review(id, person, { status: 'Approved' })).status).toBe(401)
  expect(await read(id)).toMatchObject({ submissionStatus: 'Pending' })
})

test('a decision on a request that does not exist returns not found', async () => {
  expect((await review('999999', cast.reviewer, { status: 'Approved' })).status).toBe(404)
})
