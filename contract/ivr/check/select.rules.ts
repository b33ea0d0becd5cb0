import { type Facts, overall, truthOf } from './evaluate.rules.ts'
import type { Policy } from './policy.ts'

const neverSelected: readonly Policy['status'][] = ['withdrawn', 'superseded', 'proposed']

/** Whether the date of service is within the policy's days, first and last included. */
export function isEffectiveOn({ effective: { from, to } }: Pick<Policy, 'effective'>, day: string): boolean {
  return (from === null || day >= from) && (to === null || day <= to)
}

/**
 * Two contractors share Virginia by county: Arlington, Fairfax and Alexandria belong to Novitas (JL), the rest to
 * Palmetto (JM). The form has no county, but the payer that the office chose names the contractor. A policy that
 * applies in all of a contractor's other states also applies in its part of Virginia.
 */
const dividedStates: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  VA: {
    'medicare-part-b-novitas-solutions-jl': ['DC', 'DE', 'MD', 'NJ', 'PA'],
    'medicare-part-b-palmetto-gba-jm': ['NC', 'SC', 'WV'],
  },
}

function holdsIn({ applies: { payerIds, states } }: Policy, { state, payerId }: Facts): boolean {
  if (!states || states.includes(String(state))) return true
  const others = dividedStates[String(state)]?.[String(payerId)]
  return others !== undefined && payerIds.length > 0 && others.every((other) => states.includes(other))
}

/** Whether the policy names the place of service; an unknown place may be one of them. */
const isThere = (
  { applies: { placesOfService: places } }: Policy,
  { placeOfService: place }: Facts,
): boolean => !places || place === undefined || places.includes(String(place))

/** Whether a policy is about this payer, state, insurance type and date of service. */
export function selects(policy: Policy, facts: Facts): boolean {
  const { dos, insuranceTypeId, payerId } = facts
  const { insuranceTypes, payerIds } = policy.applies
  if (neverSelected.includes(policy.status) || typeof dos !== 'string') return false
  if (!isEffectiveOn(policy, dos) || !insuranceTypes.includes(String(insuranceTypeId))) return false
  if (payerIds.length > 0 && !payerIds.includes(String(payerId))) return false
  return isThere(policy, facts) && holdsIn(policy, facts)
}

/** The state's inherited policy, as if the plan were Part B. */
export function inheritedPolicy(policy: Policy, all: readonly Policy[], facts: Facts): Policy | undefined {
  const inState = ({ applies: { states } }: Policy) => !states || states.includes(String(facts.state))
  return policy.inherits
    ?.flatMap((id) => all.find((one) => one.id === id) ?? [])
    .find(
      (one) => !neverSelected.includes(one.status) && isEffectiveOn(one, String(facts.dos)) && inState(one),
    )
}

/** The facts, plus whether the request meets the policy that this one inherits from. */
export function withInherited(policy: Policy, all: readonly Policy[], facts: Facts): Facts {
  const inherited = inheritedPolicy(policy, all, facts)
  if (!inherited) return facts
  const result = overall(inherited, facts)
  const inheritedPolicyOutcome =
    result === 'matches' ? 'met' : result === 'likely-not-covered' ? 'not-met' : undefined
  return { ...facts, inheritedPolicy: inheritedPolicyOutcome }
}

/** Insurance types whose plans must follow what Medicare covers in the state. */
export const followsMedicare = (insuranceTypeId: unknown): boolean =>
  /^(?:medicare-advantage-(?:hmo|ppo|other)|dual-snp)$/.test(String(insuranceTypeId))

/** The state's coverage determination, which counts for a Medicare Advantage plan without a policy on file. */
function policyOfState(all: readonly Policy[], facts: Facts): Policy[] {
  if (!followsMedicare(facts.insuranceTypeId) || facts.state === undefined) return []
  return all.filter(
    (policy) =>
      policy.authority.kind === 'medicare-lcd' &&
      !neverSelected.includes(policy.status) &&
      isEffectiveOn(policy, String(facts.dos)) &&
      policy.applies.states?.includes(String(facts.state)),
  )
}

/** The policies about a request, and whether they stand in for the plan's, which is not on file. */
export interface Selected {
  readonly policies: readonly Policy[]
  readonly isOfState: boolean
}

/**
 * The selected policies with those that they follow, the most specific first. Rules about payment or authorization
 * accompany a policy about coverage; without one, a payment rule alone says nothing about the request.
 */
export function selectedPolicies(all: readonly Policy[], facts: Facts): Selected {
  const own = all.filter((policy) => !policy.relatedService && selects(policy, facts))
  const isOfState = typeof facts.dos === 'string' && own.every(({ overlay }) => overlay)
  const ofState = isOfState ? policyOfState(all, facts) : []
  const followed = own.flatMap((policy) => inheritedPolicy(policy, all, facts) ?? [])
  const found = [...new Set([...own, ...followed, ...ofState])]
  const isCovered = found.some(({ overlay }) => !overlay)
  return {
    policies: found
      .filter(({ authority }) => isCovered || authority.kind !== 'medicare-payment-rule')
      .toSorted((one, two) => two.precedence - one.precedence),
    isOfState: ofState.length > 0,
  }
}

/** Whether a document is asked for; one with an unknown condition is not. */
export const isAskedFor = ({ when }: Policy['documents'][number], facts: Facts, policy: Policy): boolean =>
  !when || truthOf(when, facts, policy) === true
