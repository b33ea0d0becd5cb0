import type { DocumentKind } from './documents.values.ts'
import { aboutWounds, linesOf, overallOf, perWound, type WoundFacts } from './each-wound.rules.ts'
import {
  type Facts,
  outcomeOf,
  type PolicyOutcome,
  productOutcome,
  scopeOutcome,
  truthOf,
} from './evaluate.rules.ts'
import type { CriterionOutcome, Policy, Test } from './policy.ts'
import { computedFrom, type Question, questionNames } from './questions.values.ts'
import { isAskedFor, isEffectiveOn, selectedPolicies, selects, withInherited } from './select.rules.ts'

/** A revision of a policy, with who has reviewed it. */
export interface PolicyRevision extends Policy {
  readonly revision: number
  readonly reviewed: { readonly by: string; readonly on: string } | null
}

export interface PolicyResult {
  id: string
  revision: number
  title: string
  /** Its first source; `url` is null where it has no public address. */
  source: { title: string; date: string; url: string | null }
  outcome: PolicyOutcome
  criteria: { id: string; outcome: CriterionOutcome; text: string }[]
  documents: { kind: DocumentKind; level: 'required' | 'expected' | 'helpful'; present: boolean }[]
  /** What nobody has verified about this text. */
  notVerified: string[]
  /** The name and the day of the review by the compliance team; null until then. */
  reviewed: { by: string; on: string } | null
  reviewerText: string
}

const scopeText = 'Wound type and diagnosis are what this policy is about.'
const productText = 'The product is covered by this policy.'

function resultOf(
  policy: PolicyRevision,
  wounds: readonly WoundFacts[],
  present: ReadonlySet<string>,
): PolicyResult {
  const [source] = policy.sources
  const about = aboutWounds(policy, wounds)
  const scope = { id: 'scope', text: scopeText }
  const product = { id: 'product', text: productText }
  return {
    id: policy.id,
    revision: policy.revision,
    title: policy.title,
    source: { title: source?.title ?? '', date: source?.sourceDate ?? '', url: source?.url ?? null },
    outcome: overallOf(policy, wounds),
    criteria: [
      ...linesOf(scope, wounds, (facts) => scopeOutcome(policy, facts)),
      ...linesOf(product, about, (facts) => productOutcome(policy, facts)),
      ...policy.criteria.flatMap((criterion) =>
        linesOf(criterion, about, (facts) => outcomeOf(criterion, facts, policy)),
      ),
    ],
    documents: policy.documents
      .filter((document) => about.some(({ facts }) => isAskedFor(document, facts, policy)))
      .map(({ kind, level }) => ({ kind, level, present: present.has(kind) })),
    notVerified: [...policy.notVerified],
    reviewed: policy.reviewed,
    reviewerText: policy.reviewerText,
  }
}

/** The latest of several revisions on the date of service stands for its policy. */
function currentRevisions(policies: readonly PolicyRevision[], facts: Facts): PolicyRevision[] {
  const current = new Map<string, PolicyRevision>()
  for (const policy of policies) {
    const other = current.get(policy.id)
    const better =
      !other || (isDated(policy, facts) && (!isDated(other, facts) || policy.revision > other.revision))
    if (better) current.set(policy.id, policy)
  }
  return [...current.values()]
}

const isDated = (policy: Policy, { dos }: Facts): boolean =>
  typeof dos === 'string' && isEffectiveOn(policy, dos)

/**
 * What the policies in question say about a request. Each is held against every wound: it applies if it is about one of
 * them, and where they come to different outcomes its criteria name the wounds. Of two policies for the same plan that
 * come to different results, the more specific one counts; authorization and payment rules stand beside them.
 */
export function checkCoverage(
  policies: readonly PolicyRevision[],
  facts: Facts,
  documents: readonly string[],
  wounds: readonly WoundFacts[] = [],
): PolicyResult[] {
  const present = new Set(documents)
  const each = perWound(facts, wounds)
  const all = currentRevisions(policies, facts)
  const found = (selectedPolicies(all, facts) as PolicyRevision[]).map((policy) => ({
    policy,
    result: resultOf(
      policy,
      each.map((wound) => ({ ...wound, facts: withInherited(policy, all, wound.facts) })),
      present,
    ),
  }))
  const ownClinical = found.filter(({ policy }) => !policy.overlay && selects(policy, facts))
  const [first] = ownClinical
  return found
    .filter(
      ({ policy, result }) =>
        !first ||
        !ownClinical.some((one) => one.policy === policy) ||
        policy.precedence === first.policy.precedence ||
        result.outcome === first.result.outcome,
    )
    .map(({ result }) => result)
}

function factsIn(test: Test): string[] {
  if ('all' in test) return test.all.flatMap(factsIn)
  if ('any' in test) return test.any.flatMap(factsIn)
  return typeof test.value === 'string' ? [test.fact, test.value] : [test.fact]
}

/** The questions that the selected policies use on this request, in the order of all questions. */
export function questionsFor(
  policies: readonly PolicyRevision[],
  facts: Facts,
  wounds: readonly WoundFacts[] = [],
): Question[] {
  const selected = selectedPolicies(currentRevisions(policies, facts), facts)
  const used = perWound(facts, wounds).flatMap((wound) =>
    selected.flatMap((policy) => factsAskedFor(policy, wound.facts)),
  )
  const asked = new Set(used.flatMap((fact) => [fact, ...(computedFrom[fact] ?? [])]))
  return questionNames.filter((name) => asked.has(name))
}

function factsAskedFor(policy: Policy, facts: Facts): string[] {
  if (scopeOutcome(policy, facts) === 'not-applicable') return []
  const open = policy.criteria.filter(({ when }) => !when || truthOf(when, facts, policy) !== false)
  return [
    ...open.flatMap(({ when, test }) => [...factsIn(test), ...(when ? factsIn(when) : [])]),
    ...policy.documents.flatMap(({ when }) => (when ? factsIn(when) : [])),
  ]
}
