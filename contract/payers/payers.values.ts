import { insuranceFields } from '../ivr/benefits/fields.values.ts'

/** The numbers of days that an answer of a payer may hold (docs/spec/benefits-answer.md, 'Valid until'). */
export const validDaysChoices = [30, 60, 90] as const

/** Rows of reasons in an entry. */
export const maxReasonRows = 30
export const maxPayerNotes = 2000

/** The fields of an answer that any patient of the payer may share: the usual answers are values of these. */
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
