import { z } from 'zod'
import { daysBetween } from '../../days.rules.ts'
import { endpoint, ivrAdmins } from '../../endpoint.ts'
import { onceReadable, optionalText, PageFilter, sentDay } from '../../fields.ts'
import { Count, data, Id, Moment, OptionalId } from '../../replies.ts'
import { Status } from '../requests.ts'
import { ByHand } from './queue.ts'

/** The longest period of one overview, in days: a leap year. */
const maxOverviewDays = 366

/** Ages of open requests, in days since their submission; the last has no end. */
export const ages = [
  { key: 'under-1', from: 0, to: 1 },
  { key: '1-to-2', from: 1, to: 2 },
  { key: '2-to-3', from: 2, to: 3 },
  { key: '3-to-5', from: 3, to: 5 },
  { key: 'over-5', from: 5, to: undefined },
] as const

/** An open request is stuck if nothing was done with it for this many days. */
export const stuckAfterDays = 5

/** The team overview's figures whose requests can be listed. */
export const overviewFigures = [
  'taken',
  'decided',
  'first-pass',
  'reason',
  'waiting-on-team',
  'waiting-on-office',
  'due-today',
  'overdue',
  'stuck',
  'follow-ups',
  'follow-ups-overdue',
  'age',
] as const
export type OverviewFigure = (typeof overviewFigures)[number]

/** The most rows of 'Reasons by office' and 'First pass by office'. */
export const maxOffices = 100

/** Whole minutes; null if there was nothing to measure. */
const minutes = Count.nullable()

/**
 * What was done in the period. Handling is the time from taking a request to the same person's decision, total the time
 * from submission to approval or rejection. Percentiles are nearest-rank: the smallest time within which that part was
 * done.
 */
const Work = z.object({
  /** Requests that were taken, each counted once per person. */
  taken: Count,
  approved: Count,
  rejected: Count,
  conditional: Count,
  handlingMedian: minutes,
  handlingNinetieth: minutes,
  totalMedian: minutes,
  totalNinetieth: minutes,
})
export type Work = z.infer<typeof Work>

export const MemberWork = Work.extend({ _id: Id, name: z.string() })
export type MemberWork = z.infer<typeof MemberWork>
export const PayerWork = Work.extend({ payer: z.string() })
export type PayerWork = z.infer<typeof PayerWork>

/** How often a Rejected or Conditional decision in the period gave an office a reason. */
const OfficeReason = z.object({ officeId: Id, officeName: z.string(), reason: z.string(), times: Count })
export type OfficeReason = z.infer<typeof OfficeReason>

/** An office's requests with a final decision in the period, and those approved without having been Conditional. */
const FirstPass = z.object({ officeId: Id, officeName: z.string(), decided: Count, firstPass: Count })
export type FirstPass = z.infer<typeof FirstPass>

export const TeamOverview = z.object({
  total: Work,
  members: z.array(MemberWork),
  payers: z.array(PayerWork),
  reasons: z.array(OfficeReason),
  offices: z.array(FirstPass),
  /** About the requests that are open now, regardless of the period. */
  open: z.object({
    team: Count,
    office: Count,
    dueToday: Count,
    overdue: Count,
    stuck: Count,
    ages: z.array(Count).length(ages.length),
  }),
  /** The next actions that members have set for requests that are open now, counted for who set them. */
  followUps: z.object({ all: Count, overdue: Count }),
})
export type TeamOverview = z.infer<typeof TeamOverview>

const Filter = z.strictObject({
  /** The first and the last day, in the time zone of the business calendar. */
  from: sentDay('Choose the first day.'),
  to: sentDay('Choose the last day.'),
  payer: optionalText(),
  memberId: OptionalId,
})

function dayRules({ from, to }: { from: string; to: string }, { addIssue }: z.RefinementCtx): void {
  const miss = (message: string) => addIssue({ code: 'custom', path: ['to'], message })
  const days = daysBetween(from, to)
  if (days < 0) miss('The last day can’t be before the first day.')
  if (days >= maxOverviewDays) miss(`Choose at most ${maxOverviewDays} days.`)
}
const daysReadable = onceReadable('from', 'to')

export const OverviewFilter = Filter.superRefine(dayRules, daysReadable)
export type OverviewFilter = z.infer<typeof OverviewFilter>

export const teamOverview = endpoint({
  method: 'GET',
  path: '/ivr/getTeamOverview',
  summary: 'Who decided how much and how fast, what is open, and why requests come back',
  allowed: ivrAdmins,
  input: OverviewFilter,
  output: data(TeamOverview),
})

/**
 * A request behind a figure. `at` is when it happened; for open requests, when it was submitted; for follow-ups, when
 * they are due.
 */
const OverviewRow = z.object({
  ivrNumber: z.string(),
  patientName: z.string(),
  officeName: z.string(),
  payer: z.string(),
  status: Status,
  at: Moment,
  memberName: z.string(),
  /** The next action that a member has set while it is open. */
  byHand: ByHand.pick({ action: true, note: true }).nullable(),
})
export type OverviewRow = z.infer<typeof OverviewRow>

export const OverviewRowsInput = Filter.extend({
  figure: z.enum(overviewFigures),
  /** A part of the figure: an outcome, a reason or an age; '' for all. */
  key: optionalText(),
  inOfficeId: OptionalId,
  page: PageFilter.shape.page,
  limit: PageFilter.shape.limit,
}).superRefine(dayRules, daysReadable)
export type OverviewRowsInput = z.infer<typeof OverviewRowsInput>

export const overviewRows = endpoint({
  method: 'GET',
  path: '/ivr/getTeamOverviewRows',
  summary:
    'The requests that a figure of the team overview counts, the latest first; follow-ups the first due first',
  allowed: ivrAdmins,
  input: OverviewRowsInput,
  output: data(z.object({ rows: z.array(OverviewRow), total: Count, totalPages: Count })),
})
