import { z } from 'zod'
import { endpoint, ivrAdmins } from '../endpoint.ts'
import { oneLine, opaqueText, sentDay, typedText, wholeNumber } from '../fields.ts'
import { added, Count, data, Id, idOf, Moment, message } from '../replies.ts'
import { Policy, policyStatuses } from './check/policy.ts'

/** Admins are warned this many days before a policy in use ends. */
export const warnBeforeDays = 45

/** The most affected requests that are named. */
export const maxNamedRequests = 50

/** A revision of a policy in the list. */
export const ListedPolicy = z.object({
  _id: Id,
  policyId: z.string(),
  revision: z.number().int(),
  title: z.string(),
  status: z.enum(policyStatuses),
  confidence: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  enabled: z.boolean(),
  disabledByName: z.string(),
  reviewedByName: z.string(),
  reviewedOn: z.string().nullable(),
  createdAt: Moment,
  /** '' for policies that come with the product. */
  createdByName: z.string(),
  /** If in use and ending within 45 days: how many are left. */
  endsInDays: Count.nullable(),
})
export type ListedPolicy = z.infer<typeof ListedPolicy>

/** Open requests that a policy is about; `ivrNumbers` has the newest of them. */
const Affected = z.object({ total: Count, ivrNumbers: z.array(z.string()) })
export type Affected = z.infer<typeof Affected>

export const PolicyDetails = ListedPolicy.extend({ policy: Policy, affected: Affected })
export type PolicyDetails = z.infer<typeof PolicyDetails>

export const policyList = endpoint({
  method: 'GET',
  path: '/ivr/getPolicyList',
  summary: 'Every revision of every coverage policy',
  allowed: ivrAdmins,
  input: z.strictObject({}),
  output: data(z.array(ListedPolicy)),
})

export const policyDetails = endpoint({
  method: 'GET',
  path: '/ivr/getPolicy/:id',
  summary: 'A revision of a policy, whole, with the open requests that it is about',
  allowed: ivrAdmins,
  input: z.strictObject({ id: idOf('policy') }),
  output: data(PolicyDetails),
  errors: ['record.not-found'],
})

export const setPolicyEnabled = endpoint({
  method: 'POST',
  path: '/ivr/setPolicyEnabled',
  summary: 'Use a revision for new checks, or stop using it',
  allowed: ivrAdmins,
  input: z.strictObject({ policyRowId: Id, enabled: z.boolean() }),
  output: message,
  errors: ['record.not-found'],
})

const reviewer = 'Please enter who has reviewed it.'

export const markPolicyReviewed = endpoint({
  method: 'POST',
  path: '/ivr/markPolicyReviewed',
  summary: 'Record who has reviewed a revision, and when',
  allowed: ivrAdmins,
  input: z.strictObject({
    reviewedByName: typedText(reviewer)
      .min(1, reviewer)
      .max(100, 'A name can have at most 100 characters.')
      .refine(...oneLine),
    reviewedOn: sentDay('Please enter the day of the review.'),
    policyRowId: Id,
  }),
  output: message,
  errors: ['record.not-found'],
})

/**
 * One difference between two texts of a policy, at a path such as 'criteria.size.test.value'. The texts are JSON; ''
 * for nothing.
 */
const PolicyChange = z.object({ path: z.string(), before: z.string(), after: z.string() })
export type PolicyChange = z.infer<typeof PolicyChange>

/** The text of a policy's file, as JSON without line breaks; the server says where in it something is wrong. */
const PolicyText = opaqueText(500_000)

export const previewPolicy = endpoint({
  method: 'POST',
  path: '/ivr/previewPolicy',
  summary: 'What importing a revision would change, without importing it',
  allowed: ivrAdmins,
  input: z.strictObject({ policy: PolicyText }),
  output: data(
    z.object({
      /** The number that the revision will get. */
      revision: z.number().int(),
      changes: z.array(PolicyChange),
      affected: Affected,
    }),
  ),
  errors: ['policies.unchanged'],
})

export const importPolicy = endpoint({
  method: 'POST',
  path: '/ivr/importPolicy',
  summary: 'Import a revision of a policy that was previewed',
  allowed: ivrAdmins,
  input: z.strictObject({
    policy: PolicyText,
    /** The number that the preview showed, to detect another import in between. */
    revision: wholeNumber().min(1),
  }),
  output: added,
  errors: ['policies.unchanged', 'policies.changed-since'],
})
