import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import { npi, StateCode } from '../fields.ts'
import { data } from '../replies.ts'

/** A physician or an organization, as the registry has it; '' where it says nothing. */
export const NpiProvider = z.object({
  npi: z.string(),
  kind: z.enum(['person', 'organization']),
  /** With credentials: 'Avery Q Sample, D.P.M.'. */
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Other last names of the person, for a comparison. */
  otherLastNames: z.array(z.string()),
  /** Of the primary taxonomy. */
  taxonomyCode: z.string(),
  taxonomy: z.string(),
  license: z.string(),
  /** The practice location; null where it is missing or outside the United States. */
  address: z
    .object({ address: z.string(), city: z.string(), state: StateCode, zipCode: z.string() })
    .nullable(),
  /** The day of the registry's last update of the record; '' if it does not say. */
  updatedOn: z.string(),
})
export type NpiProvider = z.infer<typeof NpiProvider>

/**
 * `inactive`: deactivated. `unavailable`: the registry gave no usable answer in time. `off`: this installation asks no
 * registry. Only `found` has a provider.
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
