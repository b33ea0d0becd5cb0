import { leastWeekMinutes, maxTarget } from '#contract/ivr/queue/queue.ts'
import type { QueueSettings } from '#contract/ivr/queue/queue-settings.ts'
import { type BusinessTime, businessTime, weekMsOf } from './business-time.ts'

const minuteMs = 60_000

/** Due times are at least this long after the team gets the request, however near the date of service is. */
const soonestMinutes = 60

/** The current settings, with their calendar ready to use. */
export interface DueRules extends QueueSettings {
  readonly version: number
  readonly time: BusinessTime
  /** No target counts for more: settings from before bounds existed may ask for centuries. */
  readonly mostMs: number
}

/** The longest target in the shortest week. */
const maxWeeks = maxTarget / leastWeekMinutes

export function dueRulesOf(version: number, settings: QueueSettings): DueRules {
  const mostMs = Math.min(maxTarget * minuteMs, maxWeeks * weekMsOf(settings.calendar))
  return { ...settings, version, time: businessTime(settings.calendar), mostMs }
}

/** The clock of an open request. It runs while the team has the request, and counts business time only. */
export interface QueueClock {
  readonly partB: boolean
  readonly serviceDay: string
  /** When it started running; null while the office owes something. */
  readonly runningSince: Date | null
  /** The time used up before that. */
  readonly spentMs: number
  /** The time used up when the team first saved work on the request; null before. */
  readonly touchedMs: number | null
}

type Running = QueueClock & { readonly runningSince: Date }

/**
 * When a request is due: the first touch counts from the submission, the decision from the first touch, and both are
 * limited by the cap. If the last business moment before the date of service is sooner, that counts.
 */
export function dueAt(rules: DueRules, clock: Running): Date {
  const { targets, time } = rules
  const { runningSince, spentMs, touchedMs } = clock
  const msOf = (target: keyof typeof targets) => Math.min(targets[target] * minuteMs, rules.mostMs)
  const answer = msOf(clock.partB ? 'partB' : 'commercial')
  const allowed = touchedMs === null ? msOf('firstTouch') : Math.min(touchedMs + answer, msOf('cap'))
  return beforeService(rules, runningSince, time.add(runningSince, allowed - spentMs), clock.serviceDay)
}

/** When work that has waited since a moment is due: within its target, and before its date of service. */
export function dueWithin(
  rules: DueRules,
  since: Date,
  target: 'priorAuthorization' | 'support',
  serviceDay: string,
): Date {
  const allowed = Math.min(rules.targets[target] * minuteMs, rules.mostMs)
  return beforeService(rules, since, rules.time.add(since, allowed), serviceDay)
}

function beforeService({ time }: DueRules, since: Date, target: Date, serviceDay: string): Date {
  // A past date of service makes nothing more urgent.
  if (serviceDay < time.dayOf(since)) return target
  const soonest = time.add(since, soonestMinutes * minuteMs)
  return earlier(target, later(soonest, time.closeBefore(serviceDay)))
}

/** The business time used so far. */
export const spentAt = ({ time }: DueRules, { runningSince, spentMs }: QueueClock, now: Date): number =>
  spentMs + (runningSince ? time.between(runningSince, now) : 0)

/** The first and last near date of service. */
export function nearDays({ time, nearDays: count }: DueRules, now: Date): { first: string; last: string } {
  const today = time.dayOf(now)
  return { first: today, last: time.businessDaysAfter(today, count) }
}

/** 0 if the date of service is near, else 1: the first part of the queue's order. */
export function rankOf(rules: DueRules, serviceDay: string, now: Date): 0 | 1 {
  const { first, last } = nearDays(rules, now)
  return serviceDay >= first && serviceDay <= last ? 0 : 1
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
const later = (one: Date, other: Date) => (one > other ? one : other)
