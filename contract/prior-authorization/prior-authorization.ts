import { z } from 'zod'
import { endpoint, everyone, mayOf, officeAdmins, reviewers, type UserType } from '../endpoint.ts'
import { optionalText, PageFilter, severalLines } from '../fields.ts'
import { attachErrors, SentFile, StoredFile } from '../files/files.ts'
import { OtherWork } from '../ivr/queue/other-work.ts'
import { ChosenIvr } from '../ivr/requests.ts'
import { OfficeRef, offices } from '../offices.ts'
import { Count, data, Id, idOf, isId, Moment, message, OptionalId } from '../replies.ts'
import { type OutcomeName, outcomes } from './prior-authorization.rules.ts'

/** The upload page's sections, in order. Wound images accept only images. */
export const sections = ['fourWeekCharts', 'woundImages', 'labTestResults', 'additionalDocuments'] as const
export type Section = (typeof sections)[number]

export const maxDescriptionLength = 1_000
export const maxCommentLength = 1_000
/** How many characters of a description a table row shows; the tooltip shows all. */
export const shownDescription = 70
/** The maximum number of files in one section or one response. */
const maxFiles = 50

export function withoutPrefix(text: string): string {
  return text.replace(/^#?(?:PA-)?/i, '')
}

export const isPriorAuthId = (text: string): boolean => isId(withoutPrefix(text))

export const noDocument = 'At least one document must be uploaded in any section'

/** The outcomes with a first and a last day. */
export const hasValidity = (outcome: OutcomeName): boolean => outcome === 'approved' || outcome === 'partial'

export const maxNumberLength = 50
export const noOutcome = 'Please choose an outcome.'
export const endsBeforeStart = 'The last day can’t be before the first day.'

/** A prior authorization's number, with or without its prefix: '#PA-1001', 'PA-1001' and '1001' are the same. */
export const PriorAuthId = z.string().transform(withoutPrefix).pipe(idOf('prior-authorization'))

/** A prior authorization in lists. `responseById` is null until it is answered. */
export const PriorAuthorization = z.object({
  office: OfficeRef.optional(),
  _id: Id,
  priorauthNumber: z.string(),
  submitByUserName: z.string(),
  submitByUserType: z.literal(everyone),
  physicianId: Id.nullable(),
  physicianName: z.string(),
  createdAt: Moment,
  description: z.string(),
  responseById: Id.nullable(),
  responseByName: z.string(),
  /** What the payer decided last; null while nothing is recorded. */
  latestOutcome: z.enum(outcomes).nullable(),
  /** The patient of its request, if the reader sees that request; '' for none. */
  patientName: z.string(),
  /** For the team, while there is something left to do. */
  work: OtherWork.nullable(),
  /** What its reader may do with it, as `mayOf` says. */
  may: z.object({ respond: z.boolean() }).partial(),
})
export type PriorAuthorization = z.infer<typeof PriorAuthorization>

export const Document = StoredFile.extend({ _id: z.uuid() })
export type Document = z.infer<typeof Document>

/**
 * What the payer decided, as last recorded; `number` is the payer's. Unknown days are '' and unknown amounts null. If
 * the ledger has this authorization, they are what is recorded there now.
 */
export const Outcome = z.object({
  revision: z.number().int().min(1),
  outcome: z.enum(outcomes),
  number: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  unitsAuthorized: z.number().nullable(),
  applicationsAuthorized: z.number().nullable(),
  recordedByName: z.string(),
  recordedAt: Moment,
})
export type Outcome = z.infer<typeof Outcome>

/** A prior authorization with its documents by section, and the response if there is one. */
export const PriorAuthorizationDetails = PriorAuthorization.extend({
  fourWeekCharts: z.array(Document),
  woundImages: z.array(Document),
  labTestResults: z.array(Document),
  additionalDocuments: z.array(Document),
  comment: z.string(),
  responseAt: Moment.nullable(),
  outcome: Outcome.nullable(),
  /** The request that it belongs to, if the reader sees it. */
  ivrNumber: z.string().nullable(),
  ivrResponseFiles: z.array(Document),
})
export type PriorAuthorizationDetails = z.infer<typeof PriorAuthorizationDetails>

/** One page, newest first, with the exact number of matches. */
export const PriorAuthorizationPage = z.object({
  priorAuthList: z.array(PriorAuthorization),
  totalRecords: Count,
  totalPages: Count,
  currentPage: Count,
  limit: Count,
})
export type PriorAuthorizationPage = z.infer<typeof PriorAuthorizationPage>

export const PriorAuthorizationFilter = PageFilter.extend({
  offices,
  physicianId: OptionalId,
})
export type PriorAuthorizationFilter = z.infer<typeof PriorAuthorizationFilter>

export const priorAuthorizationList = endpoint({
  method: 'GET',
  path: '/priorAuthorization/getPriorAuthorizations',
  summary: 'A page of prior authorizations with their exact number',
  allowed: everyone,
  input: PriorAuthorizationFilter,
  acrossOffices: true,
  output: data(PriorAuthorizationPage),
})

export const priorAuthorizationDetails = endpoint({
  method: 'GET',
  path: '/priorAuthorization/getPriorAuthorization/:id',
  summary: 'One prior authorization with its documents and its response',
  allowed: everyone,
  input: z.strictObject({ id: PriorAuthId }),
  output: data(PriorAuthorizationDetails),
  errors: ['record.not-found'],
})

const files = z.array(SentFile).max(maxFiles, `Please upload at most ${maxFiles} files here.`).default([])

/** The upload form. The error that it has no document at all belongs to no field: its path is `documents`. */
export const PriorAuthorizationForm = z
  .strictObject({
    description: optionalText(maxDescriptionLength, severalLines),
    physicianId: OptionalId,
    /** The office's request that it belongs to. */
    ivrId: z.union([z.literal(''), ChosenIvr]).default(''),
    fourWeekCharts: files,
    woundImages: files,
    labTestResults: files,
    additionalDocuments: files,
  })
  .superRefine((form, { addIssue }) => {
    if (sections.every((section) => form[section].length === 0))
      addIssue({ code: 'custom', path: ['documents'], message: noDocument })
  })
export type PriorAuthorizationForm = z.infer<typeof PriorAuthorizationForm>

export const submitPriorAuthorization = endpoint({
  method: 'POST',
  path: '/priorAuthorization/submitPriorAuthorization',
  creates: true,
  summary: 'Send documents for a prior authorization to the verification team',
  allowed: officeAdmins,
  input: PriorAuthorizationForm,
  output: message.extend({ data: z.object({ _id: Id, priorauthNumber: z.string() }) }),
  createdAs: 'priorauthNumber',
  errors: [
    'prior-authorization.physician-unknown',
    'prior-authorization.ivr-unknown',
    ...attachErrors,
    'files.not-an-image',
  ],
})

export const noResponse = 'Please upload a file or enter a comment.'

/** Files, or a comment that is not blank, or both. */
export const PriorAuthorizationResponse = z
  .strictObject({
    priorAuthId: PriorAuthId,
    ivrResponseFiles: files,
    comment: optionalText(maxCommentLength, severalLines),
  })
  .refine((form) => form.ivrResponseFiles.length > 0 || form.comment !== '', {
    path: ['comment'],
    message: noResponse,
  })
export type PriorAuthorizationResponse = z.infer<typeof PriorAuthorizationResponse>

export const respondToPriorAuthorization = endpoint({
  method: 'POST',
  path: '/priorAuthorization/addResponse',
  creates: true,
  summary: 'Answer a prior authorization, once',
  allowed: reviewers,
  input: PriorAuthorizationResponse,
  output: message,
  errors: ['record.not-found', 'prior-authorization.already-answered', ...attachErrors],
})

/** What a user of this type may do with a prior authorization: it is answered once. */
export const priorAuthorizationMay = (isAnswered: boolean, userType: UserType) =>
  mayOf(userType, { respond: [respondToPriorAuthorization, !isAnswered] })
