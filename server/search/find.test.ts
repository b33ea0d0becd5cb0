import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Found } from '#contract/search/search.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, newPhysician, openPortal, type Person, type Portal } from '../testing/portal.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'
import { openedCase } from '../testing/support.ts'

let portal: Portal
let cast: Cast
/** Numbers of the first office's records and of the other office's. */
let own: { ivr: string; older: string; prior: string; support: string }
let foreign: { ivr: string; prior: string; support: string }

beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  const { office, otherOffice, physicianId, otherPhysicianId } = cast
  const quill = { patientFirstName: 'Tamsin', patientLastName: 'Quillfeather' }
  const request = async (by: Person, physician: number, more: object = quill) => {
    portal.clock.forward(60)
    return submitted(portal, by, physician, { ...more })
  }
  own = {
    older: await request(office, physicianId),
    ivr: await request(office, physicianId),
    prior: await sentPriorAuthorization(portal, office, {
      description: 'Quillfeather charts',
      physicianId: String(physicianId),
    }),
    support: await openedCase(portal, office, { subject: 'Quillfeather is missing' }),
  }
  foreign = {
    ivr: await request(otherOffice, otherPhysicianId),
    prior: await sentPriorAuthorization(portal, otherOffice, { description: 'Quillfeather charts' }),
    support: await openedCase(portal, otherOffice, { subject: 'Quillfeather is missing' }),
  }
})
afterAll(() => portal.close())

async function found(by: Person, search: string): Promise<Found> {
  const { status, body } = await portal.get('/search/findRecords', by, { search })
  expect(status).toBe(200)
  return body.data as Found
}

const idsOf = ({ requests, priorAuthorizations, supportCases }: Found) => ({
  requests: requests.map(({ _id }) => _id),
  prior: priorAuthorizations.map(({ _id }) => _id),
  support: supportCases.map(({ _id }) => _id),
})
const nothing: Found = {
  requests: [],
  priorAuthorizations: [],
  supportCases: [],
  physicians: [],
  members: [],
}

test('an office finds its own records by a patient’s name, newest first, and none of another office', async () => {
  expect(idsOf(await found(cast.office, 'quillfeather tam'))).toMatchObject({
    requests: [own.ivr, own.older],
  })
  expect(idsOf(await found(cast.office, 'Quillfeather'))).toEqual({
    requests: [own.ivr, own.older],
    prior: [own.prior],
    support: [own.support],
  })
  const [request] = (await found(cast.office, 'Quillfeather')).requests
  expect(request).toEqual({
    _id: own.ivr,
    ivrNumber: `#IVR-${own.ivr}`,
    patientName: 'Tamsin Quillfeather',
    physicianName: 'Grace Hopper',
    submissionStatus: 'Pending',
  })
})

test('a physician finds what names them, and support cases of their own only', async () => {
  const other = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Same Office')
  const theirs = { patientFirstName: 'Tamsin', patientLastName: 'Quillson' }
  await submitted(portal, cast.office, other, theirs)
  expect(await found(cast.physician, 'Quillson')).toEqual(nothing)
  expect(idsOf(await found(cast.physician, 'Quillfeather'))).toEqual({
    requests: [own.ivr, own.older],
    prior: [own.prior],
    support: [],
  })
})

test('a reviewer finds records of all offices, but only the support cases in the team’s hands', async () => {
  const all = idsOf(await found(cast.reviewer, 'Quillfeather'))
  expect(all.requests).toEqual([foreign.ivr, own.ivr, own.older])
  expect(all.prior).toEqual([foreign.prior, own.prior])
  expect(all.support).toEqual([foreign.support, own.support])
  const adminCase = await openedCase(portal, cast.reviewer, { subject: 'Quillfeather for the admins' })
  expect(idsOf(await found(cast.secondReviewer, 'Quillfeather')).support).not.toContain(adminCase)
  expect(idsOf(await found(cast.admin, 'Quillfeather')).support).toContain(adminCase)
})

test('a typed number finds its record first, with or without prefix, and only of the kind that the prefix names', async () => {
  const { _id } = (await found(cast.office, `#IVR-${own.older}`)).requests[0] ?? {}
  expect(_id).toBe(own.older)
  expect(idsOf(await found(cast.office, own.older)).requests[0]).toBe(own.older)
  expect(idsOf(await found(cast.office, `pa-${own.prior}`))).toEqual({
    requests: [],
    prior: [own.prior],
    support: [],
  })
  expect(idsOf(await found(cast.office, `SUP-${own.support}`)).support).toEqual([own.support])
  expect(await found(cast.office, `#IVR-${foreign.ivr}`)).toEqual(nothing)
})

test('no more than five records of a kind are returned, with the newest first', async () => {
  const ids: string[] = []
  for (let n = 0; n < 6; n += 1) {
    portal.clock.forward(60)
    ids.push(await submitted(portal, cast.otherOffice, cast.otherPhysicianId, { patientLastName: 'Sixfold' }))
  }
  expect(idsOf(await found(cast.otherOffice, 'Sixfold')).requests).toEqual(ids.toReversed().slice(0, 5))
})

test('physicians are found only by their Office Admin, and team members only by IVR Admins', async () => {
  const hopper = { _id: String(cast.physicianId), name: 'Grace Hopper', email: expect.any(String) }
  expect((await found(cast.office, 'hopper')).physicians).toEqual([hopper])
  for (const other of [cast.physician, cast.otherOffice, cast.reviewer, cast.admin])
    expect((await found(other, 'hopper')).physicians).toEqual([])
  expect((await found(cast.admin, 'Rita')).members).toEqual([
    { _id: String(cast.reviewer.userId), name: 'Rita Reviewer', email: expect.any(String), userType: 3 },
  ])
  for (const other of [cast.office, cast.physician, cast.reviewer])
    expect((await found(other, 'Rita')).members).toEqual([])
  expect((await found(cast.admin, 'Alma Admin')).members).toEqual([])
})

test('a search without a word finds nothing, and one for wildcard characters takes them literally', async () => {
  for (const search of ['', '   ', '%', '_____'])
    expect([search, await found(cast.admin, search)]).toEqual([search, nothing])
})

test('a search writes one audit row for each kind of record that it shows, and no searched text', async () => {
  const [last] = await portal.db.all<{ id: number }>(sql`select max(id) as id from audit_events`)
  await found(cast.office, 'Quillfeather')
  const rows = await portal.db.all(sql`
    select action, record_kind as kind, records::text[] as records, user_id as "userId", detail
    from audit_events where id > ${last?.id ?? 0} order by id`)
  const row = { action: 'search.find', userId: cast.office.userId, detail: '' }
  expect(rows).toEqual([
    { ...row, kind: 'ivr', records: expect.arrayContaining([own.ivr, own.older]) },
    { ...row, kind: 'prior-authorization', records: [own.prior] },
    { ...row, kind: 'support', records: [own.support] },
  ])
})
