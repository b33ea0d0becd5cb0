import { z } from 'zod'
import { endpoint, everyone, officeTypes } from '../endpoint.ts'
import { queueKinds } from '../ivr/queue/queue.ts'
import { Notification } from '../notifications/notifications.ts'
import { OfficeRef, offices } from '../offices.ts'
import { Count, data, Moment, OptionalId } from '../replies.ts'

/** How many weeks the figures cover, including the current one. */
export const shownWeeks = 12
/** How many full weeks are compared with the same number before them. */
export const comparedWeeks = 4
/** The maximum number of entries in the list of what the office has to do, and in the list of new answers. */
export const maxWaiting = 6
export const maxAnswers = 4
/** Offices are told to expect the first decision on a request within this many days. */
export const decideWithinDays = 5

/** A Conditional request, a prior authorization whose payer wants more, or a support case that waits for the office. */
export const Waiting = z.object({
  office: OfficeRef.optional(),
  kind: z.enum(queueKinds),
  number: z.string(),
  /** '' for a support case, and for a prior authorization whose request the viewer does not see. */
  patientName: z.string(),
  /** '' if none was chosen. */
  physicianName: z.string(),
  /** The subject of a support case; else ''. */
  subject: z.string(),
  /** What a Conditional request asks for: 'question', 'notes', 'field', or the kind of a document. */
  reasons: z.array(z.string()),
  /** When it began to wait for the office. */
  since: Moment,
  overdue: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

/** An unread notification of a decision or a response. */
export const NewAnswer = Notification.omit({ read: true, byName: true }).extend({
  /** '' if it is not about a request. */
  patientName: z.string(),
})
export type NewAnswer = z.infer<typeof NewAnswer>

export const Dashboard = z.object({
  /** How much waits for the office, and what has waited longest, longest first. */
  waiting: z.object({ total: Count, oldest: z.array(Waiting).max(maxWaiting) }),
  /** What was decided or answered and the viewer has not seen, newest first, each record once. */
  answers: z.object({ total: Count, newest: z.array(NewAnswer).max(maxAnswers) }),
})
export type Dashboard = z.infer<typeof Dashboard>

export const DashboardFilter = z.strictObject({
  physicianId: OptionalId,
  offices,
})
export type DashboardFilter = z.infer<typeof DashboardFilter>

export const dashboard = endpoint({
  method: 'GET',
  path: '/dashboard/getDashboard',
  summary: 'What needs the office’s attention, and the answers that the viewer has not seen',
  allowed: officeTypes,
  input: DashboardFilter,
  acrossOffices: true,
  output: data(Dashboard),
})

/**
 * Median and 90th percentile of the time from submission to approval or rejection, rounded to whole hours; null if
 * there were no decisions.
 */
const Terms = z.object({ medianHours: Count.nullable(), ninetiethHours: Count.nullable() })

/** One week. `week` is its first day, a Sunday in New York time (YYYY-MM-DD). */
export const Week = Terms.extend({
  week: z.iso.date(),
  submitted: Count,
  approved: Count,
  rejected: Count,
})
export type Week = z.infer<typeof Week>

/** First decisions on requests, and how many were made within `decideWithinDays` of the submission. */
const Punctual = z.object({ firstDecisions: Count, onTime: Count })

/** How long decisions took in some weeks. */
export const PeriodTotals = Terms.extend(Punctual.shape)
export type PeriodTotals = z.infer<typeof PeriodTotals>

/** Decisions in all shown weeks for one physician, by one reviewer, or on requests to one payer. */
export const GroupTotals = Terms.extend({
  _id: z.string(),
  name: z.string(),
  approved: Count,
  rejected: Count,
  ...Punctual.shape,
})
export type GroupTotals = z.infer<typeof GroupTotals>

/** The most payers that are listed. */
export const maxPayers = 20

export const Figures = z.object({
  /** Oldest first, without gaps. */
  weeks: z.array(Week).length(shownWeeks),
  /** The latest `comparedWeeks` full weeks, and the same number before them. */
  latest: PeriodTotals,
  earlier: PeriodTotals,
  /** By physician for an Office Admin, by reviewer for an IVR Admin, most decisions first; null for others. */
  shares: z.object({ by: z.enum(['physician', 'reviewer']), rows: z.array(GroupTotals) }).nullable(),
  /** By payer for the verification team, most decisions first; null for others. */
  payers: z.array(GroupTotals).max(maxPayers).nullable(),
})
export type Figures = z.infer<typeof Figures>

export const figures = endpoint({
  method: 'GET',
  path: '/dashboard/getFigures',
  summary: 'Submissions and decisions by week, by person and by payer',
  allowed: everyone,
  input: DashboardFilter,
  acrossOffices: true,
  output: data(Figures),
})
