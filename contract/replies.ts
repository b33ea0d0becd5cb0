import { z } from 'zod'

export const idPattern = /^[1-9]\d{0,14}$/
export const isId = (text: string): boolean => idPattern.test(text)

/** A reply with its payload under `data`. */
export const data = <T extends z.ZodType>(of: T) => z.object({ data: of })

/** A reply with a message that is shown as a toast. */
export const message = z.object({ message: z.string() })

/** An entry of a dropdown. */
export const Option = z.object({ value: z.string(), label: z.string() })
export type Option = z.infer<typeof Option>

/**
 * The JSON body of every error. `fields` has one message per field of the input; `number` is the number of the
 * caller's record that the error is about.
 */
export const ErrorReply = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  number: z.string().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

const noId = 'This is not the number of a record.'
/** The id of a record, as text: a whole number. */
export const Id = z.string({ error: noId }).regex(idPattern, noId)
export type Id = z.infer<typeof Id>

/** A reply with a message and the id of the record that was made. */
export const added = message.extend({ data: z.object({ _id: Id }) })

/** The id of a record, or '' for none, as when it is left out. */
export const OptionalId = z.union([z.literal(''), Id]).default('')

/** The kinds of records that an id in a call can name. */
type RecordOfId =
  | 'ivr'
  | 'prior-authorization'
  | 'support-case'
  | 'draft'
  | 'form'
  | 'filled-form'
  | 'invitation'
  | 'member'
  | 'notification'
  | 'office'
  | 'payer'
  | 'physician'
  | 'policy'
  | 'session'

/**
 * The id of one kind of record, if its field's name does not say which: the OpenAPI document has it, and the test that
 * sends other people's ids reads it.
 */
export const idOf = (record: RecordOfId) => Id.meta({ 'x-record': record })

/** The same, with a message if there is none. */
export const requiredId = (required: string) =>
  z.string({ error: required }).min(1, required).regex(idPattern, noId)

/** How many there are of something. */
export const Count = z.number().int().min(0)

/** A moment, ISO 8601 with zone. */
export const Moment = z.iso.datetime({ offset: true })
