import type { NextActionForm } from '#contract/ivr/queue/queue.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'
import { type DueRules, rankOf } from './due-rules.ts'
import { type Held, queueChange } from './lease-store.ts'
import { sinksUntil, sunkOr } from './queue-store.ts'

/** Saves a locked request's next action and when; without an action, its state decides again. */
export async function saveFollowUp(
  tx: Tx,
  rules: DueRules,
  held: Held,
  { action, note, at }: NextActionForm,
  by: Actor,
  now: Date,
): Promise<void> {
  const isSet = action !== ''
  await tx.run(sql`
    update ivr_queue set hand_action = ${isSet ? action : null}, hand_note = ${isSet ? note : ''},
      hand_by = ${isSet ? by.userId : null}, follow_up_at = ${isSet ? at : null}::timestamptz,
      sinks_until = ${isSet ? at : null}::timestamptz, rank = ${rankOf(rules, held.serviceDay, now)}
    where ivr_id = ${held.ivrId}`)
  // While it waits for its office, nothing is due.
  const due = sql`case when not waiting then sort_at end`
  await tx.run(sql`
    with published as (${queueChange(held.ivrId)})
    update ivr_queue set sinks_until = ${sinksUntil(due, now)}, rank = ${sunkOr(due, sql`rank`, now)}
    where ivr_id = ${held.ivrId}`)
}
