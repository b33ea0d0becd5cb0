import { leastWeekMinutes, maxTarget } from '#contract/ivr/queue/queue.ts'
import type { QueueSettings } from '#contract/ivr/queue/queue-settings.ts'
import { type BusinessTime, businessTime, weekMsOf } from './business-time.ts'

const minuteMs = 60_000

/** Due times are not set sooner than this after the team gets the request, however near the date of service is. */
const soonestMinutes = 60

/** The settings in force, with their calendar made ready. */
export interface DueRules extends QueueSettings {
  readonly version: number
  readonly time: BusinessTime
  /** No target counts for more: settings from before there were bounds may ask for centuries. */
  readonly mostMs: number
}

/** The longest of targets within the shortest of weeks. */
const maxWeeks = maxTarget / leastWeekMinutes

export function dueRulesOf(version: number, settings: QueueSettings): DueRules {
  const mostMs = Math.min(maxTarget * minuteMs, maxWeeks * weekMsOf(settings.calendar))
  return { ...settings, version, time: businessTime(settings.calendar), mostMs }
}

/** The clock of an open request. It runs while the team has the request, and counts business time only. */
export interface QueueClock {
  readonly partB: boolean
  readonly serviceDay: string
  /** Since when it runs; null while the office owes something. */
  readonly runningSince: Date | null
  /** What was used up before that. */
  readonly spentMs: number
  /** What was used up when someone took the request for the first time; null before. */
  readonly touchedMs: number | null
}

type Running = QueueClock & { readonly runningSince: Date }

/**
 * When a request is due: the first touch counts from the submission, the decision from the first touch, and both end
 * with the cap. The last business moment before the date of service comes first if it is sooner.
 */
export function dueAt(rules: DueRules, clock: Running): Date {
  const { targets, time } = rules
  const { runningSince, spentMs, touchedMs } = clock
  const msOf = (target: keyof typeof targets) => Math.min(targets[target] * minuteMs, rules.mostMs)
  const answer = msOf(clock.partB ? 'partB' : 'commercial')
  const allowed = touchedMs === null ? msOf('firstTouch') : Math.min(touchedMs + answer, msOf('cap'))
  return beforeService(rules, runningSince, time.add(runningSince, allowed - spentMs), clock.serviceDay)
}

/** When work that has waited since a moment is due: within its target, and before the date of service it is about. */
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
  // A date of service that has passed already makes nothing more urgent.
  if (serviceDay < time.dayOf(since)) return target
  const soonest = time.add(since, soonestMinutes * minuteMs)
  return earlier(target, later(soonest, time.closeBefore(serviceDay)))
}

/** The business time used up until now. */
export const spentAt = ({ time }: DueRules, { runningSince, spentMs }: QueueClock, now: Date): number =>
  spentMs + (runningSince ? time.between(runningSince, now) : 0)

/** The first and last day of service that are near. */
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
