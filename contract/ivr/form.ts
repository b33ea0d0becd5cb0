import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import type { Kind } from '../field-catalogue.ts'
import { calendarDay, npi, optionalText, personName, requiredText, state, taxId, zipCode } from '../fields.ts'
import { fileUrl } from '../files/stored-file.ts'
import { Id } from '../replies.ts'
import {
  declarationOf,
  type FieldName,
  type FieldsOf,
  facilityDetails,
  fieldNames,
  homeFacility,
  type IvrField,
} from './fields.ts'
import * as paths from './form.paths.ts'

const phone = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .regex(/^\d*$/, 'Phone number must be a numeric value.')
    .regex(/^\d{10,15}$/, 'Phone number must be between 10 and 15 digits long.')

const digits = /^\d{1,5}(?:\.\d{1,2})?$/

const amount = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .refine((text) => text === '' || digits.test(text), 'Unit/cm must be a numeric value.')
    .refine((text) => !digits.test(text) || Number(text) > 0, 'Unit/cm must be more than 0.')

const uploadAgain = 'Please upload this file again.'

const images = (required: string, max: number | undefined) =>
  z
    .array(fileUrl(uploadAgain), { error: required })
    .min(1, required)
    .max(max ?? 1, `Please upload at most ${max} wound images.`)

/** The schema of each kind of field; `required` is the message when it is missing. */
const schemas: Record<Kind, (required: string, max: number | undefined) => z.ZodType> = {
  text: requiredText,
  firstName: () => personName('First name'),
  lastName: () => personName('Last name'),
  date: calendarDay,
  state,
  zipCode,
  npi,
  taxId,
  phone,
  fax: requiredText,
  amount,
  code: requiredText,
  record: () => Id,
  image: fileUrl,
  images,
}

/** Messages for invalid values of optional fields. */
const wrong: Partial<Record<Kind, string>> = { image: uploadAgain, date: 'Please select a valid date.' }

const emptyText = z.literal('').default('')

function schemaOf({ kind, required, max, notAtHome }: IvrField): z.ZodType {
  if (kind === 'text' && !required) return optionalText(max)
  const schema = schemas[kind](required ?? wrong[kind] ?? 'Please check this, or leave it empty.', max)
  return required && !notAtHome ? schema : schema.or(emptyText)
}

/** The schema of each single field; `IvrSubmission` adds the rules over several fields. */
export const ivrSchemas = Object.fromEntries(
  fieldNames.map((name) => [name, schemaOf(declarationOf(name))]),
) as unknown as { [N in FieldName]: z.ZodType<N extends FieldsOf<{ kind: 'images' }> ? string[] : string> }

/** Fields that are only allowed with a secondary insurance. */
const ofSecondaryInsurance = [
  'secondaryPolicyNumber',
  'secondaryFrontSideInsuranceCard',
  'secondaryBackSideInsuranceCard',
] as const

/**
 * The request as the browser sends it: free text in place of Other, pictures by their `fileUrl`. Also used to validate
 * the form. Fields that do not apply to a home visit are empty.
 */
export const IvrSubmission = z
  .strictObject({
    ...ivrSchemas,
    applicationCode: z.literal(2, { error: 'The application code is always 2.' }),
  })
  .superRefine((sent, { addIssue }) => {
    const miss = (field: FieldName, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (sent.secondaryInsurance === '') {
      for (const field of ofSecondaryInsurance)
        if (sent[field])
          miss(field, 'Please choose the secondary insurance that this belongs to, or remove it.')
    } else if (!sent.secondaryPolicyNumber)
      miss('secondaryPolicyNumber', 'Secondary insurance details are required.')
    if (sent.facilityName === homeFacility) return
    for (const field of facilityDetails) if (!sent[field]) miss(field, declarationOf(field).required ?? '')
  })
export type IvrSubmission = z.infer<typeof IvrSubmission>

export const submitIvr = endpoint(paths.submitIvr, {
  summary: 'Send a request to the verification team',
  allowed: officeAdmins,
  input: IvrSubmission,
  output: z.object({
    message: z.string(),
    /** The user type that acts next: 3 while the request is in review. */
    userType: z.number().int(),
    data: z.object({ _id: Id, ivrNumber: z.string() }),
  }),
  createdAs: 'ivrNumber',
  errors: [
    'ivr.physician-unknown',
    'files.not-yours',
    'files.already-used',
    'files.not-an-image',
    'idempotency.other-body',
    'idempotency.already-created',
  ],
})

/**
 * Validates the two dates and returns errors by field: the birth date is between 1900 and today, the date of service
 * not before today. `today` is the viewer's calendar day; the server passes the earliest and latest current day of all
 * time zones, so that it never rejects what the form accepted.
 */
export function dateRules(
  days: { patientDateOfBirth?: string; dos?: string },
  today: { earliest: string; latest: string },
): Record<string, string> {
  const wrong: Record<string, string> = {}
  const { patientDateOfBirth: born, dos } = days
  if (born !== undefined && (born < '1900-01-01' || born > today.latest))
    wrong.patientDateOfBirth = 'Please select a valid date of birth.'
  if (dos !== undefined && (dos < today.earliest || dos > '2199-12-31'))
    wrong.dos = 'Please select a valid date of service.'
  return wrong
}
