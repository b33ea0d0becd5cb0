import { findingsIn } from '#contract/ivr/benefits/answer.rules.ts'
import { estimateOf } from '#contract/ivr/benefits/estimate.rules.ts'
import type { BenefitsAnswer, Given } from '#contract/ivr/benefits/fields.ts'
import { disclaimerVersion } from '#contract/ivr/benefits/words.ts'
import type { Decision } from '#contract/ivr/requests.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { businessDay } from '#server/kit/business-day.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { daysOnEarth } from '../rules.ts'

interface Details {
  readonly decision: Decision
  readonly hasSecondary: boolean
  readonly planTypes: ReadonlySet<string>
  /** For how many days this payer's answers are valid. */
  readonly days: number | undefined
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
  const { decision, hasSecondary, planTypes, days, actor, now } = details
  const { earliest, latest } = daysOnEarth(now)
  const close: BenefitsAnswer['close'] = {
    ...sent.close,
    verifiedBy: given(actor.name),
    verifiedOn: sent.close.verifiedOn ?? given(businessDay(now)),
    disclaimerAccepted: given(disclaimerVersion),
  }
  const answer = { ...sent, close }
  const found = findingsIn(answer, decision, days)
  for (const part of ['primary', 'secondary'] as const) {
    const type = sent[part].planType?.value
    if (type !== undefined && !planTypes.has(type))
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

/** Any estimate that was sent is replaced by the one calculated from the answer, or left out. */
function withEstimate(answer: BenefitsAnswer, hasSecondary: boolean): BenefitsAnswer['close'] {
  const {
    'patientEstimate.allowedUsed': _a,
    'patientEstimate.deductiblePart': _b,
    'patientEstimate.coinsurancePart': _c,
    'patientEstimate.copayPart': _d,
    'patientEstimate.secondaryPays': _e,
    'patientEstimate.patientPays': _f,
    ...close
  } = answer.close
  const made = estimateOf(answer, hasSecondary)
  if (!made) return close
  return {
    ...close,
    'patientEstimate.allowedUsed': estimated(made.allowedUsed),
    'patientEstimate.deductiblePart': estimated(made.deductiblePart),
    'patientEstimate.coinsurancePart': estimated(made.coinsurancePart),
    'patientEstimate.copayPart': estimated(made.copayPart),
    'patientEstimate.secondaryPays': estimated(made.secondaryPays),
    'patientEstimate.patientPays': estimated(made.patientPays),
  }
}
