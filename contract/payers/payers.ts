import { z } from 'zod'
import { endpoint, reviewers } from '../endpoint.ts'
import {
  oneLine,
  optionalIdentifier,
  optionalText,
  PageFilter,
  requiredText,
  severalLines,
  wholeNumber,
} from '../fields.ts'
import { UsualAnswers } from '../ivr/benefits/answer.ts'
import { insuranceFields } from '../ivr/benefits/fields.ts'
import { isReason, type ReasonCode } from '../ivr/benefits/reasons.ts'
import { IvrId } from '../ivr/requests.ts'
import { added, data, Id, idOf, Moment, message } from '../replies.ts'

/** The number of days for which a payer's answer may be valid (docs/spec/benefits-answer.md, 'Valid until'). */
export const validDaysChoices = [30, 60, 90] as const

/** The most rows of reasons in an entry. */
export const maxReasonRows = 30
export const maxPayerNotes = 2000

/** The answer fields that all of a payer's patients may share: the usual answers are values of these. */
export const usualFields: readonly string[] = Object.entries(insuranceFields).flatMap(([name, field]) =>
  'isUsual' in field ? [name] : [],
)

/** A telephone number as a link dials it: '+1 (800) 555-0100 ext. 4' is 'tel:+18005550100;ext=4'. */
export function telephoneLink(number: string): string {
  const [main = '', extension = ''] = number.split(/\s*(?:ext\.?|x)\s*/i)
  const digits = main.replace(/[^\d]/g, '')
  const ext = extension.replace(/\D/g, '')
  return `tel:${main.trim().startsWith('+') ? '+' : ''}${digits}${ext && `;ext=${ext}`}`
}

const telephone = (label: string) =>
  optionalIdentifier(40).pipe(
    z
      .string()
      .regex(
        /^(?:\+?[\d\s().-]{7,}(?:\s*(?:ext\.?|x)\s*\d{1,6})?)?$/i,
        `Please enter the ${label} as digits, like 800-555-0100 ext. 4.`,
      )
      .refine(...oneLine),
  )

/** Without a user name or password, and without another scheme. */
const httpsAddress = /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** An address that opens in the browser. Without a scheme it is https. */
const webAddress = optionalText(300)
  .transform((text) => (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`))
  .pipe(
    z
      .string()
      .refine(
        (text) => text === '' || httpsAddress.test(text),
        'Please enter a web address, like https://portal.example.com.',
      )
      .refine(...oneLine),
  )

const isReasonCode = (code: string): code is ReasonCode => isReason(code)
const Reason = z
  .string()
  .refine(...oneLine)
  .refine(isReasonCode, 'Please choose the reasons from the list.')

/** The reasons that a payer usually gives for a product; '' means any product. */
export const PayerReasons = z.strictObject({
  product: optionalIdentifier(20).transform((text) => text.toUpperCase()),
  reasons: z.array(Reason).min(1, 'Please choose at least one reason.').max(20),
  note: optionalText(200),
})

const validDays = z
  .number({ error: 'Please choose the days of validity.' })
  .refine((days) => validDaysChoices.some((one) => one === days), 'Please choose the days of validity.')

/** What the team maintains about a payer. */
export const PayerForm = z.strictObject({
  name: requiredText('Please enter the payer’s name.'),
  phone: telephone('telephone number'),
  portalUrl: webAddress,
  fax: telephone('fax number'),
  hours: optionalText(200),
  /** Answer values that are usually the same for all of this payer's patients. */
  usual: UsualAnswers,
  reasons: z
    .array(PayerReasons)
    .max(maxReasonRows, `Please use at most ${maxReasonRows} rows.`)
    .refine(
      (rows) => new Set(rows.map(({ product }) => product)).size === rows.length,
      'Each product can have one row only.',
    ),
  /** For the team only. */
  notes: optionalText(maxPayerNotes, severalLines),
  /** How long this payer's answers are valid at most. */
  validDays,
})
export type PayerForm = z.infer<typeof PayerForm>

/** An entry in the directory. No endpoint for offices returns any part of it. */
export const Payer = PayerForm.extend({
  _id: Id,
  /** Counts the edits of the entry. */
  version: z.number().int(),
  changedAt: Moment,
  changedByName: z.string(),
  /** When someone last confirmed all of it; null if no one has. */
  confirmedAt: Moment.nullable(),
  confirmedByName: z.string(),
})
export type Payer = z.infer<typeof Payer>

export const PayerPage = z.object({
  payers: z.array(Payer),
  limit: z.number().int(),
  page: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
})
export type PayerPage = z.infer<typeof PayerPage>

export const payerList = endpoint({
  method: 'GET',
  path: '/payers/getPayers',
  summary: 'A page of the payer directory, by name',
  allowed: reviewers,
  input: PageFilter,
  output: data(PayerPage),
})

export const payerById = endpoint({
  method: 'GET',
  path: '/payers/getPayer/:id',
  summary: 'One entry of the payer directory',
  allowed: reviewers,
  input: z.strictObject({ id: idOf('payer') }),
  output: data(Payer),
  errors: ['record.not-found'],
})

/** The entries for a request's insurances; null if the directory has none. */
export const PayersOfIvr = z.object({ primary: Payer.nullable(), secondary: Payer.nullable() })
export type PayersOfIvr = z.infer<typeof PayersOfIvr>

export const payersOfIvr = endpoint({
  method: 'GET',
  path: '/payers/getPayersOfIvr/:id',
  summary: 'What the payer directory says about the insurances of a request',
  allowed: reviewers,
  input: z.strictObject({ id: IvrId }),
  output: data(PayersOfIvr),
  errors: ['record.not-found'],
})

/** `payers.name-in-use` comes with the id of the entry that has the name, as the field payerId. */
export const addPayer = endpoint({
  method: 'POST',
  path: '/payers/addPayer',
  creates: true,
  summary: 'Add a payer to the directory',
  allowed: reviewers,
  input: PayerForm,
  output: added,
  errors: ['payers.name-in-use'],
})

/** `seenVersion` is the version that was edited; if the entry has a newer one, the edit is rejected. */
const Seen = z.strictObject({ payerId: Id, seenVersion: wholeNumber() })

export const editPayer = endpoint({
  method: 'POST',
  path: '/payers/editPayer',
  summary: 'Change an entry of the payer directory',
  allowed: reviewers,
  input: PayerForm.extend(Seen.shape),
  output: message,
  errors: ['record.not-found', 'payers.name-in-use', 'payers.changed-since'],
})

export const confirmPayer = endpoint({
  method: 'POST',
  path: '/payers/confirmPayer',
  summary: 'Say that everything in an entry of the payer directory still holds',
  allowed: reviewers,
  input: Seen,
  output: message,
  errors: ['record.not-found', 'payers.changed-since'],
})

export const removePayer = endpoint({
  method: 'POST',
  path: '/payers/removePayer',
  summary: 'Remove an entry of the payer directory',
  allowed: reviewers,
  input: Seen,
  output: message,
  errors: ['record.not-found', 'payers.changed-since'],
})
