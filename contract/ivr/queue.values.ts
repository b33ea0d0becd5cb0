/** queue: what waits for the team; mine: what the caller owns; waiting: what waits for its office; all: every open one. */
export const queueTabs = ['queue', 'mine', 'waiting', 'all'] as const
export type QueueTab = (typeof queueTabs)[number]

/** By due time with near dates of service first, by the moment of submission, or by the date of service. */
export const queueSorts = ['due', 'submitted', 'service'] as const
export type QueueSort = (typeof queueSorts)[number]

export const queueOrders = ['asc', 'desc'] as const

export const queuePageSize = 20
/** The most that one page can have. */
export const maxQueuePage = 500

/**
 * The parts of what waits for the team, in the order of the queue: a near date of service, then due times by the days of the
 * business calendar, then what a follow-up has put off.
 */
export const queueGroups = ['soon', 'overdue', 'today', 'tomorrow', 'later', 'put-off'] as const
export type QueueGroup = (typeof queueGroups)[number]

/** What is to be done next with an open request, prior authorization or support case. */
export const nextActions = [
  'review',
  'decide',
  'review-answer',
  'review-documents',
  'await-office',
  'call-office',
  'respond',
  'record-outcome',
  'answer-case',
] as const
export type NextAction = (typeof nextActions)[number]

/** What a member can set as next, beside what follows from the state of a request. */
export const handActions = ['call-payer', 'check-portal', 'call-office', 'ask-colleague', 'other'] as const
export type HandAction = (typeof handActions)[number]
export const maxActionNote = 200

/** What kind of work an entry of the queue is. */
export const queueKinds = ['ivr', 'prior-authorization', 'support'] as const
export type QueueKind = (typeof queueKinds)[number]

/** A lease ends after this many minutes without a renewal. */
export const leaseMinutes = 10
/** An open request renews its lease this often. */
export const renewSeconds = 120

/** How many requests can be assigned at once. */
export const maxAssigned = 1000
export const maxHolidays = 200
/** In business minutes: 20 days around the clock. */
export const maxTarget = 28_800
/** In business days. */
export const maxNearDays = 20
/** How long a week is open at least. No target then takes more than 480 weeks, and due times are found quickly. */
export const leastWeekMinutes = 60
/** In business minutes: targets that settings of before do not have. Three business days and one. */
export const defaultTargets = { priorAuthorization: 1620, support: 540 } as const

/** How many views a person can keep. */
export const maxViews = 30
export const maxViewName = 60
