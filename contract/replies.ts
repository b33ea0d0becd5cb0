import { z } from 'zod'

/** A reply whose data stands under `data`. */
export const data = <T extends z.ZodType>(of: T) => z.object({ data: of })

/** A reply that says something to the person: shown as a toast. */
export const message = z.object({ message: z.string() })

/** An entry of a dropdown. */
export const Option = z.object({ value: z.string(), label: z.string() })
export type Option = z.infer<typeof Option>

/**
 * What every refusal looks like on the wire. `fields` has one message per field of the input; `number` is that of a
 * record of the caller's own which the call was about.
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
const idPattern = /^[1-9]\d{0,14}$/
/** The id of a record, as text: a whole number. */
export const Id = z.string({ error: noId }).regex(idPattern, noId)
export type Id = z.infer<typeof Id>
export const isId = (text: string): text is Id => idPattern.test(text)

/** A moment, ISO 8601 with zone. */
export const Moment = z.iso.datetime({ offset: true })
