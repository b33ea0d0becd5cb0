import { z } from 'zod'
import { endpoint, everyone, officeAdmins, reviewers, type UserType } from '../endpoint.ts'
import { searchText, severalLines } from '../fields.ts'
import { StoredFile } from '../files/files.ts'
import { data, Id, isId, Moment } from '../replies.ts'
import {
  declarationOf,
  type FieldName,
  type FieldsOf,
  fieldNames,
  type PartOf,
  type RequestKey,
  requestPathOf,
} from './fields.ts'
import { IvrSubmission } from './form.ts'

export const statuses = ['Pending', 'Approved', 'Rejected', 'Conditional'] as const
export const Status = z.enum(statuses)
export type Status = z.infer<typeof Status>

export const decisions = ['Approved', 'Rejected', 'Conditional'] as const
export const Decision = z.enum(decisions)
export type Decision = z.infer<typeof Decision>

export const pageSizes = { full: 10, compact: 5 } as const

type EnteredShape = {
  [N in FieldName as RequestKey<N>]: z.ZodType<
    N extends FieldsOf<{ at: `${string}.${string}` }>
      ? Record<PartOf<RequestKey<N>>, string>
      : N extends FieldsOf<{ kind: 'images' }>
        ? string[]
        : string
  >
}

function schemaIn(name: FieldName): z.ZodType {
  const { key, part } = requestPathOf(name)
  if (!part) return declarationOf(name).kind === 'images' ? z.array(z.string()) : z.string()
  const parts = fieldNames.map(requestPathOf).filter((place) => place.key === key)
  return z.object(Object.fromEntries(parts.map((place) => [place.part, z.string()])))
}

/** The entered fields by their key in a request. */
const entered = Object.fromEntries(
  fieldNames.map((name) => [requestPathOf(name).key, schemaIn(name)]),
) as unknown as EnteredShape

/** The entered part of a request. */
export type Entered = { [Key in keyof EnteredShape]: z.infer<EnteredShape[Key]> }

/** A request as lists and details show it. Days are YYYY-MM-DD; what was not given is ''. */
export const IvrRequest = z.object({
  _id: Id,
  ivrNumber: z.string(),
  submitByUserType: z.literal(everyone),
  submitByUserName: z.string(),
  submissionStatus: Status,
  actionByUserName: z.string(),
  actionDate: Moment.nullable(),
  createdAt: Moment,
  additionalInformation: z.string(),
  notes: z.string(),
  supportingDocuments: z.array(StoredFile),
  /** When the missing documents of a Conditional request arrived; null otherwise. */
  documentsAt: Moment.nullable(),
  ...entered,
})
export type IvrRequest = z.infer<typeof IvrRequest>

const count = z.number().int().min(0)

/** One page with exact counts: `total` for the filter, the `…Cases` for all requests that the viewer may see. */
export const IvrPage = z.object({
  ivrRequests: z.array(IvrRequest),
  total: count,
  totalPages: count,
  page: count,
  limit: count,
  totalSubmissions: count,
  rejectedCases: count,
  approvedCases: count,
  pendingCases: count,
  conditionalCases: count,
})
export type IvrPage = z.infer<typeof IvrPage>

const everyStatus = z.literal(['', 'All']).transform(() => '' as const)

/** By the moment of submission. */
export const sorts = ['newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]

export const IvrFilter = z.strictObject({
  search: searchText,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(pageSizes.full),
  status: z.union([everyStatus, Status]).default(''),
  sort: z.enum(sorts).default('newest'),
  physicianId: z.union([z.literal(''), Id]).default(''),
})
export type IvrFilter = z.infer<typeof IvrFilter>

export const ivrList = endpoint({
  method: 'GET',
  path: '/ivr/getIvrRequests',
  summary: 'A page of requests with exact counts',
  allowed: everyone,
  input: IvrFilter,
  output: data(IvrPage),
  errors: [],
})

/** The number of a request, with or without its prefix: 'IVR-1042', '#IVR-1042' and '1042' are one. */
export const IvrId = z.string().transform(withoutPrefix).pipe(Id)

function withoutPrefix(text: string): string {
  return text.replace(/^#?(?:IVR-)?/i, '')
}

export const isIvrId = (text: string): boolean => isId(withoutPrefix(text))

export const ivrDetails = endpoint({
  method: 'GET',
  path: '/ivr/getIvrRequest/:id',
  summary: 'One request, whole',
  allowed: everyone,
  input: z.strictObject({ id: IvrId }),
  output: data(IvrRequest),
  errors: ['record.not-found'],
})

export const submitIvr = endpoint({
  method: 'POST',
  path: '/ivr/submitIvr',
  summary: 'Send a request to the verification team',
  allowed: officeAdmins,
  input: IvrSubmission,
  output: z.object({
    message: z.string(),
    /** The user type that acts next: 3 while the request is in review. */
    userType: z.number().int(),
    data: z.object({ _id: Id, ivrNumber: z.string() }),
  }),
  creates: true,
  createdAs: 'ivrNumber',
  errors: [
    'ivr.physician-unknown',
    'files.not-yours',
    'files.already-used',
    'files.not-an-image',
    'idempotency.other-body',
    'idempotency.already-created',
  ],
})

const note = (label: 'Additional Information' | 'Notes') =>
  z
    .string({ error: `${label} must be at least 1 characters.` })
    .trim()
    .min(1, `${label} must be at least 1 characters.`)
    .max(300, `${label} must not be longer than 300 characters.`)
    .refine(...severalLines)

/** The dialog of a Conditional decision. */
export const ConditionalNotes = z.strictObject({
  additionalInformation: note('Additional Information'),
  notes: note('Notes'),
})
export type ConditionalNotes = z.infer<typeof ConditionalNotes>

/** A decision and the state that the reviewer saw, which detects two reviewers who decide at the same time. */
export const Review = z
  .strictObject({
    ivrId: IvrId,
    status: Decision,
    additionalInformation: ConditionalNotes.shape.additionalInformation.optional(),
    notes: ConditionalNotes.shape.notes.optional(),
    seenStatus: Status.optional(),
    seenActionDate: Moment.nullable().optional(),
  })
  .superRefine((review, { addIssue }) => {
    if (review.status !== 'Conditional') return
    if (review.additionalInformation === undefined)
      addIssue({
        code: 'custom',
        path: ['additionalInformation'],
        message: 'Additional Information must be at least 1 characters.',
      })
    if (review.notes === undefined)
      addIssue({ code: 'custom', path: ['notes'], message: 'Notes must be at least 1 characters.' })
  })
export type Review = z.infer<typeof Review>

export const reviewIvr = endpoint({
  method: 'POST',
  path: '/ivr/reviewIvr',
  summary: 'Approve, reject or mark a request conditional',
  allowed: reviewers,
  input: Review,
  output: z.object({ message: z.string() }),
  errors: ['record.not-found', 'ivr.already-decided', 'ivr.changed-since'],
})

export const exportIvrs = endpoint({
  method: 'POST',
  path: '/ivr/exportIvrRequests',
  summary: 'The selected requests, whole, for a spreadsheet',
  allowed: reviewers,
  input: z.strictObject({
    ids: z
      .array(IvrId, { error: 'Select at least one request.' })
      .min(1, 'Select at least one request.')
      .max(1000, 'Select at most 1000 requests.'),
  }),
  output: data(z.array(IvrRequest)),
  errors: [],
})

/** Whether a user of this type may decide on a request in this state: Approved and Rejected are final. */
export function mayDecide(status: Status, userType: UserType): boolean {
  return reviewers.includes(userType) && (status === 'Pending' || status === 'Conditional')
}

export type Action = 'View' | Decision

/**
 * What the menu of a request's row offers. Conditional is shown but cannot be chosen again: the notes of a
 * Conditional request are changed from their own cell.
 */
export function actionsFor(
  status: Status,
  userType: UserType,
): readonly { action: Action; enabled: boolean }[] {
  const view = { action: 'View', enabled: true } as const
  if (!mayDecide(status, userType)) return [view]
  return [view, ...decisions.map((action) => ({ action, enabled: action !== status }))]
}
