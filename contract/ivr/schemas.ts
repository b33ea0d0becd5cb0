import { z } from 'zod'
import type { Field, Kind } from '../field-catalogue.ts'
import {
  calendarDay,
  email,
  npi,
  optionalIdentifier,
  optionalText,
  personName,
  requiredIdentifier,
  requiredText,
  state,
  taxId,
  typedIdentifier,
  zipCode,
} from '../fields.ts'
import { fileUrl } from '../files/files.ts'
import { requiredId } from '../replies.ts'
import {
  applicationCode,
  diagnosisCode,
  productCode,
  severalApplications,
  severalDiagnoses,
} from './wounds/code-spelling.rules.ts'
import { sides } from './wounds/wounds.rules.ts'

const phone = (required: string) =>
  typedIdentifier(required)
    .min(1, required)
    .regex(/^\d*$/, 'Phone number must be a numeric value.')
    .regex(/^\d{10,15}$/, 'Phone number must be between 10 and 15 digits long.')

const digits = /^\d{1,5}(?:\.\d{1,2})?$/

const amount = (required: string) =>
  typedIdentifier(required)
    .min(1, required)
    .refine((text) => text === '' || digits.test(text), 'Unit/cm must be a numeric value.')
    .refine((text) => !digits.test(text) || Number(text) > 0, 'Unit/cm must be more than 0.')

const positive = (pattern: RegExp, message: string) =>
  typedIdentifier()
    .regex(pattern, message)
    .refine((text) => Number(text) > 0, message)

/** A code in its one spelling; any other text stays, because codes may be described in words. */
const code = (
  required: string,
  spelling: (text: string) => string,
  several: (text: string) => string | undefined = () => undefined,
) =>
  requiredText(required)
    .overwrite(spelling)
    .superRefine((text, { addIssue }) => {
      const message = several(text)
      if (message !== undefined) addIssue({ code: 'custom', message, continue: true })
    })

/** The schema for each kind of code. */
export const codeSchemas = {
  diagnosis: (required: string) => code(required, diagnosisCode, severalDiagnoses),
  application: (required: string) => code(required, applicationCode, severalApplications),
  product: (required: string) => code(required, productCode),
}

export const uploadAgain = 'Please upload this file again.'

const images = (required: string, max: number | undefined) =>
  z
    .array(fileUrl(uploadAgain), { error: required })
    .min(1, required)
    .max(max ?? 1, `Please upload at most ${max} wound images.`)

/** The schema for each kind of field; `required` is the message when it is missing. */
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
  fax: requiredIdentifier,
  email,
  amount,
  code: requiredIdentifier,
  identifier: requiredIdentifier,
  record: requiredId,
  image: fileUrl,
  images,
  side: () => z.enum(sides, 'Please choose a side from the list.'),
  centimeters: () =>
    positive(/^\d{1,3}(?:\.\d{1,2})?$/, 'Please enter a number of centimeters, such as 4.5.'),
  choice: () => z.string(),
  count: () => positive(/^\d{1,2}$/, 'Please enter a whole number from 1 to 99.'),
  weeks: () => positive(/^\d{1,4}$/, 'Please enter a whole number of weeks.'),
}

/** Messages for invalid values of optional fields. */
const wrong: Partial<Record<Kind, string>> = { image: uploadAgain, date: 'Please select a valid date.' }

const empty = z.literal('')

/** The schema for a value. A field that may be left empty may also be missing, and is then empty. */
export const schemaOf = (field: Field): z.ZodType => {
  const schema = givenSchemaOf(field)
  return mayBeEmpty(field) ? schema.default('') : schema
}

/** The same, except that what is missing stays missing. */
export function givenSchemaOf(field: Field): z.ZodType {
  const { kind, required, max, options, codeOf } = field
  if (codeOf && required) return codeSchemas[codeOf](required)
  if (options) return z.enum(options, 'Please choose one of the options.').or(empty)
  if (kind === 'text' && !required) return optionalText(max).unwrap()
  if (kind === 'identifier' && !required) return optionalIdentifier(max).unwrap()
  const schema = schemas[kind](required ?? wrong[kind] ?? 'Please check this, or leave it empty.', max)
  return mayBeEmpty(field) ? schema.or(empty) : schema
}

const mayBeEmpty = ({ required, notAtHome }: Field) => !required || notAtHome === true
