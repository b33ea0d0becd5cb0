import { expect, test } from 'vitest'
import type { IvrPage } from '#contract/ivr/requests.ts'
import { sql } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'
import { placeTexts } from './search-store.ts'

const { portal, cast } = await portalWithCast()

/** The requests that the team finds through the search indexes of all offices, and how many there are. */
async function found(search: string) {
  const { body } = await portal.get('/ivr/getIvrRequests', cast.reviewer, { search })
  const { ivrRequests, total } = body.data as IvrPage
  expect(total).toBe(ivrRequests.length)
  return ivrRequests.map(({ _id }) => _id)
}

test('a new request is found before and after its texts are moved into the index', async () => {
  await submitted(portal, cast.office, cast.physicianId)
  await placeTexts(portal.db)
  const id = await submitted(portal, cast.office, cast.physicianId, { patientLastName: 'Xqzyle' })
  // A word by its trigrams; two letters without them.
  expect(await found('xqzyle')).toEqual([id])
  expect(await found('xq')).toEqual([id])
  // If they were added one by one, they would already be in place, which makes submitting expensive.
  expect(await placeTexts(portal.db)).toBeGreaterThan(0)
  expect(await placeTexts(portal.db)).toBe(0)
  expect(await found('xqzyle')).toEqual([id])
  expect(await found('xq')).toEqual([id])
})

test('submissions of an office from the same facility do not wait for each other', async () => {
  const facility = {
    facilityName: 'Riverbend Wound Center',
    facilityNpi: '1234567893',
    facilityTaxId: '12-3456789',
    serviceType: 'Office (11)',
    facilityAddress: '9 River Road',
    facilityState: 'TX',
    facilityCity: 'Austin',
    facilityZipCode: '78701',
  }
  await submitted(portal, cast.office, cast.physicianId, facility)
  await portal.db.transaction(async (tx) => {
    // As the first of two submissions would until its commit.
    expect(await tx.all(sql`select from ivr_facilities for update`)).toHaveLength(1)
    await submitted(portal, cast.office, cast.physicianId, facility)
  })
})
