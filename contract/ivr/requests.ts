import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { oneLine, PageFilter } from '../fields.ts'
import { StoredFile } from '../files/files.ts'
import { OfficeRef, offices } from '../offices.ts'
import { Count, data, Id, idOf, isId, Moment, OptionalId } from '../replies.ts'
import {
  declarationOf,
  type FieldName,
  type FieldsOf,
  fieldsByKey,
  type PartOf,
  type RequestKey,
  requestPathOf,
} from './fields.ts'
import { ShownApplicationCode, ShownWound } from './wounds/wounds.ts'

export const statuses = ['Pending', 'Approved', 'Rejected', 'Conditional'] as const

export const decisions = ['Approved', 'Rejected', 'Conditional'] as const

/** How many rows a list on the dashboard shows. */
export const compactPage = 5

/** By the moment of submission. */
export const sorts = ['newest', 'oldest'] as const

export function withoutPrefix(text: string): string {
  return text.replace(/^#?(?:IVR-)?/i, '')
}

export const isIvrId = (text: string): boolean => isId(withoutPrefix(text))

export const Status = z.enum(statuses)
export type Status = z.infer<typeof Status>
export const Decision = z.enum(decisions)
export type Decision = z.infer<typeof Decision>

type EnteredShape = {
  [N in FieldName as RequestKey<N>]: z.ZodType<
    N extends FieldsOf<{ at: `${string}.${string}` }>
      ? Record<PartOf<RequestKey<N>>, string>
      : N extends FieldsOf<{ kind: 'images' }>
        ? string[]
        : string
  >
}

function schemaOf(names: readonly FieldName[]): z.ZodType {
  const parts = names.flatMap((name) => requestPathOf(name).part ?? [])
  if (parts.length > 0) return z.object(Object.fromEntries(parts.map((part) => [part, z.string()])))
  return names.some((name) => declarationOf(name).kind === 'images') ? z.array(z.string()) : z.string()
}

/** The entered fields, by key in a request. */
const entered = Object.fromEntries(
  [...fieldsByKey].map(([key, names]) => [key, schemaOf(names)]),
) as unknown as EnteredShape

/** The entered part of a request. */
export type Entered = { [Key in keyof EnteredShape]: z.infer<EnteredShape[Key]> }

/**
 * A supporting document. `kind` is what policies call it; '' if it was uploaded for no policy. `moreKinds` is what else
 * the file contains.
 */
export const SupportingDocument = StoredFile.extend({ kind: z.string(), moreKinds: z.array(z.string()) })
export type SupportingDocument = z.infer<typeof SupportingDocument>

/** A request as lists and details show it. Days are YYYY-MM-DD; values that were not given are ''. */
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
  supportingDocuments: z.array(SupportingDocument),
  /** When the missing documents of a Conditional request arrived; null otherwise. */
  documentsAt: Moment.nullable(),
  /** When the office had answered everything and the request became Pending again; null otherwise. */
  answeredAt: Moment.nullable(),
  /** What its reader may do with it, as `mayOf` says. */
  may: z
    .object({
      review: z.boolean(),
      answer: z.boolean(),
      resubmit: z.boolean(),
      addDocuments: z.boolean(),
      readCheck: z.boolean(),
    })
    .partial(),
  office: OfficeRef.optional(),
  ...entered,
})
export type IvrRequest = z.infer<typeof IvrRequest>

/** The part of a request that lists show, a sixth of it: the browser asks for no more. */
export const ListedIvr = IvrRequest.pick({
  _id: true,
  ivrNumber: true,
  name: true,
  physicianName: true,
  medicalProductQCode: true,
  submitByUserName: true,
  submissionStatus: true,
  actionByUserName: true,
  actionDate: true,
  createdAt: true,
  additionalInformation: true,
  notes: true,
  documentsAt: true,
  answeredAt: true,
  may: true,
  office: true,
}).strict()
export type ListedIvr = z.infer<typeof ListedIvr>

/** A request with all its wounds and codes, from which the single fields are made. */
export const IvrDetails = IvrRequest.extend({
  wounds: z.array(ShownWound),
  diagnosisCodes: z.array(z.string()),
  applicationCodes: z.array(ShownApplicationCode),
})
export type IvrDetails = z.infer<typeof IvrDetails>

/** One page with exact counts: `total` for the filter, the `…Cases` for all requests that the viewer may see. */
export const IvrPage = z.object({
  /** Complete, or only what lists show if that was asked for. */
  ivrRequests: z.array(z.union([IvrRequest, ListedIvr])),
  total: Count,
  totalPages: Count,
  page: Count,
  limit: Count,
  totalSubmissions: Count,
  rejectedCases: Count,
  approvedCases: Count,
  pendingCases: Count,
  conditionalCases: Count,
})
export type IvrPage = z.infer<typeof IvrPage>

/** A page whose total may still be unknown (null): there are more pages, and `ivrCount` says how many. */
export const IvrUncountedPage = IvrPage.extend({
  total: Count.nullable(),
  totalPages: Count.nullable(),
  /** Also unknown in a list of several offices. */
  totalSubmissions: Count.nullable(),
  rejectedCases: Count.nullable(),
  approvedCases: Count.nullable(),
  pendingCases: Count.nullable(),
  conditionalCases: Count.nullable(),
})
export type IvrUncountedPage = z.infer<typeof IvrUncountedPage>

/** What a page leaves out if it was requested with counts=later. */
export const IvrCounts = IvrPage.omit({ ivrRequests: true, totalPages: true, page: true, limit: true })
export type IvrCounts = z.infer<typeof IvrCounts>

const everyStatus = z.literal(['', 'All']).transform(() => '' as const)

export const IvrFilter = PageFilter.extend({
  status: z.union([everyStatus, Status]).default(''),
  sort: z.enum(sorts).default('newest'),
  physicianId: OptionalId,
  offices,
  /** 'later': counting a search's matches does not delay the page. Left out: all counts are in the answer. */
  counts: z.literal('later').optional(),
  /** 'listed': only what lists show. Left out: everything but the lists of wounds and codes. */
  fields: z.literal('listed').optional(),
})
export type IvrFilter = z.infer<typeof IvrFilter>

export const ivrList = endpoint({
  method: 'GET',
  path: '/ivr/getIvrRequests',
  summary: 'A page of requests with exact counts',
  allowed: everyone,
  input: IvrFilter,
  acrossOffices: true,
  output: data(z.union([IvrPage, IvrUncountedPage])),
})

export const ivrCount = endpoint({
  method: 'GET',
  path: '/ivr/countIvrRequests',
  summary: 'The exact number of requests that match, for a page that was asked for with counts=later',
  allowed: everyone,
  input: IvrFilter.pick({ search: true, status: true, physicianId: true, offices: true }),
  acrossOffices: true,
  output: data(IvrCounts),
})

/** A request's number, with or without its prefix: 'IVR-1042', '#IVR-1042' and '1042' are the same. */
export const IvrId = z.string().transform(withoutPrefix).pipe(idOf('ivr'))

const noIvr = 'please select IVR'

/** A request as a dropdown shows it, 'Mary Doe: #IVR-1042', or only its number: what follows the last colon counts. */
export const ChosenIvr = z
  .string({ error: noIvr })
  .refine(...oneLine)
  .transform((text) => text.slice(text.lastIndexOf(':') + 1).trim())
  .refine((text) => IvrId.safeParse(text).success, noIvr)
  .pipe(IvrId)

export const ivrDetails = endpoint({
  method: 'GET',
  path: '/ivr/getIvrRequest/:id',
  summary: 'One request, whole',
  allowed: everyone,
  // `ahead`: loaded before anyone has asked to see it; noteIvrShown says when it is shown.
  input: z.strictObject({ id: IvrId, ahead: z.literal('1').optional() }),
  output: data(IvrDetails),
  errors: ['record.not-found'],
})
