import { z } from 'zod'
import {
  endpoint,
  everyone,
  ivrAdmin,
  officeAdmin,
  officeAdmins,
  teamMember,
  type UserType,
} from '../endpoint.ts'
import { PageFilter, requiredText, severalLines } from '../fields.ts'
import { OtherWork } from '../ivr/queue/other-work.ts'
import { IvrId } from '../ivr/requests.ts'
import { OfficeRef, offices } from '../offices.ts'
import { Count, data, Id, idOf, isId, Moment, message } from '../replies.ts'

const maxSubjectLength = 100
export const maxDescriptionLength = 1_000
export const maxCommentLength = 1_000
/**
 * How much of a description a table row shows (docs/spec/support.md, 'List'); the tooltip shows all of it.
 */
export const shownDescription = 40

export function withoutPrefix(text: string): string {
  return text.replace(/^#?(?:SUP-)?/i, '')
}

export const isSupportCaseId = (text: string): boolean => isId(withoutPrefix(text))

/** A support case's number, with or without its prefix: '#SUP-1001', 'SUP-1001' and '1001' are the same. */
export const SupportCaseId = z.string().transform(withoutPrefix).pipe(idOf('support-case'))

export const supportStatuses = ['Open', 'Closed'] as const

/** As lists and details show it. `subject` is shown as Reason; `response` is '' until someone closes the case. */
export const SupportCase = z.object({
  office: OfficeRef.optional(),
  _id: Id,
  supportNumber: z.string(),
  submittedByUser: z.string(),
  submittedByUserType: z.literal(everyone),
  createdAt: Moment,
  subject: z.string(),
  description: z.string(),
  status: z.enum(supportStatuses),
  response: z.string(),
  responseByName: z.string(),
  responseAt: Moment.nullable(),
  /** The user type that must act: 2 the office, 3 the IVR team ("assigned to IVR"), 4 the IVR Admins. */
  accessibleForUserType: z.literal(everyone),
  /** The name of the user who assigned it to the team; '' if no one did, such as when it was sent there directly. */
  assignedByName: z.string(),
  assignedAt: Moment.nullable(),
  /** The request that it is about, if the reader sees it. */
  ivrNumber: z.string().nullable(),
  /** That request's patient; '' for none. */
  patientName: z.string(),
  /** For the team, while there is something left to do. */
  work: OtherWork.nullable(),
  /** What its reader may do with it, as `mayOf` says. */
  may: z.object({ assign: z.boolean(), close: z.boolean(), respond: z.boolean() }).partial(),
})
export type SupportCase = z.infer<typeof SupportCase>

/** One page, newest first, with the exact number of cases that the viewer may see. */
export const SupportCasePage = z.object({
  supportCases: z.array(SupportCase),
  total: Count,
  page: Count,
  limit: Count,
  totalPages: Count,
})
export type SupportCasePage = z.infer<typeof SupportCasePage>

export const SupportFilter = PageFilter.omit({ search: true }).extend({ offices })
export type SupportFilter = z.infer<typeof SupportFilter>

export const supportList = endpoint({
  method: 'GET',
  path: '/support/getSupportCases',
  summary: 'A page of support cases with their exact number',
  allowed: everyone,
  input: SupportFilter,
  acrossOffices: true,
  output: data(SupportCasePage),
})

export const supportDetails = endpoint({
  method: 'GET',
  path: '/support/getSupportCase/:id',
  summary: 'One support case with its response',
  allowed: everyone,
  input: z.strictObject({ id: SupportCaseId }),
  output: data(SupportCase),
  errors: ['record.not-found'],
})

const noIvr = 'Please enter the number of a request, such as #IVR-1042.'

/** The New Support Request dialog. */
export const SupportRequest = z.strictObject({
  subject: requiredText('Subject is required.', maxSubjectLength),
  description: requiredText('Description is required.', maxDescriptionLength, severalLines),
  /** The request that it is about, by its number. */
  ivrId: z.union([z.literal(''), IvrId], { error: noIvr }).default(''),
})
export type SupportRequest = z.infer<typeof SupportRequest>

export const createSupportCase = endpoint({
  method: 'POST',
  path: '/support/createSupportCase',
  creates: true,
  summary: 'Open a support case with the office, the verification team or its admins',
  allowed: everyone,
  input: SupportRequest,
  output: message.extend({ data: z.object({ _id: Id, supportNumber: z.string() }) }),
  createdAs: 'supportNumber',
  errors: ['support.ivr-unknown'],
})

export const noComment = 'Comment is required.'

/** An update of a case: assign it to the IVR team, or close it with a response. */
export const SupportHandling = z
  .strictObject({
    supportCaseId: SupportCaseId,
    assignToIVR: z.literal(true).optional(),
    responseText: requiredText(noComment, maxCommentLength, severalLines).optional(),
  })
  .superRefine(({ assignToIVR, responseText }, { addIssue }) => {
    const miss = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (assignToIVR === undefined && responseText === undefined) miss('responseText', noComment)
    if (assignToIVR && responseText !== undefined)
      miss('assignToIVR', 'Please assign the case or close it, not both.')
  })
export type SupportHandling = z.infer<typeof SupportHandling>

export const handleSupportCase = endpoint({
  method: 'POST',
  path: '/support/handleSupportCase',
  creates: true,
  summary: 'Assign a support case to the IVR team, or close it with a response, once',
  allowed: everyone,
  input: SupportHandling,
  output: message,
  errors: ['record.not-found', 'support.already-closed', 'support.assigned-to-ivr'],
})

/** Of all who may call `handleSupportCase`, those who assign cases to the team. */
export const assigning = { allowed: officeAdmins }

/** Where a new case goes: a physician's to their office, an office's to the team, the team's to its admins. */
export const accessibleAtFirst: Readonly<Record<UserType, UserType>> = {
  1: officeAdmin,
  2: teamMember,
  3: ivrAdmin,
  4: ivrAdmin,
}

/** The accessible types of the cases that each user type sees as the team's, besides their own and their office's. */
export const handsSeenBy: Readonly<Record<UserType, readonly UserType[]>> = {
  1: [teamMember],
  2: [teamMember],
  3: [teamMember],
  4: [teamMember, ivrAdmin],
}
