import { type Facts, overall, truthOf } from './evaluate.rules.ts'
import type { Policy } from './policy.ts'

const neverSelected: readonly Policy['status'][] = ['withdrawn', 'superseded', 'proposed']

/** Whether the date of service is within the policy's days, both included. */
export function isEffectiveOn({ effective: { from, to } }: Pick<Policy, 'effective'>, day: string): boolean {
  return (from === null || day >= from) && (to === null || day <= to)
}

/**
 * Virginia belongs to two contractors by county: Arlington, Fairfax and Alexandria to Novitas (JL), the rest to Palmetto
 * (JM). The form knows no county, but the payer that the office chose names the contractor. A policy that holds in all
 * other states of that contractor is one of the contractor's and holds in its part of Virginia, too.
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

/** Whether a policy is about this payer, state, insurance type and date of service. */
export function selects(policy: Policy, facts: Facts): boolean {
  const { dos, insuranceTypeId, payerId } = facts
  const { insuranceTypes, payerIds } = policy.applies
  if (neverSelected.includes(policy.status) || typeof dos !== 'string') return false
  if (!isEffectiveOn(policy, dos) || !insuranceTypes.includes(String(insuranceTypeId))) return false
  if (payerIds.length > 0 && !payerIds.includes(String(payerId))) return false
  return holdsIn(policy, facts)
}

/** The inherited policy of the state, as if the plan were Part B. */
export function inheritedPolicy(policy: Policy, all: readonly Policy[], facts: Facts): Policy | undefined {
  const inState = ({ applies: { states } }: Policy) => !states || states.includes(String(facts.state))
  return policy.inherits
    ?.flatMap((id) => all.find((one) => one.id === id) ?? [])
    .find(
      (one) => !neverSelected.includes(one.status) && isEffectiveOn(one, String(facts.dos)) && inState(one),
    )
}

/** The facts, with whether the request meets the policy that this one inherits from. */
export function withInherited(policy: Policy, all: readonly Policy[], facts: Facts): Facts {
  const inherited = inheritedPolicy(policy, all, facts)
  if (!inherited) return facts
  const result = overall(inherited, facts)
  const inheritedPolicyOutcome =
    result === 'matches' ? 'met' : result === 'likely-not-covered' ? 'not-met' : undefined
  return { ...facts, inheritedPolicy: inheritedPolicyOutcome }
}

/** The selected policies with those that they follow, the most specific first. */
export function selectedPolicies(all: readonly Policy[], facts: Facts): Policy[] {
  const own = all.filter((policy) => !policy.relatedService && selects(policy, facts))
  const followed = own.flatMap((policy) => inheritedPolicy(policy, all, facts) ?? [])
  return [...new Set([...own, ...followed])].toSorted((one, two) => two.precedence - one.precedence)
}

/** Whether a document is asked for; one with an unknown condition is not. */
export const isAskedFor = ({ when }: Policy['documents'][number], facts: Facts, policy: Policy): boolean =>
  !when || truthOf(when, facts, policy) === true
