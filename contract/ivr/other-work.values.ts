import type { NextAction } from './queue.values.ts'

/** Kinds of records that the team works on beside requests. */
export const otherKinds = ['prior-authorization', 'support'] as const
export type OtherKind = (typeof otherKinds)[number]

/** What is to be done next with such a record. */
export const otherActions = [
  'respond',
  'record-outcome',
  'review-answer',
  'await-office',
  'answer-case',
] as const satisfies readonly NextAction[]

/** For this long after a response, the outcome of the payer is expected. */
export const outcomeWithinDays = 30
/** What waits for its office takes its place in the order this long after it was asked. */
export const officeWithinDays = 3

/** An appointment is named above the queue of its member from this long before it begins. */
export const soonHours = 24
export const maxQueueAppointments = 100
