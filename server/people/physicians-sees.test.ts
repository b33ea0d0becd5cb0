import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IvrPage, IvrRequest } from '#contract/ivr/requests.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { submitted } from '../testing/ivr.ts'
import { acceptAndSignIn, invitedPhysician } from '../testing/people.ts'
import { type Cast, newCast } from '../testing/portal.ts'
import { picture, upload } from '../testing/uploads.ts'

let portal: AccountPortal
let cast: Cast
/** The session of a physician who accepted an invitation, and their records. */
let physician: string
let own: string
let ofColleague: string
let ofOtherOffice: string
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
  const invited = await invitedPhysician(portal, cast.office, { firstName: 'Grace', lastName: 'Hopper' })
  physician = await acceptAndSignIn(portal, invited.link)
  own = await submitted(portal, cast.office, Number(invited.id))
  // The same name as the physician under test: records belong to a physician by id.
  ofColleague = await submitted(portal, cast.office, cast.physicianId)
  ofOtherOffice = await submitted(portal, cast.otherOffice, cast.otherPhysicianId)
})
afterAll(() => portal.close())

const list = async (query: Record<string, string> = {}) =>
  (await portal.get('/ivr/getIvrRequests', physician, query)).body.data as IvrPage & {
    ivrRequests: IvrRequest[]
  }

test('a physician sees, counts and finds their own requests, and none of a colleague with the same name', async () => {
  const counts = { total: 1, totalSubmissions: 1, pendingCases: 1 }
  expect(await list()).toMatchObject(counts)
  for (const search of ['hopper', 'mary', own]) {
    const found = await list({ search })
    expect(found.ivrRequests.map(({ _id }) => _id)).toEqual([own])
  }
  expect(await list({ search: ofColleague })).toMatchObject({ total: 0, ivrRequests: [] })
  expect(await list({ physicianId: String(cast.physicianId) })).toMatchObject({
    total: 0,
    totalSubmissions: 0,
  })
})

test('a physician can read their own requests only, and no others of their office or another', async () => {
  expect((await portal.get(`/ivr/getIvrRequest/${own}`, physician)).status).toBe(200)
  for (const id of [ofColleague, ofOtherOffice])
    expect((await portal.get(`/ivr/getIvrRequest/${id}`, physician)).status).toBe(404)
})

test('a physician can open the pictures of their own requests and of no other', async () => {
  const more = async () => {
    const content = await picture('png')
    const { file } = await upload(portal, cast.office, { name: 'card.png', type: 'image/png', content })
    const fileUrl = file.fileUrl.split('?')[0] ?? ''
    return { fileUrl, id: fileUrl.split('/').at(-1) ?? '' }
  }
  const [mine, theirs] = [await more(), await more()]
  const physicianId = (await list()).ivrRequests[0]?.physicianId
  await submitted(portal, cast.office, Number(physicianId), { primaryFrontSideInsuranceCard: mine.fileUrl })
  await submitted(portal, cast.office, cast.physicianId, { primaryFrontSideInsuranceCard: theirs.fileUrl })
  expect((await portal.get(`/files/${mine.id}/link`, physician)).status).toBe(200)
  expect((await portal.get(`/files/${theirs.id}/link`, physician)).status).toBe(404)
})
