import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { submitted } from '../testing/ivr.ts'
import type { Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { documentsFor } from '../testing/prior-authorization.ts'

const { portal, cast } = await portalWithCast()

const migration = new URL('../../database/migrations/014_dashboard.sql', import.meta.url)
/** Fills ivr_conditional from existing requests. */
const filling = readFileSync(migration, 'utf8').match(/^insert into ivr_conditional [^;]+;/gm) ?? []

async function act(path: string, body: unknown, as: Person) {
  expect((await portal.post(path, body, as)).status).toBe(200)
  portal.clock.forward(60)
}

test('after an upgrade the dashboard shows existing requests as if they were submitted in the new version', async () => {
  const ids = []
  for (let n = 0; n < 5; n += 1) ids.push(await submitted(portal, cast.office, cast.physicianId))
  const [, approved, rejected, owed = '', documented = ''] = ids
  portal.clock.forward(1200)
  const review = (ivrId: unknown, status: string, more = {}) =>
    act('/ivr/reviewIvr', { ivrId, status, ...more }, cast.reviewer)
  const notes = { additionalInformation: 'Chart notes', notes: 'Please.' }
  await review(approved, 'Approved')
  await review(rejected, 'Rejected')
  // Documents from before the request became Conditional do not count.
  await act('/ivr/addSupportingDocuments', await documentsFor(portal, cast.office, owed), cast.office)
  for (const id of [owed, documented]) await review(id, 'Conditional', notes)
  await act('/ivr/addSupportingDocuments', await documentsFor(portal, cast.office, documented), cast.office)
  const seen = async () =>
    Promise.all([cast.office, cast.physician].map((as) => portal.get('/dashboard/getDashboard', as)))
  const before = (await seen()).map(({ body }) => body)
  expect(JSON.stringify(before)).toContain(`#IVR-${owed}`)

  await portal.asOwner('truncate ivr_conditional')
  expect((await seen()).map(({ body }) => body)).not.toEqual(before)
  expect(filling).toHaveLength(1)
  for (const statement of filling) await portal.db.pool.query(statement)
  expect((await seen()).map(({ body }) => body)).toEqual(before)
})
