import { z } from 'zod'
import { PersonStatus } from '../account/person-status.ts'
import { Id } from '../replies.ts'

export const Physician = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  specialization: z.string().nullable(),
  taxonomyCode: z.string(),
  status: PersonStatus,
  phoneNumber: z.string(),
  npiNumber: z.string(),
  taxID: z.string(),
  medicalLicenseNumber: z.string(),
  hospitalName: z.string(),
  serviceType: z.string(),
  city: z.string(),
  state: z.string(),
  officeAddress: z.object({ address: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }),
  officeContactName: z.string(),
  ext: z.string(),
  faxNumber: z.string(),
  /** Counts the edits of the record. */
  version: z.number().int(),
})
export type Physician = z.infer<typeof Physician>
