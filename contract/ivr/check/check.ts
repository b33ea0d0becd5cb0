import { z } from 'zod'
import { endpoint, officeAdmins, reviewers } from '../../endpoint.ts'
import { oneLine, typedText, wholeNumber } from '../../fields.ts'
import { data, Moment } from '../../replies.ts'
import { declarationOf, fieldNames } from '../fields.ts'
import { IvrId } from '../requests.ts'
import { DocumentKindName } from './documents.ts'
import { policyOutcomes } from './evaluate.rules.ts'
import { CheckFacts } from './facts.ts'
import { criterionOutcomes, Policy } from './policy.ts'

const entry = typedText()
  .max(2000)
  .refine(...oneLine)
const entries = Object.fromEntries(
  fieldNames.map((name) => [
    name,
    (declarationOf(name).kind === 'images' ? z.array(entry).max(50) : entry).optional(),
  ]),
)

const row = z.record(z.string(), z.union([entry, z.array(entry).max(50)]))
/** More wounds and codes; the single fields are those of the first. */
const rows = {
  firstWound: row.optional(),
  moreWounds: z.array(row).max(20).optional(),
  moreDiagnosisCodes: z.array(entry).max(50).optional(),
  moreApplicationCodes: z.array(row).max(50).optional(),
}

/**
 * A complete or partial submission. Incomplete or wrong values are not errors here: the rules say what they can about
 * the rest.
 */
const CheckInput = z.strictObject({
  ...entries,
  ...rows,
  applicationCode: wholeNumber().optional(),
  facts: CheckFacts.optional(),
  documents: z
    .array(z.strictObject({ kind: DocumentKindName, fileUrl: entry.optional() }))
    .max(200)
    .optional(),
})

const CodeResult = z.object({
  rule: z.string(),
  outcome: z.enum(['pass', 'info', 'warn', 'fail']),
  text: z.string(),
  fields: z.array(z.string()),
  /** Two entries exclude each other, so one of them is wrong. */
  contradiction: z.boolean(),
})

const Reviewed = z.object({ by: z.string(), on: z.iso.date() }).nullable()

const Criterion = z.object({
  id: z.string(),
  outcome: z.enum(criterionOutcomes),
  text: z.string(),
  /** What it is about: fields of the form, or 'facts.abi' for an optional question. Absent in older checks. */
  fields: z.array(z.string()).optional(),
  /** What was entered for these, in words: 'wound area 0.9 sq cm'. */
  entered: z.string().optional(),
  /** Another finding or policy in the check says the same. */
  isRepeated: z.boolean().optional(),
})
export type CriterionResult = z.infer<typeof Criterion>

const PolicyOutput = z.object({
  id: z.string(),
  revision: z.number().int(),
  title: z.string(),
  /** Its first source; `url` is null if it has no public address. */
  source: z.object({ title: z.string(), date: z.string(), url: z.string().nullable() }),
  outcome: z.enum(policyOutcomes),
  criteria: z.array(Criterion),
  documents: z.array(
    z.object({
      kind: DocumentKindName,
      level: z.enum(['required', 'expected', 'helpful']),
      present: z.boolean(),
    }),
  ),
  /** The compliance team's review of this revision; null until then, when the result is illustrative. */
  reviewed: Reviewed,
  reviewerText: z.string(),
  /** About payment or authorization: it comes in addition to a policy about coverage. */
  overlay: z.boolean().optional(),
  /** Why a state policy is shown for a plan that has none on file. */
  standsIn: z.string().optional(),
})

export const CheckResult = z.object({
  codes: z.array(CodeResult),
  policies: z.array(PolicyOutput),
  /** Whether prior authorization is needed, in one line; absent until the payer is known. */
  authorization: z
    .object({
      need: z.enum(['required', 'may-be-required', 'voluntary', 'not-required', 'unknown']),
      text: z.string(),
    })
    .optional(),
  /** Present if nothing on file is about coverage by this payer. */
  noPolicy: z.string().optional(),
})
export type CheckResult = z.infer<typeof CheckResult>

export const checkIvr = endpoint({
  method: 'POST',
  path: '/ivr/checkIvr',
  summary: 'What code rules and coverage policies say about a whole or partial request',
  allowed: [...officeAdmins, ...reviewers],
  input: CheckInput,
  output: data(CheckResult),
})

/** The stored check; `check` is null for requests from before checks existed. */
export const StoredCheck = z.object({
  check: CheckResult.extend({ checkedAt: Moment, facts: z.record(z.string(), z.unknown()) }).nullable(),
  /** The kinds of documents that the request has now. */
  documentsNow: z.array(z.string()),
})
export type StoredCheck = z.infer<typeof StoredCheck>

/** The check that was stored with a request when it was submitted. */
export const getIvrCheck = endpoint({
  method: 'GET',
  path: '/ivr/getIvrCheck/:id',
  summary: 'The check that was stored with a request when it was submitted',
  allowed: [...officeAdmins, ...reviewers],
  input: z.strictObject({ id: IvrId }),
  output: data(StoredCheck),
  errors: ['record.not-found'],
})

/** A revision of a policy, with who has reviewed it. */
const PolicyRevision = Policy.extend({ revision: z.number().int(), reviewed: Reviewed })
export type PolicyRevision = z.infer<typeof PolicyRevision>

/** The policies that the browser checks an unsent request against. */
export const getPolicies = endpoint({
  method: 'GET',
  path: '/ivr/getPolicies',
  summary: 'The enabled policies for an insurance type, to check a request while it is filled in',
  allowed: [...officeAdmins, ...reviewers],
  input: z.strictObject({
    insuranceTypeId: z.string().regex(/^[a-z-]{1,60}$/, 'Please choose an insurance type from the list.'),
  }),
  output: data(z.array(PolicyRevision)),
})

/** Lines about the wound and the product are sentences that differ by outcome; all others are requirements. */
export const isSentence = ({ id, fields }: Pick<CriterionResult, 'id' | 'fields'>): boolean =>
  fields !== undefined && /^(?:scope|product)(?:-wound-|$)/.test(id)
