import type { IvrSubmission } from '#contract/ivr/form.ts'
import type { AskedItem } from '#contract/ivr/rounds.ts'
import type { RequestKey } from '#server/kit/access/row-key.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { askedReasons, documentsWithinDays } from '../rules.ts'
import { type DueRules, dueAt, type QueueClock, rankOf, spentAt } from './due-rules.ts'
import { otherServiceDay } from './other-work-store.ts'

/** An open request's row, locked for a change to its clock. */
export interface Queued extends QueueClock {
  readonly ivrId: RequestKey
  readonly waiting: boolean
  readonly officeId: number
  readonly physicianId: number
}

export const queuedColumns = sql`
  q.ivr_id as "ivrId", q.waiting, q.office_id as "officeId", q.physician_id as "physicianId", q.part_b as "partB",
  q.service_day as "serviceDay", q.running_since as "runningSince", q.spent_ms as "spentMs",
  q.touched_ms as "touchedMs"`

/** Locks an open request's row; undefined if it is final or outside the scope. */
export async function lockQueued(tx: Tx, scope: Scope, ivrId: number): Promise<Queued | undefined> {
  const [found] = await lockAllQueued(tx, scope, [ivrId])
  return found
}

/** Locks the rows of the requests that are in the scope and in the queue, in number order. */
export const lockAllQueued = (tx: Tx, scope: Scope, ivrIds: readonly number[]): Promise<Queued[]> =>
  tx.all<Queued>(sql`
    select ${queuedColumns} from ivr_queue q where q.ivr_id = any(${ivrIds}::bigint[]) and ${inScope(scope, 'q')}
    order by q.ivr_id for update`)

const isPartB = (insuranceType: string) => insuranceType === 'Medicare (Original, Part B)'

/** Adds a new request to the queue, as part of a larger statement. */
export function queueInsert(
  rules: DueRules,
  ivr: { readonly id: number; readonly officeId: number; readonly sent: IvrSubmission },
  now: Date,
): Sql {
  const { sent } = ivr
  const clock = {
    partB: isPartB(sent.insuranceType),
    serviceDay: sent.dos,
    runningSince: now,
    spentMs: 0,
    touchedMs: null,
  }
  return sql`
    insert into ivr_queue (ivr_id, office_id, physician_id, payer, product, service_day, created_at, part_b, waiting,
      rank, sort_at, running_since, next_action, settings_version)
    values (${ivr.id}, ${ivr.officeId}, ${Number(sent.physicianId)}, ${sent.primaryInsurance}, ${sent.medicalProductQCode},
      ${sent.dos}, ${now}, ${clock.partB}, false, ${rankOf(rules, sent.dos, now)}, ${dueAt(rules, clock)}, ${now},
      'review', ${rules.version})`
}

/** Assignments for the clock, due time and rank of a request that the team has. */
export function clockSet(
  rules: DueRules,
  clock: QueueClock & { readonly runningSince: Date },
  now: Date,
): Sql {
  const due = dueAt(rules, clock)
  return sql`running_since = ${clock.runningSince}, spent_ms = ${clock.spentMs}, touched_ms = ${clock.touchedMs},
    sort_at = ${due}, settings_version = ${rules.version}, sinks_until = ${sinksUntil(sql`${due}::timestamptz`, now)},
    rank = ${sunkOr(sql`${due}::timestamptz`, sql`${rankOf(rules, clock.serviceDay, now)}`, now)}`
}

/** Until when a follow-up keeps a request behind the others: a due time that is still to come ends that. */
export const sinksUntil = (due: Sql, now: Date): Sql =>
  sql`case when ${due} > ${now}::timestamptz then least(follow_up_at, case when follow_up_at is not null then ${due} end)
    else follow_up_at end`

/** The rank while it does, otherwise this one. */
export const sunkOr = (due: Sql, rank: Sql, now: Date): Sql =>
  sql`case when ${sinksUntil(due, now)} > ${now}::timestamptz then 2 else ${rank}::smallint end`

/** A request's new state ends what was set by hand for the previous one. */
const withoutFollowUp = sql`hand_action = null, hand_note = '', hand_by = null, follow_up_at = null, sinks_until = null`

/** A final decision ends the work on a request; part of a larger statement. */
export const queueRemoval = (ivrId: RequestKey): Sql => sql`delete from ivr_queue where ivr_id = ${ivrId}`

/**
 * A request waits for its office: its clock is paused, and its lease ends. `items` is undefined if what is asked for
 * has not changed.
 */
export function queuePause(
  rules: DueRules,
  queued: Queued,
  items: readonly Pick<AskedItem, 'kind' | 'about'>[] | undefined,
  now: Date,
): Sql {
  const asked = items && askedReasons(items)
  const used = spentAt(rules, queued, now)
  return sql`
    update ivr_queue set waiting = true, running_since = null, spent_ms = ${used},
      touched_ms = coalesce(touched_ms, ${used}), taken_at = null, sort_at = ${secondsFrom(now, documentsWithinDays * 86_400)},
      next_action = 'await-office', lease_until = null, ${withoutFollowUp},
      rank = ${rankOf(rules, queued.serviceDay, now)},
      reasons = coalesce(${asked ?? null}::text[], reasons)
    where ivr_id = ${queued.ivrId}`
}

/** The office has answered, or sent documents: the clock continues with the remaining time. */
export async function resumeQueued(
  tx: Tx,
  rules: DueRules,
  queued: Queued,
  nextAction: 'review-answer' | 'review-documents',
  now: Date,
): Promise<void> {
  const clock = { ...queued, runningSince: queued.runningSince ?? now }
  const reasons = nextAction === 'review-answer' ? sql`, reasons = '{}'` : sql``
  await tx.run(sql`update ivr_queue set ${withoutFollowUp}, rank = 1 where ivr_id = ${queued.ivrId}`)
  await tx.run(sql`
    update ivr_queue set waiting = false, overdue_told = false, next_action = ${nextAction}, ${clockSet(rules, clock, now)}${reasons}
    where ivr_id = ${queued.ivrId}`)
}

/** What an office's correction changes in the queue. @returns the row as it is now */
export async function correctQueued(
  tx: Tx,
  rules: DueRules,
  queued: Queued,
  sent: IvrSubmission,
  now: Date,
): Promise<Queued> {
  const corrected = { ...queued, serviceDay: sent.dos, partB: isPartB(sent.insuranceType) }
  const { runningSince } = corrected
  const due = runningSince ? sql`, ${clockSet(rules, { ...corrected, runningSince }, now)}` : sql``
  await tx.run(sql`
    update ivr_queue set payer = ${sent.primaryInsurance}, product = ${sent.medicalProductQCode},
      service_day = ${sent.dos}, part_b = ${corrected.partB}${due}
    where ivr_id = ${queued.ivrId}`)
  if (sent.dos !== queued.serviceDay) await otherServiceDay(tx, queued.ivrId, sent.dos)
  return corrected
}
