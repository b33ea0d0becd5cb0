/** Kinds of records that stand in the work queue beside requests. */
export const otherKinds = ['prior-authorization', 'support', 'appointment'] as const
export type OtherKind = (typeof otherKinds)[number]

/** What is to be done next with such a record. */
export const otherActions = [
  'respond',
  'record-outcome',
  'review-answer',
  'await-office',
  'answer-case',
  'confirm-appointment',
  'attend',
] as const
export type OtherAction = (typeof otherActions)[number]

/** The tabs of the queue that they stand on; All is the list of requests. */
export const otherTabs = ['queue', 'mine', 'waiting'] as const
export type OtherTab = (typeof otherTabs)[number]

/** The maximum number of records that are listed; the counts are those of all. */
export const maxOtherWork = 100

/** An appointment stands in the queue of its member from this long before it begins. */
export const soonHours = 24
/** For this long after a response, the outcome of the payer is expected. */
export const outcomeWithinDays = 30
