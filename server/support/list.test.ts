import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SupportCasePage } from '#contract/support/support.ts'
import {
  type Cast,
  newCast,
  newPerson,
  newPhysician,
  openPortal,
  type Person,
  type Portal,
} from '../testing/portal.ts'
import { openedCase } from '../testing/support.ts'

let portal: Portal
let cast: Cast
/** Another physician of the first office, and one of the other office. */
let colleague: Person
let stranger: Person
/** One case per submitter; the assigned one is a physician's that the office assigned to the team. */
let cases: Record<
  | 'physician'
  | 'colleague'
  | 'assigned'
  | 'office'
  | 'stranger'
  | 'otherOffice'
  | 'reviewer'
  | 'secondReviewer'
  | 'admin',
  string
>

beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  const now = portal.clock.now()
  const { officeId, otherPhysicianId } = cast
  const physicianId = await newPhysician(portal.db, officeId, now, 'Same Office')
  colleague = await newPerson(portal, 1, { officeId, physicianId, name: 'Same Office' })
  stranger = await newPerson(portal, 1, {
    officeId: cast.otherOffice.officeId,
    physicianId: otherPhysicianId,
    name: 'Other Canary',
  })
  const opened = async (by: Person) => {
    portal.clock.forward(60)
    return openedCase(portal, by, { description: `Words of ${by.name}` })
  }
  cases = {
    physician: await opened(cast.physician),
    colleague: await opened(colleague),
    assigned: await opened(cast.physician),
    office: await opened(cast.office),
    stranger: await opened(stranger),
    otherOffice: await opened(cast.otherOffice),
    reviewer: await opened(cast.reviewer),
    secondReviewer: await opened(cast.secondReviewer),
    admin: await opened(cast.admin),
  }
  const handed = { supportCaseId: cases.assigned, assignToIVR: true }
  expect((await portal.post('/support/handleSupportCase', handed, cast.office)).status).toBe(200)
})
afterAll(() => portal.close())

async function list(by: Person, query: Record<string, string> = {}): Promise<SupportCasePage> {
  const answer = await portal.get('/support/getSupportCases', by, query)
  expect(answer.status).toBe(200)
  return answer.body.data as SupportCasePage
}

type Name = keyof typeof cases
const people = (): readonly [string, Person, readonly Name[]][] => [
  ['a physician', cast.physician, ['physician', 'assigned']],
  ['a colleague of theirs', colleague, ['colleague']],
  ['their office', cast.office, ['physician', 'colleague', 'assigned', 'office']],
  ['a physician of another office', stranger, ['stranger']],
  ['another office', cast.otherOffice, ['stranger', 'otherOffice']],
  ['a team member', cast.reviewer, ['assigned', 'office', 'otherOffice', 'reviewer']],
  ['another team member', cast.secondReviewer, ['assigned', 'office', 'otherOffice', 'secondReviewer']],
  ['an IVR Admin', cast.admin, ['assigned', 'office', 'otherOffice', 'reviewer', 'secondReviewer', 'admin']],
]

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'user %i of the cast lists, counts and opens only the cases they may see, newest first',
  async (at) => {
    const [who, person, seen] = people()[at] ?? ['nobody', cast.office, []]
    const page = await list(person, { limit: '100' })
    const ids = seen.map((name) => cases[name])
    expect([who, page.supportCases.map(({ _id }) => _id)]).toEqual([who, ids.toReversed()])
    expect(page.total).toBe(seen.length)
    for (const id of Object.values(cases)) {
      const { status } = await portal.get(`/support/getSupportCase/${id}`, person)
      expect([who, id, status]).toEqual([who, id, ids.includes(id) ? 200 : 404])
    }
  },
)

test('the list of one office contains no case of another office', async () => {
  const text = JSON.stringify(await list(cast.otherOffice))
  for (const name of ['Grace', 'Same Office', 'Olive', 'Rita']) expect(text).not.toContain(name)
})

test('a user cannot handle a case outside their scope, and it is unchanged', async () => {
  const handle = (supportCaseId: string, by: Person, step: object) =>
    portal.post('/support/handleSupportCase', { supportCaseId, ...step }, by)
  for (const step of [{ assignToIVR: true }, { responseText: 'Mine now.' }])
    expect((await handle(cases.physician, cast.otherOffice, step)).status).toBe(404)
  for (const by of [colleague, stranger, cast.reviewer, cast.admin])
    expect((await handle(cases.physician, by, { responseText: 'Mine now.' })).status).toBe(404)
  expect((await handle(cases.admin, cast.reviewer, { responseText: 'Mine now.' })).status).toBe(404)
  const { body } = await portal.get(`/support/getSupportCase/${cases.physician}`, cast.physician)
  expect(body.data).toMatchObject({ status: 'Open', accessibleForUserType: 2 })
})

test('a list has ten cases a page by default, with the exact total, and later pages are empty', async () => {
  const person = await newPerson(portal, 3, { name: 'Pat Pager' })
  const own: string[] = []
  for (let number = 0; number < 12; number += 1) own.push(await openedCase(portal, person))
  const shared = [cases.otherOffice, cases.office, cases.assigned]
  const newest = [...own.toReversed(), ...shared]
  const idsOf = ({ supportCases }: SupportCasePage) => supportCases.map(({ _id }) => _id)
  const first = await list(person)
  expect(first).toMatchObject({ total: 15, page: 1, limit: 10, totalPages: 2 })
  expect(idsOf(first)).toEqual(newest.slice(0, 10))
  expect(idsOf(await list(person, { page: '2' }))).toEqual(newest.slice(10))
  expect(idsOf(await list(person, { page: '3', limit: '5' }))).toEqual(newest.slice(10))
  expect(await list(person, { page: '3' })).toMatchObject({ supportCases: [], total: 15 })
  for (const query of [{ page: '0' }, { limit: '101' }, { page: 'x' }])
    expect(
      (await portal.get('/support/getSupportCases', person, query as Record<string, string>)).status,
    ).toBe(400)
})

test('a user without cases gets an empty page with the total 0', async () => {
  const now = portal.clock.now()
  const physicianId = await newPhysician(portal.db, cast.officeId, now, 'New Comer')
  const newcomer = await newPerson(portal, 1, { officeId: cast.officeId, physicianId, name: 'New Comer' })
  expect(await list(newcomer)).toEqual({ supportCases: [], total: 0, page: 1, limit: 10, totalPages: 0 })
})

test('a physician who left and was invited again still sees the cases of their record', async () => {
  const { officeId, physicianId } = colleague
  await portal.db.pool.query('update users set deleted_at = now() where id = $1', [colleague.userId])
  const again = await newPerson(portal, 1, { officeId, physicianId, name: 'Same Office' })
  expect((await list(again)).supportCases.map(({ _id }) => _id)).toEqual([cases.colleague])
})
