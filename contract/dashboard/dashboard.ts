import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { data, Id, Moment } from '../replies.ts'

/** How many weeks the figures are of: this one and those before. */
export const shownWeeks = 12
/** The most that one list of waiting things names. */
export const maxWaiting = 8

const count = z.number().int().min(0)

/**
 * Something that somebody has to go on with. `reason` says what it waits for: the first decision on a request
 * ('decision'), a decision now that documents came ('documents'), documents of the office ('owed'), an answer to a
 * prior authorization ('response'), or one to a support case ('support').
 */
export const Waiting = z.object({
  number: z.string(),
  reason: z.enum(['decision', 'documents', 'owed', 'response', 'support']),
  /** '' for what is no request. */
  patientName: z.string(),
  /** '' where none was chosen. */
  physicianName: z.string(),
  submitByUserName: z.string(),
  /** Since when it waits for whom it waits for now. */
  since: Moment,
  overdue: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

/** How many there are, and those that have waited longest, the longest first. */
export const WaitingList = z.object({ total: count, oldest: z.array(Waiting).max(maxWaiting) })
export type WaitingList = z.infer<typeof WaitingList>

/**
 * How long decisions took, from submission to approval or rejection, each to the nearest whole hour: the
 * smallest number of hours that half of them, or nine of ten, did not exceed; null where there were none.
 */
const Terms = z.object({ medianHours: count.nullable(), ninetiethHours: count.nullable() })

/** One week, by the Sunday that it begins with in New York (YYYY-MM-DD). */
export const Week = Terms.extend({
  week: z.iso.date(),
  submitted: count,
  approved: count,
  rejected: count,
})
export type Week = z.infer<typeof Week>

/** The decisions of all shown weeks that concern one physician, or that one reviewer took. */
export const PersonTotals = Terms.extend({ _id: Id, name: z.string(), approved: count, rejected: count })
export type PersonTotals = z.infer<typeof PersonTotals>

export const Dashboard = z.object({
  /** What the verification team has to go on with. */
  onTeam: WaitingList,
  /** What the office has to go on with; null for the team, which waits for it. */
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
  summary: 'What waits for whom, and submissions and decisions by week',
  allowed: everyone,
  input: DashboardFilter,
  output: data(Dashboard),
  errors: [],
})
