import type { IvrSubmission } from '#contract/ivr/form.ts'
import type { AskedItem } from '#contract/ivr/rounds.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type Scope, scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { Decidable, Decided } from '../rules.ts'
import { correctQueued, lockQueued, queuePause, resumeQueued } from './queue-store.ts'
import { dueRules } from './settings-store.ts'

// What decisions, answers and documents change in the queue, in their transaction.

/** A Conditional decision makes a request wait for its office. */
export async function queueConditional(
  tx: Tx,
  actor: Actor,
  before: Decidable,
  { id }: Decided,
  items: readonly AskedItem[] | undefined,
  now: Date,
): Promise<void> {
  const queued = await lockQueued(tx, scopeOf(actor), id)
  if (!queued) return
  const isNewRound = before.status !== 'Conditional'
  await tx.run(queuePause(await dueRules(tx), queued, items ?? (isNewRound ? [] : undefined), now))
}

/** A correction changes what the request is found by; after the last answer it is the team's turn. */
export async function queueAnswer(
  tx: Tx,
  scope: Scope,
  ivrId: number,
  { corrected, isLast }: { corrected: IvrSubmission | undefined; isLast: boolean },
  now: Date,
): Promise<void> {
  if (!corrected && !isLast) return
  const queued = await lockQueued(tx, scope, ivrId)
  if (!queued) return
  const rules = await dueRules(tx)
  const current = corrected ? await correctQueued(tx, rules, queued, corrected, now) : queued
  if (isLast) await resumeQueued(tx, rules, current, 'review-answer', now)
}

/** The office has added documents: a request that waited for them goes back to the team. */
export async function queueDocuments(tx: Tx, scope: Scope, ivrId: number, now: Date): Promise<void> {
  const queued = await lockQueued(tx, scope, ivrId)
  if (queued?.waiting) await resumeQueued(tx, await dueRules(tx), queued, 'review-documents', now)
}
