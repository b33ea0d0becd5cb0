import { z } from 'zod'
import { onceReadable } from '../fields.ts'
import {
  declarationOf,
  type FieldName,
  type FieldsOf,
  facilityDetails,
  fieldNames,
  homeFacility,
} from './fields.ts'
import type { Today } from './office-days.rules.ts'
import { schemaOf } from './schemas.ts'
import { moreShape, sizeRules, woundRules } from './wounds/wounds.ts'

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

const codeFields = [
  'icd10DiagnosisCodes',
  'cptApplicationCode',
  'moreDiagnosisCodes',
  'moreApplicationCodes',
] as const

/**
 * The request as the browser sends it: free text instead of Other, pictures by their `fileUrl`. Also used to validate
 * the form. Fields that do not apply to a home visit are empty. The single fields are those of the first wound and the
 * first codes.
 */
export const IvrSubmission = z
  .strictObject({
    ...ivrSchemas,
    ...moreShape,
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
  }, onceReadable('secondaryInsurance'))
  .superRefine(
    ({ dos, lastServiceDay }, { addIssue }) => {
      const message = 'Please select a day on or after the date of service.'
      if (lastServiceDay !== '' && lastServiceDay < dos)
        addIssue({ code: 'custom', path: ['lastServiceDay'], message })
    },
    onceReadable('dos', 'lastServiceDay'),
  )
  .superRefine(
    (sent, { addIssue }) => {
      for (const { path, message } of woundRules(sent)) addIssue({ code: 'custom', path, message })
    },
    onceReadable(...codeFields),
  )
  .superRefine(
    (sent, { addIssue }) => {
      for (const { path, message } of sizeRules(sent)) addIssue({ code: 'custom', path, message })
    },
    onceReadable('woundSize', 'firstWound', 'moreWounds'),
  )
export type IvrSubmission = z.infer<typeof IvrSubmission>

/**
 * Validates the two dates and returns errors by field: the birth date is between 1900 and today, the date of service
 * not before today. `today` is the office's (office-days.rules.ts), for browser and server alike.
 */
export function dateRules(
  days: { patientDateOfBirth?: string; dos?: string },
  today: Today,
): Record<string, string> {
  const wrong: Record<string, string> = {}
  const { patientDateOfBirth: born, dos } = days
  if (born !== undefined && (born < '1900-01-01' || born > today.latest))
    wrong.patientDateOfBirth = 'Please select a valid date of birth.'
  if (dos !== undefined && (dos < today.earliest || dos > '2199-12-31'))
    wrong.dos = 'Please select a valid date of service.'
  return wrong
}
