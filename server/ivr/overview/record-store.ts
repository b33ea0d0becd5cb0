import type { Review } from '#contract/ivr/review.ts'
import type { RequestKey } from '#server/kit/access/row-key.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import { askedReasons, type Decidable, type Decided } from '../rules.ts'

/**
 * Records a decision for the team's overview, as parts of a larger statement; changed notes of a Conditional request do
 * not count as a decision but as saved work. The reviewer's take is their last one since the previous decision.
 * @param against the sentences of the answer or the check that a final decision contradicts
 */
export function decisionInsert(
  before: Decidable,
  decided: Decided,
  review: Pick<Review, 'answer' | 'items' | 'teamReason'>,
  against: readonly string[] = [],
): Sql[] {
  const took = takeInsert(decided.id, decided.actionBy)
  if (decided.status === before.status) return [took]
  return [
    took,
    sql`
    insert into ivr_decisions
      (ivr_id, office_id, physician_id, payer, outcome, round, reasons, submitted_at, taken_at, decided_by, decided_at,
        contradictions, team_reason)
    select r.id, r.office_id, r.physician_id, r.primary_insurance, ${decided.status}, ${before.round},
      ${reasonsOf(decided, review)}::text[], r.created_at,
      (select max(t.taken_at) from (
          select taken_at from ivr_takes where ivr_id = r.id and user_id = ${decided.actionBy}
          union all select taken_at from ivr_queue where ivr_id = r.id and lease_by = ${decided.actionBy}
        ) t where t.taken_at >= coalesce(${before.actionAt}::timestamptz, r.created_at)),
      ${decided.actionBy}, ${decided.actionAt}, ${against}::text[],
      ${against.length > 0 ? (review.teamReason ?? '') : ''}
    from ivr_requests r where r.id = ${decided.id}`,
  ]
}

/** The standard reasons of the answer, otherwise what the request is asked for. */
function reasonsOf({ status }: Decided, { answer, items }: Pick<Review, 'answer' | 'items'>): string[] {
  const standard = answer?.close.denialReasons?.value ?? []
  if (status === 'Approved') return []
  return standard.length > 0 || status === 'Rejected' ? [...standard] : askedReasons(items ?? [])
}

/**
 * Records that a member has taken a request, now that they have saved work on it, as part of a larger statement. Each
 * take counts once: the caller clears `taken_at`.
 */
export function takeInsert(ivrId: RequestKey, userId: number): Sql {
  return sql`
    insert into ivr_takes (ivr_id, office_id, physician_id, payer, user_id, taken_at)
    select q.ivr_id, q.office_id, q.physician_id, q.payer, q.lease_by, q.taken_at
    from ivr_queue q where q.ivr_id = ${ivrId} and q.lease_by = ${userId} and q.taken_at is not null`
}
