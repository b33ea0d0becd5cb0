import { beforeAll, expect, test } from 'vitest'
import type { PriorAuthorizationPage } from '#contract/prior-authorization/prior-authorization.ts'
import { newPerson, newPhysician, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { sentPriorAuthorization } from '../testing/prior-authorization.ts'

const { portal, cast } = await portalWithCast()
/** Ids of the first office's, oldest first: every third is tied to its physician. */
let sent: string[]
let others: string[]
beforeAll(async () => {
  sent = []
  for (let number = 0; number < 23; number += 1) {
    portal.clock.forward(60)
    sent.push(
      await sentPriorAuthorization(portal, cast.office, {
        description: number === 4 ? 'Señora’s 100%_chart of café visits' : `Plain words ${number}`,
        physicianId: number % 3 === 0 ? String(cast.physicianId) : '',
      }),
    )
  }
  others = []
  for (let number = 0; number < 3; number += 1) {
    portal.clock.forward(60)
    const physicianId = String(cast.otherPhysicianId)
    others.push(
      await sentPriorAuthorization(portal, cast.otherOffice, { description: 'Canary words', physicianId }),
    )
  }
})

async function list(by: Person, query: Record<string, string> = {}): Promise<PriorAuthorizationPage> {
  const answer = await portal.get('/priorAuthorization/getPriorAuthorizations', by, query)
  expect(answer.status).toBe(200)
  return answer.body.data as PriorAuthorizationPage
}
const idsOf = ({ priorAuthList }: PriorAuthorizationPage) => priorAuthList.map(({ _id }) => _id)

test('an office pages through its own, newest first, with the exact number', async () => {
  const newest = sent.toReversed()
  const first = await list(cast.office)
  expect(first).toMatchObject({ totalRecords: 23, totalPages: 3, currentPage: 1, limit: 10 })
  expect(idsOf(first)).toEqual(newest.slice(0, 10))
  expect(idsOf(await list(cast.office, { page: '3' }))).toEqual(newest.slice(20))
  expect(await list(cast.office, { page: '4' })).toMatchObject({ priorAuthList: [], totalRecords: 23 })
  expect(idsOf(await list(cast.office, { limit: '5', page: '2' }))).toEqual(newest.slice(5, 10))
})

test('the team sees all offices, a physician their own, and another office none of these', async () => {
  expect((await list(cast.reviewer)).totalRecords).toBe(26)
  expect((await list(cast.admin)).totalRecords).toBe(26)
  const own = await list(cast.physician, { limit: '100' })
  expect(own.totalRecords).toBe(8)
  expect(idsOf(own)).toEqual(sent.filter((_, at) => at % 3 === 0).toReversed())
  const other = await list(cast.otherOffice, { limit: '100' })
  expect(idsOf(other)).toEqual(others.toReversed())
  expect(JSON.stringify(other)).not.toContain('Olive')
})

test('the physician filter narrows the page and its total, and never shows more than before', async () => {
  const filter = { physicianId: String(cast.physicianId), limit: '100' }
  expect((await list(cast.office, filter)).totalRecords).toBe(8)
  expect((await list(cast.reviewer, filter)).totalRecords).toBe(8)
  expect((await list(cast.otherOffice, filter)).totalRecords).toBe(0)
  expect((await list(cast.physician, { physicianId: String(cast.otherPhysicianId) })).totalRecords).toBe(0)
  const idle = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Idle Hand')
  expect((await list(cast.office, { physicianId: String(idle) })).totalRecords).toBe(0)
})

test('a search finds number, description, submitter and physician, whatever their case and accents', async () => {
  const [oldest = ''] = sent
  for (const search of [`#PA-${oldest}`, `pa-${oldest}`, oldest])
    expect(idsOf(await list(cast.office, { search }))).toEqual([oldest])
  for (const search of ['senora', 'CAFÉ visits', 'visits señora', '100%_c'])
    expect(idsOf(await list(cast.reviewer, { search }))).toEqual([sent[4]])
  expect((await list(cast.office, { search: 'hopper' })).totalRecords).toBe(8)
  expect((await list(cast.reviewer, { search: 'olive' })).totalRecords).toBe(23)
  expect((await list(cast.office, { search: '   ' })).totalRecords).toBe(23)
  expect((await list(cast.office, { search: '%' })).totalRecords).toBe(1)
  expect((await list(cast.office, { search: 'nowhere' })).totalRecords).toBe(0)
})

test('a search finds nothing of another office, and for a physician nothing of others', async () => {
  expect((await list(cast.office, { search: 'canary' })).totalRecords).toBe(0)
  expect((await list(cast.physician, { search: 'señora' })).totalRecords).toBe(0)
  const stranger = await newPerson(portal, 1, {
    officeId: cast.officeId,
    physicianId: await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'New Comer'),
  })
  expect((await list(stranger)).totalRecords).toBe(0)
})
