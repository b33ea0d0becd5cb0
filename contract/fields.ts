import { z } from 'zod'
import { hasSentenceEnd, maxNameWords, nameWords, notOfName } from './names.rules.ts'
import { stateCodeOf, stateCodes } from './reference/states.ts'
import {
  cleanIdentifier,
  cleanLine,
  cleanName,
  cleanText,
  namedCharacter,
  unprintableIn,
  withoutGaps,
} from './typed-text.rules.ts'

/** Whether the ten digits have the correct check digit. */
export function isNpi(digits: string): boolean {
  if (!/^[12]\d{9}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 24)
  return sum % 10 === 0
}

export const fullPage = 10

export const lastPage = 1_000_000
/** Whether lists accept this page number. */
export const isPage = (page: number): boolean => Number.isInteger(page) && page >= 1 && page <= lastPage

// Checks of required fields do not abort: zod would then skip the rules that compare two fields, and their errors
// would only appear on the next submit. Callers show the first error of each field.

// Every string in the contract has one of these checks (tools/architecture/endpoints.test.ts). PostgreSQL rejects
// U+0000 in text; a lone surrogate would be stored as a replacement character. Direction marks, which can disguise a
// name or number, are removed from what people type.

const removeIt = (character: string | undefined) =>
  character === undefined ? 'Please check this.' : `Please remove ${namedCharacter(character)}.`

const withoutBreaks = (text: string) => text.replace(/[\n\r\t]/g, '')

type Lines = readonly [(text: string) => boolean, { error: (issue: { input?: unknown }) => string }]

/** For `refine`: text on one line. */
export const oneLine: Lines = [
  (text: string) => unprintableIn(text) === undefined,
  { error: ({ input }: { input?: unknown }) => removeIt(unprintableIn(String(input))) },
]

/** For `refine`: text that may have line breaks and tabs. */
export const severalLines: Lines = [
  (text: string) => unprintableIn(withoutBreaks(text)) === undefined,
  { error: ({ input }: { input?: unknown }) => removeIt(unprintableIn(withoutBreaks(String(input)))) },
]

export const StateCode = z.enum(stateCodes, { error: 'Please choose a state from the list.' })
export type StateCode = z.infer<typeof StateCode>

/** What a person types or pastes, cleaned and trimmed; `typed-text.test.ts` finds strings without it. */
export const typedText = (error?: string, lines: Lines = oneLine) =>
  z.string({ error }).overwrite(lines === severalLines ? cleanText : cleanLine)

/** The same for identifiers, codes and numbers. */
export const typedIdentifier = (error?: string) => z.string({ error }).overwrite(cleanIdentifier)

const limited = (text: z.ZodString, max: number, lines = oneLine) =>
  text.max(max, `Please use at most ${max} characters.`).refine(...lines)

/** Required text: cleaned, with the field's message and a maximum length. */
export const requiredText = (message: string, max = 200, lines: Lines = oneLine) =>
  limited(typedText(message, lines).min(1, message), max, lines)

/** Text that may be left empty. */
export const optionalText = (max = 200, lines: Lines = oneLine) =>
  limited(typedText(undefined, lines), max, lines).default('')

/** A required identifier, code or policy number. */
export const requiredIdentifier = (message: string, max = 200) =>
  limited(typedIdentifier(message).min(1, message), max)

/** An identifier that may be left empty. */
export const optionalIdentifier = (max = 200) => limited(typedIdentifier(), max).default('')

/**
 * For a rule over several fields of an object: it runs as soon as `fields` are readable, even if others are missing or
 * of the wrong type, so that one answer names everything that is wrong. By default zod would skip it.
 */
export const onceReadable = (...fields: string[]) => ({
  when: ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ code, path: [field] = [], continue: goesOn }) => {
      const isOfRule = field === undefined || fields.includes(String(field))
      return isOfRule && !goesOn && code !== 'unrecognized_keys'
    }),
})

/** The search text of a list. */
export const searchText = typedText()
  .max(100, 'Please search with at most 100 characters.')
  .refine(...oneLine)
  .default('')

/** A string that a program made and a client sends back unchanged: a token, a signature. */
export const opaqueText = (max: number) =>
  z
    .string()
    .max(max)
    .refine(...oneLine)

/**
 * A person's name: 1–50 letters of any alphabet with spaces, hyphens, apostrophes, and whatever else names contain
 * (names.rules.ts). Names appear in emails, where 'www.evil.com' would be a link and 'Pay now. Click here' a message
 * (docs/security.md).
 */
export const personName = (label: 'First name' | 'Last name') =>
  z
    .string({ error: `${label} is required.` })
    .overwrite(cleanName)
    .min(1, `${label} is required.`)
    .max(50, `${label} must not be longer than 50 characters.`)
    .refine((name) => notOfName(name) === undefined, {
      error: ({ input }) => `${label} must contain only letters. ${removeIt(notOfName(String(input)))}`,
    })
    .refine(
      (name) => !hasSentenceEnd(name),
      `${label} can have a period only after an initial or an abbreviation, such as Jr.`,
    )
    .refine(
      (name) => nameWords(name) <= maxNameWords,
      `${label} must not have more than ${maxNameWords} words.`,
    )

/**
 * An email address, trimmed and lower-cased. The character rule (letters, digits and ._%+-, and an
 * apostrophe) is about the part before the @.
 */
export const email = (required = 'Email address is required') =>
  z
    .string({ error: required })
    .overwrite(cleanIdentifier)
    .toLowerCase()
    .min(1, required)
    .max(254, 'Invalid email address.')
    .regex(/^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/, 'Invalid email address.')
    .regex(/^[a-z0-9._%+'-]+@[a-z0-9.-]+$/, 'Email contains invalid characters')

export const specialCharacter = /[!@#$%^&*(),.?":{}|<>]/

/** The password rule of every form: at least 8 characters, one of them special. */
export const password = z
  .string({ error: 'Password must be at least 8 characters.' })
  .min(8, 'Password must be at least 8 characters.')
  .max(200, 'Password must not exceed 200 characters.')
  .regex(specialCharacter, 'Password must contain at least one special character.')
  .refine(...oneLine)

/** The repeated password; each form compares the two with its own message. */
export const passwordAgain = z
  .string({ error: 'Please enter the password again.' })
  .min(1, 'Please enter the password again.')
  .refine(...oneLine)

/** A mobile number of 10 to 15 digits. */
export const mobileNumber = typedIdentifier('Mobile number is required.')
  .min(1, 'Mobile number is required.')
  .regex(/^\d*$/, 'Mobile number must contain only numeric digits.')
  .min(10, 'Mobile number must be at least 10 digits long.')
  .max(15, 'Mobile number must not exceed 15 digits.')

/** A mobile number with the fixed country code +1, stored without it. */
export const usMobileNumber = mobileNumber.transform(withoutCountryCode)

/** The same, or '' for none. */
export const optionalUsMobileNumber = z
  .union([z.literal(''), usMobileNumber], { error: 'Mobile number must be 10 to 15 digits.' })
  .default('')

/** The name of an office, '' for none. */
export const officeName = optionalText(100)

/** A US fax number that may be left empty, stored as digits. */
export const optionalFax = typedIdentifier()
  .max(20, 'Fax must not be longer than 20 characters.')
  .regex(/^[\d+() .-]*$/, 'Fax must contain only digits.')
  .regex(/^(?:.{2,})?$/, 'Fax must have at least 2 characters.')
  .default('')
  .transform((text) => withoutCountryCode(text.replace(/\D/g, '')))

function withoutCountryCode(digits: string): string {
  return digits.replace(/^1(?=\d{10}$)/, '')
}

/**
 * National Provider Identifier: ten digits, the first 1 or 2, the last a Luhn digit over 80840 + NPI
 * (CMS, 69 FR 3434).
 */
export const npi = (required: string) =>
  z
    .string({ error: required })
    .transform(withoutGaps)
    .pipe(
      z
        .string()
        .min(1, required)
        .regex(/^\d{10}$/, 'NPI must be 10 digits.')
        .refine(isNpi, 'This NPI is not valid: please check its digits.'),
    )

/** An NPI that may be left empty. */
export const optionalNpi = z
  .string()
  .default('')
  .transform(withoutGaps)
  .pipe(
    z
      .string()
      .regex(/^(?:\d{10})?$/, { message: 'NPI must be 10 digits.', abort: true })
      .refine((text) => text === '' || isNpi(text), 'This NPI is not valid: please check its digits.'),
  )

/** A tax ID of nine digits; NN-NNNNNNN (26 CFR 301.6109-1) is accepted. Stored as digits. */
export const taxId = (required = 'Tax ID is required.') =>
  z
    .string({ error: required })
    .transform(withoutGaps)
    .pipe(
      z
        .string()
        .min(1, required)
        .regex(/^\d{9}$/, 'Tax ID must be 9 digits, like 12-3456789.'),
    )

/** A ZIP code of five or nine digits; stored as NNNNN or NNNNN-NNNN. */
export const zipCode = (required: string) =>
  typedIdentifier(required)
    .overwrite(withoutSpaces)
    .min(1, required)
    .regex(/^(?!00000)\d{5}(?:-?\d{4})?$/, 'Zip code must have 5 or 9 digits.')
    .transform((text) => text.replace(/^(\d{5})-?(\d{4})$/, '$1-$2'))

/** A ZIP code that may be left empty. */
export const optionalZipCode = typedIdentifier()
  .overwrite(withoutSpaces)
  .regex(/^(?:(?!00000)\d{5}(?:-?\d{4})?)?$/, { message: 'Zip code must have 5 or 9 digits.', abort: true })
  .default('')
  .transform((text) => text.replace(/^(\d{5})-?(\d{4})$/, '$1-$2'))

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}

/** A two-letter state code. */
export const state = (required: string) =>
  z
    .string({ error: required })
    .overwrite(cleanLine)
    .min(1, required)
    .refine((text) => text === '' || stateCodeOf(text) !== undefined, 'Please choose a state from the list.')

const firstDay = '1900-01-01'
const lastDay = '2199-12-31'

/** A day in a call, 'YYYY-MM-DD', from 1900 to 2199: the bounds of every day that the portal accepts. */
export const sentDay = (message?: string) =>
  z.iso
    .date({ error: message })
    // Report text that is not a day once, not twice.
    .refine((day) => !/^\d{4}-/.test(day) || (day >= firstDay && day <= lastDay), message)

/** A whole number in a call, from 0 to PostgreSQL's largest integer, or less. */
export const wholeNumber = (message?: string) =>
  z.number({ error: message }).int(message).min(0, message).max(2_147_483_647, message)

/** A calendar day: 'YYYY-MM-DD'; 'MM-DD-YYYY', as in forms, is converted. */
export const calendarDay = (message: string) =>
  typedIdentifier(message)
    .transform((text) => text.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$1-$2'))
    .pipe(sentDay(message))

/** A list's query: a page, and words that each entry must contain. */
export const PageFilter = z.strictObject({
  search: searchText,
  page: z.coerce.number().int().min(1).max(lastPage).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(fullPage),
})
export type PageFilter = z.infer<typeof PageFilter>
