import { z } from 'zod'
import { endpoint, officeAdmins, reviewers } from '../endpoint.ts'
import { optionalText, sentDay } from '../fields.ts'
import { data } from '../replies.ts'
import { IvrId, Status } from './requests.ts'

const typedDay = z.union([z.literal(''), sentDay()]).default('')

/**
 * A request that may be the same as another: 'patient': the same or a very similar patient, the same product, and close
 * dates of service; 'policy': the same policy number under another name.
 */
export const Duplicate = z.object({
  ivrNumber: z.string(),
  reason: z.enum(['patient', 'policy']),
  /** How likely it is the same: 'certain' when name and birth date are the same. */
  grade: z.enum(['certain', 'likely', 'possible']),
  /** Which of the patient's details are written differently. */
  differs: z.array(z.enum(['name', 'birthDate', 'policyNumber'])),
  patientName: z.string(),
  medicalProductQCode: z.string(),
  dos: z.string(),
  submissionStatus: Status,
})
export type Duplicate = z.infer<typeof Duplicate>

export const findDuplicates = endpoint({
  method: 'POST',
  path: '/ivr/findDuplicates',
  summary: 'Requests of the office that may be the same as one that is about to be sent',
  allowed: officeAdmins,
  input: z.strictObject({
    patientFirstName: optionalText(),
    patientLastName: optionalText(),
    patientDateOfBirth: typedDay,
    medicalProductQCode: optionalText(),
    dos: typedDay,
    primaryPolicyNumber: optionalText(),
  }),
  output: data(z.array(Duplicate)),
})

export const ivrDuplicates = endpoint({
  method: 'GET',
  path: '/ivr/getDuplicates/:id',
  summary: 'Requests of any office that may be the same as this one',
  allowed: reviewers,
  input: z.strictObject({ id: IvrId }),
  output: data(z.array(Duplicate)),
  errors: ['record.not-found'],
})
