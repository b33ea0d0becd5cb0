import { z } from 'zod'
import { endpoint, officeAdmins } from './endpoint.ts'
import { data, Id } from './replies.ts'

/** One physician as a dropdown needs it. */
export const PhysicianChoice = z.object({ _id: Id, name: z.string() })
export type PhysicianChoice = z.infer<typeof PhysicianChoice>

export const Physician = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  specialization: z.string().nullable(),
  taxonomyCode: z.string(),
  status: z.enum(['notRegister', 'active', 'deactive']),
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
})
export type Physician = z.infer<typeof Physician>

export const physicianChoices = endpoint({
  method: 'GET',
  path: '/physicians/getPhysicianList',
  summary: "The office's physicians, for a dropdown",
  may: officeAdmins,
  input: z.strictObject({}),
  output: data(z.array(PhysicianChoice)),
  refuses: [],
})

export const physicianById = endpoint({
  method: 'GET',
  path: '/physicians/getPhysician/:id',
  summary: 'One physician of the office',
  may: officeAdmins,
  input: z.strictObject({ id: Id }),
  output: data(Physician),
  refuses: ['record.not-found'],
})
