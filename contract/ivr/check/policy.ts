import { z } from 'zod'
import { documentKindNames } from './documents.values.ts'

// The shape of a coverage policy, as its file is imported and its row is stored (docs/spec/policies.md).

const day = z.iso.date('This is not a day like 2026-01-31.')
const text = z.string().max(2000)
const short = z.string().max(200)
const ids = z.array(short).max(1000)
const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,79}$/, 'An id has lower-case letters, digits and hyphens.')

const value = z.union([
  z.string().max(200),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number()])),
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
  /** Null where the source has no public address. */
  url: z
    .url({ protocol: /^https?$/, error: 'A link begins with https://.' })
    .max(500)
    .nullable(),
  title: text,
  sourceDate: short,
  retrieved: day,
  basis: short,
  note: text.optional(),
})

/** Free details that are shown but not evaluated. */
const Details = z.record(z.string(), z.unknown())

export const policyStatuses = [
  'in-force',
  'unverified-current',
  'withdrawn',
  'superseded',
  'proposed',
] as const

export const Policy = z.strictObject({
  id: slug,
  title: text.min(1),
  authority: z.looseObject({ kind: short, number: short.nullish(), revision: short.optional() }),
  status: z.enum(policyStatuses),
  effective: z.strictObject({ from: day.nullable(), to: day.nullable() }),
  currentRevisionFrom: day.optional(),
  withdrawnOn: day.optional(),
  sourceAsOf: short.nullable(),
  confidence: z.enum(['primary', 'high', 'medium', 'low']),
  applies: z.strictObject({
    insuranceTypes: ids,
    payerIds: ids,
    states: ids.nullable(),
    stateBasis: short,
    placesOfService: ids.nullable(),
  }),
  precedence: z.number().int(),
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
  products: z
    .object({
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
    })
    .catchall(ids),
  applicationCpt: ids,
  criteria: z.array(Criterion).max(100),
  utilization: Details.nullable(),
  documents: z.array(RequiredDocument).max(50),
  priorAuthorization: Details,
  payment: Details.nullable(),
  reviewerText: text,
  sources: z.array(Source).min(1, 'A policy names at least one source.').max(20),
  notVerified: z.array(text).max(50),
})
export type Policy = z.infer<typeof Policy>
export type Criterion = Policy['criteria'][number]
