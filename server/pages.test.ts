import { beforeAll, expect, test } from 'vitest'
import { submitted } from './testing/ivr.ts'
import { newPerson, newPhysician, type Person } from './testing/portal.ts'
import { portalWithCast } from './testing/portal-with-cast.ts'
import { sentPriorAuthorization } from './testing/prior-authorization.ts'
import { openedCase } from './testing/support.ts'

/**
 * The pages of every list, joined, are the list: none loses a row or shows one twice. Authorizations and coverage to be
 * verified again have their own, longer test (authorizations/long-lists.test.ts).
 */

const { portal, cast } = await portalWithCast()

const rows = 7
beforeAll(async () => {
  const { office, officeId, physicianId } = cast
  for (let made = 0; made < rows; made += 1) {
    await submitted(portal, office, physicianId)
    await sentPriorAuthorization(portal, office)
    await openedCase(portal, office)
    await newPhysician(portal.db, officeId, portal.clock.now())
    await newPerson(portal, 2, { officeId })
    await newPerson(portal, 3)
  }
})

/** The ids on a page, whatever its list is called. */
async function idsOf(path: string, as: Person, page: number, limit: number): Promise<string[]> {
  const { status, body } = await portal.get(path, as, { page: String(page), limit: String(limit) })
  expect(status).toBe(200)
  const list = Object.values(body.data as object).find(Array.isArray) as { _id: string }[]
  return list.map(({ _id }) => _id)
}

test.each<[string, keyof typeof cast & ('office' | 'reviewer' | 'admin')]>([
  ['/ivr/getIvrRequests', 'office'],
  ['/ivr/getIvrRequests', 'reviewer'],
  ['/priorAuthorization/getPriorAuthorizations', 'office'],
  ['/support/getSupportCases', 'reviewer'],
  ['/physicians/getManagePhysicians', 'office'],
  ['/colleagues/getColleagues', 'office'],
  ['/members/getIvrMembers', 'admin'],
])('the pages of %s as %s have every row once, in the order of the list', async (path, who) => {
  const whole = await idsOf(path, cast[who], 1, 100)
  expect(whole.length).toBeGreaterThanOrEqual(rows)
  const pages: string[] = []
  for (let page = 1; (page - 1) * 3 < whole.length; page += 1)
    pages.push(...(await idsOf(path, cast[who], page, 3)))
  expect(pages).toEqual(whole)
})
