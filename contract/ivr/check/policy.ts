import { z } from 'zod'
import { documentKindNames } from './documents.ts'

// The shape of a coverage policy, in its imported file and its stored row (docs/spec/policies.md).

const aDay = 'This is not a day from 1965 to 2100. Please give one like 2026-01-31.'
const day = z.iso.date(aDay).refine((given) => given >= '1965-01-01' && given < '2101', aDay)
const someText = (max: number) =>
  z
    .string('Please give a text.')
    .trim()
    .min(1, 'This is empty. Please give a text.')
    .max(max, `Please use at most ${max} characters.`)
const text = someText(2000)
const short = someText(200)
const ids = z.array(short, 'Please give a list.').max(1000, 'Please name at most 1,000.')
const count = z
  .number('Please give a number.')
  .min(0, 'Please give a number from 0.')
  .max(10_000, 'Please give a number up to 10,000.')
const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,79}$/, 'An id has lower-case letters, digits and hyphens.')

// What each fact can be compared with is checked at import (server/ivr/policies/test-rules.ts).
const value = z.union([
  z.string().max(200),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(200), z.number()])).max(1000),
])

export const operators = [
  ...(['==', '>=', '>', '<=', '<', 'in', 'notIn', 'between', 'contains'] as const),
  ...(['anyIn', 'noneIn', 'present', 'valid'] as const),
]

const Leaf = z.strictObject({
  fact: short,
  op: z.enum(operators),
  value,
  unit: short.optional(),
})

interface All {
  readonly all: readonly Test[]
}
interface Any {
  readonly any: readonly Test[]
}
/** A condition on facts: a leaf, or a tree of leaves. */
export type Test = All | Any | z.infer<typeof Leaf>

const Test: z.ZodType<Test> = z.lazy(() =>
  z.union([
    Leaf,
    z.strictObject({ all: z.array(Test).min(1).max(50) }),
    z.strictObject({ any: z.array(Test).min(1).max(50) }),
  ]),
)

export const criterionOutcomes = ['met', 'not-met', 'missing', 'needs-human', 'not-applicable'] as const
const Outcome = z.enum(criterionOutcomes)
export type CriterionOutcome = z.infer<typeof Outcome>

const Criterion = z.strictObject({
  id: slug,
  text,
  kind: z.enum(['coverage', 'utilization', 'coding', 'completeness', 'authorization-scope']),
  when: Test.optional(),
  test: Test,
  onFail: Outcome,
  onMissing: Outcome,
  evidence: z.array(z.enum(documentKindNames)).optional(),
})

const RequiredDocument = z.strictObject({
  kind: z.enum(documentKindNames),
  level: z.enum(['required', 'expected', 'helpful']),
  when: Test.optional(),
  note: text.optional(),
})

const Source = z.strictObject({
  /** Null if the source has no public address. */
  url: z
    .url({
      protocol: /^https$/,
      error: 'A link begins with https://. Please give the address of the source, or null.',
    })
    .max(500)
    .nullable(),
  title: text,
  sourceDate: short,
  retrieved: day,
  basis: short,
  note: text.optional(),
})

const detail = z.union([text, z.number().min(0).max(1e6), z.boolean(), z.null()])
/** Free-form details that nothing evaluates. The prior authorization ones in authorization.rules.ts are shown. */
const Details = z.record(
  z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'A name has letters and digits only.'),
  z.union([detail, z.array(text).max(50), z.record(z.string().regex(/^[A-Za-z0-9-]{1,40}$/), detail)]),
)

export const policyStatuses = [
  'in-force',
  'unverified-current',
  'withdrawn',
  'superseded',
  'proposed',
] as const

export const Policy = z.strictObject({
  id: slug,
  title: text,
  authority: z.strictObject({
    kind: z.enum([
      ...([
        'medicare-lcd',
        'medicare-no-lcd',
        'medicare-ncd',
        'medicare-model',
        'medicare-payment-rule',
      ] as const),
      ...(['payer-medical-policy', 'prior-auth-list', 'medicaid-policy'] as const),
    ]),
    number: short.nullish(),
    revision: short.nullish(),
    contractor: short.nullish(),
    relatedArticle: short.nullish(),
  }),
  status: z.enum(policyStatuses),
  effective: z.strictObject({ from: day.nullable(), to: day.nullable() }),
  currentRevisionFrom: day.optional(),
  withdrawnOn: day.optional(),
  sourceAsOf: short.nullable(),
  confidence: z.enum(['primary', 'high', 'medium', 'low']),
  applies: z.strictObject({
    insuranceTypes: ids,
    payerIds: ids,
    states: ids.min(1, 'Please name at least one state, or give null for all.').nullable(),
    stateBasis: z.literal('facility', 'Please give “facility”, the state in which the service is given.'),
    placesOfService: ids.min(1, 'Please name at least one place, or give null for all.').nullable(),
  }),
  precedence: count.int('Please give a whole number.'),
  overlay: z.boolean().optional(),
  inherits: z.array(slug).max(20).optional(),
  relatedService: z.boolean().optional(),
  scope: z.strictObject({
    bodyRegion: z.enum(['lower-extremity', 'foot', 'any']),
    woundTypes: ids,
    excludedWoundTypes: ids.optional(),
    icd10Codes: ids,
    icd10Prefixes: ids,
    icdNote: text.optional(),
    outOfScope: z.enum(['not-met', 'needs-human', 'not-applicable']),
  }),
  products: z.strictObject({
    mode: z.enum([
      ...(['any-fda-used-per-label', 'list', 'list-partial', 'list-not-captured'] as const),
      ...(['preferred-list-not-captured', 'prior-auth-list', 'any', 'unknown', 'not-applicable'] as const),
    ]),
    covered: ids,
    coveredVlu: ids.optional(),
    burnOnly: ids.optional(),
    notCovered: ids,
    investigational: ids,
    associated: ids.optional(),
    note: text.nullable(),
    medicaidChipOnly: ids.optional(),
    medicaidChipAmbetter: ids.optional(),
  }),
  applicationCpt: ids,
  criteria: z.array(Criterion).max(100),
  utilization: z
    .strictObject({
      maxApplications: count.nullable(),
      perWeeks: count.nullable(),
      minIntervalDays: count.nullable(),
      maxInitialApplications: count.nullable(),
      retreatmentBlockedMonths: count.nullable(),
      simultaneousProductsAllowed: z.boolean().nullable(),
      note: text.nullable(),
    })
    .partial()
    .nullable(),
  documents: z.array(RequiredDocument).max(50),
  priorAuthorization: Details,
  payment: Details.nullable(),
  reviewerText: text,
  sources: z.array(Source).min(1, 'A policy names at least one source.').max(20),
  notVerified: z.array(text).max(50),
})
export type Policy = z.infer<typeof Policy>
export type Criterion = Policy['criteria'][number]
