import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { Count, data, Id, Moment } from '../replies.ts'

/** How many weeks the dashboard covers, including the current one. */
export const shownWeeks = 12
/** The maximum number of entries in one list of waiting items. */
export const maxWaiting = 8

/**
 * A work item that waits for someone. `reason` says for what: the first decision on a request
 * ('decision'), a decision after new documents ('documents'), documents from the office ('owed'), an answer to a
 * prior authorization ('response'), or one to a support case ('support').
 */
export const Waiting = z.object({
  number: z.string(),
  reason: z.enum(['decision', 'documents', 'owed', 'response', 'support']),
  /** '' for items that are not requests. */
  patientName: z.string(),
  /** '' if none was chosen. */
  physicianName: z.string(),
  submitByUserName: z.string(),
  /** Since when it has waited for the side that must act now. */
  since: Moment,
  overdue: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

/** The number of waiting items, and those that have waited longest, longest first. */
export const WaitingList = z.object({ total: Count, oldest: z.array(Waiting).max(maxWaiting) })
export type WaitingList = z.infer<typeof WaitingList>

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

/** The decisions of all shown weeks for one physician, or by one reviewer. */
export const PersonTotals = Terms.extend({ _id: Id, name: z.string(), approved: Count, rejected: Count })
export type PersonTotals = z.infer<typeof PersonTotals>

export const Dashboard = z.object({
  /** Items that wait for the verification team. */
  onTeam: WaitingList,
  /** Items that wait for the office; null for viewers of the team. */
  onOffice: WaitingList.nullable(),
  /** Oldest first, without gaps. */
  weeks: z.array(Week).length(shownWeeks),
  /** By physician for an Office Admin, by reviewer for an IVR Admin, most decisions first; null for others. */
  shares: z.object({ by: z.enum(['physician', 'reviewer']), rows: z.array(PersonTotals) }).nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const DashboardFilter = z.strictObject({
  physicianId: z.union([z.literal(''), Id]).default(''),
})
export type DashboardFilter = z.infer<typeof DashboardFilter>

export const dashboard = endpoint({
  method: 'GET',
  path: '/dashboard/getDashboard',
  summary: 'What needs attention, and submissions and decisions by week',
  allowed: everyone,
  input: DashboardFilter,
  output: data(Dashboard),
  errors: [],
})
