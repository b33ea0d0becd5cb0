import { afterAll, beforeAll, expect, test } from 'vitest'
import { ListedIvr } from '#contract/ivr/requests.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, newPhysician, openPortal, type Person, type Portal } from '../testing/portal.ts'
import { rollUpCounts } from './counts-store.ts'

let portal: Portal
let cast: Cast
let secondPhysician: number

const canary = { patientFirstName: 'Zanzibar', patientLastName: 'Canary' }
const day = 86_400

/** Moves the clock by weeks, and renews all sessions. */
const keepSignedIn = () =>
  portal.db.run(
    sql`update sessions set created_at = ${portal.clock.now()}, last_used_at = ${portal.clock.now()}`,
  )

beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  secondPhysician = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Alan Turing')
  const names = ['Ann Alder', 'Bob Birch', "Cem O'Dell", 'Dörte Dorn', 'Eve Elm']
  for (let n = 0; n < 25; n += 1) {
    const [patientFirstName, patientLastName] = (names[n % names.length] ?? '').split(' ')
    const physician = n % 3 === 0 ? secondPhysician : cast.physicianId
    await submitted(portal, cast.office, physician, { patientFirstName, patientLastName, dos: '2027-12-01' })
    portal.clock.forward(n % 4 === 0 ? 4 * day : 60)
    await keepSignedIn()
    if (n === 12) await rollUpCounts(portal.db)
  }
  await submitted(portal, cast.otherOffice, cast.otherPhysicianId, { ...canary, dos: '2027-12-01' })
})
afterAll(() => portal.close())

interface Page {
  ivrRequests: { _id: string; name: string; createdAt: string; submissionStatus: string }[]
  total: number
  totalPages: number
  totalSubmissions: number
  pendingCases: number
  approvedCases: number
}
const list = async (as: Person, query: Record<string, string> = {}) =>
  (await portal.get('/ivr/getIvrRequests', as, query)).body.data as Page
const namesOf = (page: Page) => [...new Set(page.ivrRequests.map((request) => request.name))].sort()

test('pages contain ten requests, newest first, without duplicates or gaps', async () => {
  const pages = await Promise.all(['1', '2', '3'].map((page) => list(cast.office, { page })))
  expect(pages.map((page) => page.ivrRequests.length)).toEqual([10, 10, 5])
  const dates = pages.flatMap((page) => page.ivrRequests.map((request) => request.createdAt))
  expect(dates).toEqual([...dates].sort().reverse())
  expect(new Set(pages.flatMap((page) => page.ivrRequests.map((request) => request._id))).size).toBe(25)
  expect(pages[0]).toMatchObject({ total: 25, totalPages: 3, totalSubmissions: 25, pendingCases: 25 })
})

test('a list with only listed values has the same values for the same requests, and nothing else', async () => {
  for (const search of ['', 'ann']) {
    const whole = await list(cast.office, { search })
    const listed = await list(cast.office, { search, fields: 'listed' })
    // A list of one office does not name it.
    const names = Object.keys(ListedIvr.shape).filter((name) => name !== 'office')
    const shown = whole.ivrRequests.map((request) =>
      Object.fromEntries(Object.entries(request).filter(([name]) => names.includes(name))),
    )
    expect(listed).toEqual({ ...whole, ivrRequests: shown })
    expect(Object.keys(listed.ivrRequests[0] ?? {})).toHaveLength(names.length)
    expect(JSON.stringify(listed).length).toBeLessThan(JSON.stringify(whole).length / 4)
  }
})

test('a page beyond the last is empty and still contains the total', async () => {
  expect(await list(cast.office, { page: '900' })).toMatchObject({
    ivrRequests: [],
    total: 25,
    totalPages: 3,
  })
})

test('an office cannot find, count or read anything of another office', async () => {
  expect(await list(cast.office, { search: 'canary' })).toMatchObject({
    total: 0,
    ivrRequests: [],
    totalSubmissions: 25,
  })
  const [theirs] = (await list(cast.otherOffice)).ivrRequests
  expect((await portal.get(`/ivr/getIvrRequest/${theirs?._id}`, cast.office)).status).toBe(404)
  expect((await portal.get(`/ivr/getIvrRequest/${theirs?._id}`, cast.physician)).status).toBe(404)
  expect((await list(cast.reviewer, { search: 'canary' })).total).toBe(1)
})

test("filtering by another office's physician shows and counts nothing", async () => {
  const query = { physicianId: String(cast.otherPhysicianId) }
  for (const person of [cast.office, cast.physician])
    expect(await list(person, query)).toMatchObject({ total: 0, ivrRequests: [], totalSubmissions: 0 })
  expect(await list(cast.physician, { physicianId: String(secondPhysician) })).toMatchObject({
    total: 0,
    totalSubmissions: 0,
  })
})

test('a physician sees and counts only requests tied to them', async () => {
  expect(await list(cast.physician)).toMatchObject({ total: 16, totalSubmissions: 16 })
  expect(await list(cast.office, { physicianId: String(secondPhysician) })).toMatchObject({
    total: 9,
    totalSubmissions: 9,
  })
})

test('a reviewer who filters by a physician gets only their counts, including deltas that wait for the roll-up', async () => {
  expect(await list(cast.reviewer, { physicianId: String(secondPhysician) })).toMatchObject({
    total: 9,
    totalSubmissions: 9,
  })
})

test.each([
  ['ann', ['Ann Alder']],
  ['ALDER  ann', ['Ann Alder']],
  ['alder, ann', ['Ann Alder']],
  ['dorte', ['Dörte Dorn']],
  ['o’dell', ["Cem O'Dell"]],
  ['em', ["Cem O'Dell"]],
  ['hopper bob', ['Bob Birch']],
  ['%', []],
  ['_', []],
])('searching for %s finds %o, for an office and for the team', async (search, found) => {
  expect(namesOf(await list(cast.office, { search, limit: '50' }))).toEqual(found)
  expect(namesOf(await list(cast.reviewer, { search, limit: '50' }))).toEqual(found)
})

test('a request is found by its number, with and without its prefix', async () => {
  const [latest] = (await list(cast.office)).ivrRequests
  const id = latest?._id ?? ''
  for (const search of [id, `IVR-${id}`, `#ivr-${id}`])
    expect((await list(cast.office, { search })).ivrRequests.map((request) => request._id)).toEqual([id])
})

test('counts are exact before and after a roll-up, and while decisions are made', async () => {
  const [first, second] = (await list(cast.reviewer, { status: 'Pending' })).ivrRequests
  await portal.post('/ivr/reviewIvr', { ivrId: first?._id, status: 'Approved' }, cast.reviewer)
  const before = await list(cast.reviewer)
  await rollUpCounts(portal.db)
  const after = await list(cast.reviewer)
  expect(after).toEqual(before)
  expect(after).toMatchObject({ total: 26, approvedCases: 1, pendingCases: 25 })
  await portal.post('/ivr/reviewIvr', { ivrId: second?._id, status: 'Approved' }, cast.reviewer)
  expect(await list(cast.reviewer, { status: 'Approved', search: 'zzz' })).toMatchObject({
    total: 0,
    approvedCases: 2,
  })
})

test.each([
  [{ page: '0' }, 'page'],
  [{ limit: '101' }, 'limit'],
  [{ status: 'Unknown' }, 'status'],
  [{ sort: 'name' }, 'sort'],
  [{ physicianId: "1' or '1'='1" }, 'physicianId'],
  [{ search: 'x'.repeat(101) }, 'search'],
])('a list requested with %o is rejected with an error at %s', async (query, field) => {
  const answer = await portal.get('/ivr/getIvrRequests', cast.office, query as Record<string, string>)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
})

test('a session that has ended is rejected at the next list request, although it was just used', async () => {
  const answer = () => portal.get('/ivr/getIvrRequests', cast.secondReviewer)
  expect((await answer()).status).toBe(200)
  await portal.db.run(
    sql`update sessions set ended_at = ${portal.clock.now()} where user_id = ${cast.secondReviewer.userId}`,
  )
  expect((await answer()).status).toBe(403)
})
