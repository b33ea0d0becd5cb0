import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import { npi, StateCode } from '../fields.ts'
import { data } from '../replies.ts'

/** A physician or an organization, as in the registry; '' for what it does not say. */
export const NpiProvider = z.object({
  npi: z.string(),
  kind: z.enum(['person', 'organization']),
  /** With credentials: 'Avery Q Sample, D.P.M.'. */
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The person's other last names, for comparison. */
  otherLastNames: z.array(z.string()),
  /** From the primary taxonomy. */
  taxonomyCode: z.string(),
  taxonomy: z.string(),
  license: z.string(),
  /** The practice location; null if it is missing or outside the United States. */
  address: z
    .object({ address: z.string(), city: z.string(), state: StateCode, zipCode: z.string() })
    .nullable(),
  /** The day of the record's last update; '' if the registry does not say. */
  updatedOn: z.string(),
})
export type NpiProvider = z.infer<typeof NpiProvider>

/**
 * `inactive`: deactivated. `unavailable`: the registry gave no usable answer in time. `off`: this installation does not
 * use a registry. Only `found` has a provider.
 */
export const NpiRecord = z.object({
  outcome: z.enum(['found', 'not-found', 'inactive', 'unavailable', 'off']),
  provider: NpiProvider.nullable(),
})
export type NpiRecord = z.infer<typeof NpiRecord>

/** What the public registry of NPIs (NPPES) says about an NPI. */
export const getNpiRecord = endpoint({
  method: 'GET',
  path: '/user/getNpiRecord',
  summary: 'What the public registry says about an NPI',
  allowed: officeAdmins,
  input: z.strictObject({ npi: npi('NPI is required.') }),
  output: data(NpiRecord),
  errors: ['limit.too-many'],
})
