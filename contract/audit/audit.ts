import { z } from 'zod'
import { auditors, endpoint, everyone, ivrAdmins } from '../endpoint.ts'
import { searchText } from '../fields.ts'
import { RecordField } from '../messages/messages.ts'
import { Count, data, Id, Moment, message, OptionalId } from '../replies.ts'
import { alertKinds } from './alerts.ts'

/** What kind of thing was done: the filter's choices, in its order. */
export const topicLabels = {
  opened: 'Records opened',
  parts: 'Parts of opened records',
  listed: 'Shown in lists and searches',
  exported: 'Exports and downloads',
  changed: 'Work on records',
  people: 'People and accounts',
  'signing-in': 'Signing in',
  settings: 'Payers, policies and settings',
} as const
export type Topic = keyof typeof topicLabels

export const topics = Object.keys(topicLabels) as [Topic, ...Topic[]]

export const isTopic = (text: string): text is Topic => Object.hasOwn(topicLabels, text)

/** Topics that an office's entries can have. */
export const officeTopics: readonly Topic[] = topics.filter((topic) => topic !== 'settings')

/** How many entries a page shows. */
export const auditPageSize = 50

/** What can be recorded as printed, as the audit names it. */
const printedKinds = ['ivr', 'prior-authorization', 'support', 'appointment', 'authorization'] as const
export type PrintedKind = (typeof printedKinds)[number]

/** How many records a printed list may have: the longest page of a list is 50, a week has up to 100 appointments. */
export const maxPrinted = 100

const noDate = 'Please enter a date.'
const moment = z.union([z.literal(''), Moment], { error: noDate }).default('')

/** The audit's filters. */
export const AuditMatch = z.strictObject({
  topic: z.enum(['', ...topics]).default(''),
  /** Words from the name of the person who did it. */
  person: searchText,
  record: z.union([z.literal(''), RecordField]).default(''),
  from: moment,
  /** The first moment that is no longer included. */
  until: moment,
})
export type AuditMatch = z.infer<typeof AuditMatch>

/** What someone did. Offices see only what concerns their own records. */
export const AuditEntry = z.object({
  _id: Id,
  at: Moment,
  /** '' if no one was signed in. */
  byName: z.string(),
  byUserType: z.literal(everyone).nullable(),
  action: z.string(),
  recordKind: z.string(),
  /** The ids of the first records that it was done to. */
  records: z.array(z.number().int()),
  /** How many records it was done to. */
  recordCount: Count,
  /** Offices get it only for what their own people did. */
  detail: z.string(),
  /** The network address, as `detail`. */
  from: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  /** The `before` of the following page; null on the last. */
  next: Id.nullable(),
})
export type AuditPage = z.infer<typeof AuditPage>

export const auditList = endpoint({
  method: 'GET',
  path: '/audit/getAudit',
  summary:
    'Who did what, latest first: everything for IVR Admins, what was done to its records for an office',
  allowed: auditors,
  input: AuditMatch.extend({ before: OptionalId }),
  output: data(AuditPage),
})

/** The reply is streamed, one entry per line. */
export const exportAudit = endpoint({
  method: 'POST',
  path: '/audit/exportAudit',
  summary:
    'All matching entries of the audit, for a spreadsheet; a reply of any length, one entry in each line',
  allowed: auditors,
  input: AuditMatch,
  output: z.object({ total: Count, data: z.array(AuditEntry) }),
  errors: ['server.busy'],
})

/** Unusual access whose reason someone should know. */
export const AuditAlert = z.object({
  _id: Id,
  kind: z.enum(alertKinds),
  /** Who it is about. */
  name: z.string(),
  userType: z.literal(everyone),
  amount: z.number().int().min(1),
  at: Moment,
  /** '' until someone acknowledges it. */
  acknowledgedBy: z.string(),
  acknowledgedAt: Moment.nullable(),
})
export type AuditAlert = z.infer<typeof AuditAlert>

export const alertList = endpoint({
  method: 'GET',
  path: '/audit/getAlerts',
  summary: 'Unusual access: what no one has acknowledged, then the latest that someone has',
  allowed: ivrAdmins,
  input: z.strictObject({}),
  output: data(z.array(AuditAlert)),
})

export const acknowledgeAlert = endpoint({
  method: 'POST',
  path: '/audit/acknowledgeAlert',
  summary: 'Record that the caller has looked into unusual access; the first to do so is named',
  allowed: ivrAdmins,
  input: z.strictObject({ alertId: Id }),
  output: message,
  errors: ['record.not-found'],
})

/**
 * The browser reports when a page is printed. It cannot be forced to, so a print may have no entry; what was printed
 * had been read before, which has entries of its own.
 */
export const notePrint = endpoint({
  method: 'POST',
  path: '/audit/notePrint',
  creates: true,
  summary: 'Record that the caller prints a record, or a list of them, that is on screen',
  allowed: everyone,
  input: z.strictObject({
    kind: z.enum(printedKinds, { error: 'Please name what is printed.' }),
    /** Whether they are rows of a list; otherwise it is one record. */
    list: z.boolean({ error: 'Please say whether it is a list.' }).default(false),
    ids: z
      .array(Id)
      .min(1, 'Please name at least one record.')
      .max(maxPrinted, `Please name at most ${maxPrinted} records.`),
  }),
  output: z.object({}),
  errors: ['record.not-found'],
})
