import { z } from 'zod'
import { oneLine, requiredText, sentDay, severalLines } from '../../fields.ts'
import { Moment } from '../../replies.ts'
import { type BenefitsAnswer, type BenefitsField, fieldsOf, type Limit, type Part } from './fields.ts'
import { sources } from './words.ts'

const maxCents = 100_000_000_00
const maxCount = 100_000

const Text = (label: string, max: number, lines = oneLine) =>
  requiredText(`Please enter the ${label}, or leave it out.`, max, lines)

const amount = (message: string, most: number) =>
  z.number({ error: message }).int(message).min(0, message).max(most, message)

const withDecimals = (label: string) => {
  const message = `${label} must be a number with at most 2 decimals.`
  return z
    .number({ error: message })
    .min(0, message)
    .max(maxCount, message)
    .refine((value) => /^\d+(?:\.\d{1,2})?$/.test(String(value)), message)
}

const Limits = (label: string): z.ZodType<Limit> =>
  z.strictObject({
    what: Text(label, 100),
    limit: amount(`${label} must be a whole number.`, maxCount),
    used: amount(`${label}: what is used must be a whole number.`, maxCount).nullable(),
  })

/** The schema for a field's value, from its kind. */
function schemaOfValue({ kind, label, options = {}, none, max, decimals }: BenefitsField): z.ZodType {
  const choice = () => z.enum(Object.keys(options), { error: `Please choose ${label} from the list.` })
  const tooMany = `${label}: at most ${max ?? 30} can be named.`
  const noList = { error: `${label} must be a list.` }
  const several = <T extends z.ZodType>(of: T) =>
    z
      .array(of, noList)
      .min(1, `Please enter ${label}, or leave it out.`)
      .max(max ?? 30, tooMany)
  const schemas: Record<BenefitsField['kind'], () => z.ZodType> = {
    choice,
    text: () => Text(label, max ?? 200),
    note: () => Text(label, max ?? 300, severalLines),
    day: () => sentDay(`${label} must be a day.`),
    moment: () => Moment,
    cents: () => amount(`${label} must be an amount in whole cents.`, maxCents),
    percent: () => amount(`${label} must be between 0 and 100 percent.`, 10_000),
    count: () => (decimals ? withDecimals(label) : amount(`${label} must be a whole number.`, maxCount)),
    choices: () => several(choice()),
    texts: () => several(Text(label, 200)),
    limits: () => several(Limits(label)),
  }
  const value = schemas[kind]()
  return none === undefined ? value : value.nullable()
}

const GivenSource = z.enum(sources, { error: 'Please choose a source.' })
const Source = GivenSource.nullable().default(null)

/** Where a value was copied from before it was confirmed. */
const Origin = z.union([
  z.strictObject({ ivrNumber: z.string().regex(/^#(?:IVR|PA)-\d{1,12}$/), on: sentDay() }),
  z.literal('payer-directory'),
])

const valuesSchema = (fields: Readonly<Record<string, BenefitsField>>, more: z.ZodRawShape) =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          z.strictObject({ value: schemaOfValue(field), ...more }).optional(),
        ]),
      ),
    )
    .default({})

const partSchema = (part: Part) =>
  valuesSchema(fieldsOf(part), {
    source: Source,
    ...((part === 'primary' || part === 'secondary') && { from: Origin.optional() }),
  })

/**
 * A structured answer from the team. What is not given is absent, never 0. Created on first use: it consists of 1,400
 * schemas, and most screens never check an answer.
 */
export const SentAnswer = z.lazy(() =>
  z.strictObject({
    primary: partSchema('primary'),
    secondary: partSchema('secondary'),
    close: partSchema('close'),
    internal: partSchema('internal'),
  }),
) as unknown as z.ZodType<BenefitsAnswer, Partial<BenefitsAnswer>>

/**
 * The primary insurance's values in the payer directory. Coverage of a product is accepted, because older entries have
 * it, but neither asked for nor offered.
 */
export const UsualAnswers = z.lazy(() =>
  valuesSchema(
    Object.fromEntries(
      Object.entries(fieldsOf('primary')).filter(
        ([, { dependsOn }]) => dependsOn && !dependsOn.includes('policy'),
      ),
    ),
    { source: GivenSource },
  ),
) as unknown as z.ZodType<BenefitsAnswer['primary'], BenefitsAnswer['primary'] | undefined>
