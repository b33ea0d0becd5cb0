import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.ts'
import type { Decision } from '#contract/ivr/requests.ts'
import type { ReferenceLists } from '#contract/reference/lists.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { AuditEntry } from '#server/kit/access/audit.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Decidable } from '../rules.ts'
import { completedAnswer } from './answer-rules.ts'
import { answeredRequest, insertRevision } from './benefits-store.ts'

interface Save {
  readonly ivr: Pick<Decidable, 'id'>
  readonly decision: Decision
  readonly answer: BenefitsAnswer
  readonly reason: string
  /** The latest revision as the author saw it; undefined where the seen status says enough. */
  readonly seenRevision?: number
  readonly now: Date
}

/** Saves an answer as a new revision of a locked request. Returns its number. */
export type SaveAnswer = (tx: Tx, actor: Actor, save: Save) => Promise<number>

/**
 * Keeps the authorization that a payer gave for a request, which is or gets approved: of its answer, if there is one, and of
 * what else is known of it.
 */
export type KeepAuthorization = (
  tx: Tx,
  by: { readonly actor: Actor; readonly now: Date; audit(entry: AuditEntry): Promise<void> },
  ivrId: number,
  answer: BenefitsAnswer | undefined,
) => Promise<void>

/** The plan types are read on first use. */
export function saveAnswerWith(lists: () => ReferenceLists): SaveAnswer {
  let planTypes: ReadonlySet<string> | undefined
  return async (tx, actor, { ivr, decision, answer: sent, reason, seenRevision, now }) => {
    planTypes ??= new Set(lists().insuranceTypes.map(({ value }) => value))
    const found = (await answeredRequest(tx, scopeOf(actor), ivr.id)) ?? throwError('record.not-found')
    if (seenRevision !== undefined && seenRevision !== found.revision)
      throwError('ivr.answer-changed', { parts: { by: found.by || 'Someone' } })
    const { hasSecondary } = found
    const days = found.days ?? undefined
    const answer = completedAnswer(sent, { decision, hasSecondary, planTypes, days, actor, now })
    const revision = found.revision + 1
    await insertRevision(tx, actor, ivr, { answer, revision, reason, now })
    return revision
  }
}
