import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueuePage } from '#contract/ivr/queue/queue.ts'
import type { Leaving } from '#contract/people/leaving.ts'
import { sql } from '#server/kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '#server/testing/accounts.ts'
import { submitted } from '#server/testing/ivr.ts'
import { type Cast, newCast, newPerson, type Person } from '#server/testing/portal.ts'
import { sentPriorAuthorization } from '#server/testing/prior-authorization.ts'
import { openedCase } from '#server/testing/support.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const leavingOf = async ({ userId }: Person) =>
  (await portal.get(`/members/getUpcomingAppointments/${userId}`, cast.admin)).body.data as Leaving
const deactivate = ({ userId }: Person, more: object = {}) =>
  portal.post(
    '/members/updateIvrMemberStatus',
    { ivrTeamMemberId: String(userId), status: 'deactive', ...more },
    cast.admin,
  )
const remove = ({ userId }: Person, more: object = {}) =>
  portal.post('/members/deleteIvrMember', { ivrTeamMemberId: String(userId), ...more }, cast.admin)
const mine = async (as: Person) =>
  ((await portal.get('/ivr/getQueue', as, { tab: 'mine' })).body.data as QueuePage).entries
    .map(({ number }) => number)
    .sort()
const ownerless = async () =>
  ((await portal.get('/ivr/getQueue', cast.admin, { tab: 'all' })).body.data as QueuePage).entries
    .filter(({ owner }) => owner === null)
    .map(({ number }) => number)
    .sort()

/** A member with a request that is assigned, one that is open on their screen, a prior authorization and two cases. */
async function busyMember(userType: 3 | 4 = 3) {
  const member = await newPerson(portal, userType, { name: 'Lena Leaving' })
  const memberIds = [String(member.userId)]
  const [assigned, open] = [
    await submitted(portal, cast.office, cast.physicianId),
    await submitted(portal, cast.office, cast.physicianId),
  ]
  await portal.post('/ivr/assignIvrs', { ivrIds: [assigned], memberIds }, cast.admin)
  await portal.post('/ivr/takeIvr', { ivrId: open }, member)
  const prior = await sentPriorAuthorization(portal, cast.office)
  const ofOffice = await openedCase(portal, cast.office)
  const ofTeam = await openedCase(portal, cast.secondReviewer)
  await portal.post('/ivr/takeOtherWork', { kind: 'prior-authorization', id: prior }, member)
  for (const id of [ofOffice, ofTeam])
    await portal.post('/ivr/takeOtherWork', { kind: 'support', id }, member)
  return { member, requests: [`#IVR-${assigned}`, `#IVR-${open}`], prior, ofOffice, ofTeam }
}

test('a member’s work is named with possible successors, and one gets it all with one notification', async () => {
  const { member, requests, prior, ofOffice } = await busyMember()
  const { work, takers } = await leavingOf(member)
  expect(work).toEqual({ requests: 2, priorAuthorizations: 1, supportCases: 1 })
  const ids = takers.map(({ _id }) => Number(_id))
  expect(ids).toEqual(expect.arrayContaining([cast.reviewer.userId, cast.secondReviewer.userId]))
  expect(ids).not.toContain(member.userId)
  const { status, body } = await deactivate(member, { workTo: String(cast.reviewer.userId) })
  const said = '2 requests, 1 prior authorization and 1 support case'
  expect([status, body.message]).toEqual([
    200,
    `Lena Leaving was deactivated. Handed over to ${cast.reviewer.name}: ${said}.`,
  ])
  expect(await mine(cast.reviewer)).toEqual([...requests, `#PA-${prior}`, `#SUP-${ofOffice}`].sort())
  const told = await portal.db.all(sql`
    select about, detail from notifications where user_id = ${cast.reviewer.userId} and kind like 'work.%'`)
  expect(told).toEqual([{ about: 'Lena Leaving', detail: said }])
  const audited = await portal.db.all(sql`
    select record_kind as kind, cardinality(records) as count, detail from audit_events
    where action = 'work.hand-over' order by record_kind`)
  expect(audited).toEqual([
    { kind: 'ivr', count: 2, detail: cast.reviewer.name },
    { kind: 'prior-authorization', count: 1, detail: cast.reviewer.name },
    { kind: 'support', count: 1, detail: cast.reviewer.name },
  ])
})

test('without a choice a deleted member’s work is free again, as is what the colleague cannot open', async () => {
  const admin = await busyMember(4)
  const held = [...admin.requests, `#PA-${admin.prior}`, `#SUP-${admin.ofOffice}`, `#SUP-${admin.ofTeam}`]
  expect(await ownerless()).not.toContain(`#SUP-${admin.ofTeam}`)
  const { body } = await deactivate(admin.member, { workTo: String(cast.secondReviewer.userId) })
  expect(body.message).toContain('Unassigned: 1 support case.')
  expect(await ownerless()).toContain(`#SUP-${admin.ofTeam}`)
  expect(await mine(cast.secondReviewer)).toEqual(held.slice(0, 4).sort())
  const other = await busyMember()
  const removed = await remove(other.member)
  expect(removed.body.message).toBe(
    'Lena Leaving was deleted. Unassigned: 2 requests, 1 prior authorization and 1 support case.',
  )
  expect(await ownerless()).toEqual(
    expect.arrayContaining([...other.requests, `#PA-${other.prior}`, `#SUP-${other.ofOffice}`]),
  )
})

test('nothing happens if the colleague is absent, is the one who leaves, or is not a member', async () => {
  const { member, prior } = await busyMember()
  const absent = await newPerson(portal, 3, { name: 'Abe Absent' })
  const memberId = String(absent.userId)
  await portal.post('/ivr/setAbsence', { memberId, from: '2026-01-01' }, cast.admin)
  expect((await leavingOf(member)).takers.map(({ _id }) => _id)).not.toContain(memberId)
  for (const [workTo, status] of [
    [memberId, 409],
    [String(member.userId), 404],
    [String(cast.office.userId), 404],
  ] as const)
    for (const leave of [deactivate, remove]) expect((await leave(member, { workTo })).status).toBe(status)
  expect(await mine(member)).toContain(`#PA-${prior}`)
})
