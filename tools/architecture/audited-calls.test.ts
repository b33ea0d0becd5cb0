import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { sql } from '#server/kit/database/database.ts'
import { patientCalls } from '#server/testing/patient-calls.ts'
import { newPatientRecords } from '#server/testing/patient-records.ts'
import { newCast, openPortal, type Portal } from '#server/testing/portal.ts'
import { patientAreas, plainCalls } from '../architecture.ts'
import { declarations, endpoints } from './contract-strings.ts'

const name = ({ method, path }: Endpoint) => `${method} ${path}`

let portal: Portal
let calls: ReturnType<typeof patientCalls>
beforeAll(async () => {
  portal = await openPortal()
  const cast = await newCast(portal)
  calls = patientCalls(portal, cast, await newPatientRecords(portal, cast))
})
afterAll(() => portal.close())

const patientEndpoints = declarations
  .filter(
    ({ file, endpoint }) =>
      patientAreas.includes(file.split('/')[1] ?? '') && !(name(endpoint) in plainCalls),
  )
  .map(({ endpoint }) => name(endpoint))

test('every call that is listed as free of patients’ data is an endpoint of the contract', () => {
  const names = endpoints.map(name)
  expect(Object.keys(plainCalls).filter((call) => !names.includes(call))).toEqual([])
})

test.each(patientEndpoints)('a call of %s writes one audit row that names its action', async (endpoint) => {
  const call = calls[endpoint]
  if (!call) throw new Error(`add a valid call of ${endpoint} to server/testing/patient-calls.ts`)
  const before = await auditRows()
  expect((await call()).status).toBe(200)
  const rows = (await auditRows()).slice(before.length)
  // An upload belongs to no record yet, and a count reveals none, so their audit rows name none.
  const named = !endpoint.includes('/s3/') && !endpoint.includes('/count')
  expect(rows).toEqual([{ action: expect.stringMatching(/^[a-z-]+\.[a-z-]+$/), named }])
})

const auditRows = () =>
  portal.db.all<{ action: string; named: boolean }>(sql`
    select action, cardinality(records) > 0 as named from audit_events order by id`)
