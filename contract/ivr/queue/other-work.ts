import { z } from 'zod'
import { endpoint, ivrAdmins, reviewers } from '../../endpoint.ts'
import { Count, data, Id, Moment, message, OptionalId } from '../../replies.ts'

/** Kinds of records that the team works on in addition to requests. */
const otherKinds = ['prior-authorization', 'support'] as const
export type OtherKind = (typeof otherKinds)[number]

/** The next action on such a record. */
export const otherActions = [
  'respond',
  'record-outcome',
  'review-answer',
  'await-office',
  'answer-case',
] as const

/** The payer's outcome is expected for this long after a response. */
export const outcomeWithinDays = 30
/** Work that waits for its office is ordered as if due this long after the office was asked. */
export const officeWithinDays = 3

/** An appointment is shown above its member's queue from this long before it begins. */
export const soonHours = 24
export const maxQueueAppointments = 100

/** Who owns open work: the person who took it or was assigned it. Only the team sees it. */
export const Owner = z.object({
  userId: Id,
  name: z.string(),
  /** Whether the caller is the owner. */
  isCaller: z.boolean(),
  /** When the lease of a person who has a request open ends unless it is renewed; null otherwise. */
  leaseUntil: Moment.nullable(),
})
export type Owner = z.infer<typeof Owner>

/** What the team knows about an open prior authorization or support case, apart from the record itself. */
export const OtherWork = z.object({
  owner: Owner.nullable(),
  nextAction: z.enum(otherActions),
  /** null while it waits for a payer or for its office. */
  dueAt: Moment.nullable(),
  /** When it began to wait for the next action. */
  since: Moment,
})
export type OtherWork = z.infer<typeof OtherWork>

const OtherRecord = z.strictObject({ kind: z.enum(otherKinds), id: Id })

export const takeOtherWork = endpoint({
  method: 'POST',
  path: '/ivr/takeOtherWork',
  summary: 'Take a prior authorization or a support case; taking it over notifies its owner',
  allowed: reviewers,
  input: OtherRecord.extend({ takeOver: z.boolean().default(false) }),
  output: message,
  errors: ['record.not-found', 'work.held', 'work.done'],
})

export const releaseOtherWork = endpoint({
  method: 'POST',
  path: '/ivr/releaseOtherWork',
  summary: 'Release a prior authorization or a support case, so that others can take it',
  allowed: reviewers,
  input: OtherRecord,
  output: message,
  errors: ['record.not-found', 'work.held', 'work.done'],
})

export const assignOtherWork = endpoint({
  method: 'POST',
  path: '/ivr/assignOtherWork',
  summary: 'Assign a prior authorization or a support case to a member, or leave it unassigned',
  allowed: ivrAdmins,
  input: OtherRecord.extend({
    /** '': no one, it is free again. */
    memberId: z.union([z.literal(''), Id]),
  }),
  output: message,
  errors: ['record.not-found', 'work.done', 'work.cannot-open', 'ivr.nobody-present'],
})

/** An appointment of a member that begins soon, or whose event was changed in their calendar. */
export const QueueAppointment = z.object({
  _id: Id,
  /** Who booked it. */
  byName: z.string(),
  officeName: z.string(),
  memberName: z.string(),
  /** Whether someone has to confirm that it takes place. */
  inDoubt: z.boolean(),
  startsAt: Moment,
})
export type QueueAppointment = z.infer<typeof QueueAppointment>

export const QueueAppointments = z.object({
  entries: z.array(QueueAppointment).max(maxQueueAppointments),
  total: Count,
})
export type QueueAppointments = z.infer<typeof QueueAppointments>

export const queueAppointments = endpoint({
  method: 'GET',
  path: '/ivr/getQueueAppointments',
  summary: 'Appointments that begin soon or need a confirmation, by their start',
  allowed: reviewers,
  input: z.strictObject({
    tab: z.enum(['queue', 'mine']).default('queue'),
    physicianId: OptionalId,
    inOfficeId: OptionalId,
  }),
  output: data(QueueAppointments),
})
