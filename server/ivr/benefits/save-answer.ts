import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.ts'
import type { Decision } from '#contract/ivr/requests.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { referenceLists } from '../../reference/lists.ts'
import type { Decidable } from '../rules.ts'
import { completedAnswer } from './answer-rules.ts'
import { answeredRequest, insertRevision } from './benefits-store.ts'

interface Save {
  readonly ivr: Pick<Decidable, 'id'>
  readonly decision: Decision
  readonly answer: BenefitsAnswer
  readonly reason: string
  /** The latest revision as the author saw it; undefined if the seen status says enough. */
  readonly seenRevision?: number
  readonly now: Date
}

/** Saves an answer as a new revision of a locked request. Returns its number. */
export async function saveAnswer(
  tx: Tx,
  actor: Actor,
  { ivr, decision, answer: sent, reason, seenRevision, now }: Save,
): Promise<number> {
  const found = await answeredRequest(tx, scopeOf(actor), ivr.id)
  if (seenRevision !== undefined && seenRevision !== found.revision)
    throwError('ivr.answer-changed', { parts: { by: found.by || 'Someone' } })
  const { hasSecondary } = found
  const days = found.days ?? undefined
  const planTypes = new Set(referenceLists().insuranceTypes.map(({ value }) => value))
  const answer = completedAnswer(sent, { decision, hasSecondary, planTypes, days, actor, now })
  const revision = found.revision + 1
  await insertRevision(tx, actor, ivr, { answer, revision, reason, now })
  return revision
}
