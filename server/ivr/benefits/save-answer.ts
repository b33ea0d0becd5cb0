import { findingsIn } from '#contract/ivr/benefits/answer.rules.ts'
import { estimateOf } from '#contract/ivr/benefits/estimate.rules.ts'
import type { BenefitsAnswer, Given } from '#contract/ivr/benefits/fields.ts'
import { disclaimerVersion } from '#contract/ivr/benefits/words.ts'
import type { Decision } from '#contract/ivr/requests.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { businessDay } from '#server/kit/business-day.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { referenceLists } from '../../reference/lists.ts'
import { type Decidable, daysOnEarth } from '../rules.ts'
import { type Answered, answeredRequest, insertRevision } from './benefits-store.ts'

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
  const answer = completedAnswer(sent, { ...found, decision, actor, now })
  const revision = found.revision + 1
  await insertRevision(tx, actor, ivr, { answer, revision, reason, now })
  return revision
}

interface Details extends Pick<Answered, 'hasSecondary' | 'days'> {
  readonly decision: Decision
  readonly actor: Pick<Actor, 'name'>
  readonly now: Date
}

const given = <V>(value: V): Given<V> => ({ value, source: null })
const estimated = (value: number): Given<number> => ({ value, source: 'estimate' })

/**
 * An answer as it is stored: the server adds who verified it, the disclaimer and the estimate. Throws with a message at
 * each value that is missing or contradicts another.
 */
export function completedAnswer(sent: BenefitsAnswer, details: Details): BenefitsAnswer {
  const { decision, hasSecondary, days, actor, now } = details
  const { earliest, latest } = daysOnEarth(now)
  const close: BenefitsAnswer['close'] = {
    ...sent.close,
    verifiedBy: given(actor.name),
    verifiedOn: sent.close.verifiedOn ?? given(businessDay(now)),
    disclaimerAccepted: given(disclaimerVersion),
  }
  const answer = { ...sent, close }
  const found = findingsIn(answer, decision, days ?? undefined)
  const planTypes = referenceLists().insuranceTypes.map(({ value }) => value)
  for (const part of ['primary', 'secondary'] as const) {
    const type = sent[part].planType?.value
    if (type !== undefined && !planTypes.includes(type))
      found[`${part}.planType`] = 'Please choose the plan type from the list.'
  }
  if ((close.verifiedOn?.value ?? '') > latest)
    found['close.verifiedOn'] = 'The day of the verification is in the future.'
  if ((close.validUntil?.value ?? earliest) < earliest)
    found['close.validUntil'] ??= 'Valid until has passed already.'
  if (Object.keys(found).length > 0)
    throwError('input.invalid', {
      fields: Object.fromEntries(Object.entries(found).map(([path, text]) => [`answer.${path}`, text])),
    })
  return { ...answer, close: withEstimate(answer, hasSecondary) }
}

const estimateParts = [
  ...(['allowedUsed', 'deductiblePart', 'coinsurancePart', 'copayPart'] as const),
  ...(['secondaryPays', 'patientPays'] as const),
] as const

/** Any estimate that was sent is replaced by the one calculated from the answer, or left out. */
function withEstimate(answer: BenefitsAnswer, hasSecondary: boolean): BenefitsAnswer['close'] {
  const close = { ...answer.close }
  const made = estimateOf(answer, hasSecondary)
  for (const part of estimateParts)
    if (made) close[`patientEstimate.${part}`] = estimated(made[part])
    else delete close[`patientEstimate.${part}`]
  return close
}
