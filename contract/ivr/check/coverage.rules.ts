import type { CheckResult, PolicyRevision } from './check.ts'
import {
  aboutWounds,
  concernedWounds,
  linesOf,
  overallOf,
  perWound,
  type WoundFacts,
} from './each-wound.rules.ts'
import {
  type Facts,
  isAbout,
  outcomeOf,
  outsideOf,
  productOutcome,
  scopeOutcome,
  truthOf,
} from './evaluate.rules.ts'
import { enteredOf, factsIn, placesOf } from './fact-places.rules.ts'
import type { CriterionOutcome, Policy } from './policy.ts'
import { computedFrom, type Question, questionNames } from './questions.ts'
import {
  inheritedPolicy,
  isAskedFor,
  isEffectiveOn,
  selectedPolicies,
  selects,
  withInherited,
} from './select.rules.ts'

type PolicyResult = CheckResult['policies'][number]

const scopeTexts: Record<CriterionOutcome, string> = {
  met: 'The policy is about this wound and diagnosis.',
  'not-met': 'The policy does not cover this wound or diagnosis.',
  missing: 'The type of the wound.',
  'needs-human': 'The policy is about other wounds or diagnoses. It says neither yes nor no about this one.',
  'not-applicable': 'The policy is about other wounds or diagnoses.',
}
const productTexts: Record<CriterionOutcome, string> = {
  met: 'The product is covered by this policy.',
  'not-met': 'The policy does not cover this product.',
  missing: 'The product.',
  'needs-human': 'Whether the policy covers this product: the list on file does not say.',
  'not-applicable': 'The policy is about no product.',
}

/** About how the request is filled in, which the code rules also check. */
const isAboutForm = ({ kind }: Policy['criteria'][number]) => kind === 'coding' || kind === 'completeness'
const isWrong = ({ outcome }: { outcome: CriterionOutcome }) =>
  outcome === 'not-met' || outcome === 'needs-human'

function resultOf(
  policy: PolicyRevision,
  wounds: readonly WoundFacts[],
  present: ReadonlySet<string>,
  said: ReadonlySet<string>,
): PolicyResult {
  const [source] = policy.sources
  const concerned = concernedWounds(policy, wounds)
  const about = aboutWounds(policy, wounds)
  const [one] = wounds
  const scope = { id: 'scope', text: scopeTexts, fields: ['woundType', 'icd10DiagnosisCodes'] }
  const product = { id: 'product', text: productTexts, fields: ['medicalProductQCode'] }
  return {
    id: policy.id,
    revision: policy.revision,
    title: policy.title,
    source: { title: source?.title ?? '', date: source?.sourceDate ?? '', url: source?.url ?? null },
    outcome: overallOf(policy, wounds),
    criteria: [
      ...linesOf(scope, wounds, (facts) => scopeOutcome(policy, facts)).map((line) => ({
        ...line,
        fields: scope.fields,
      })),
      ...linesOf(product, concerned, (facts) => productOutcome(policy, facts)).map((line) => ({
        ...line,
        fields: product.fields,
        entered: enteredOf(['productCode'], one?.facts),
      })),
      ...policy.criteria.flatMap((criterion) => {
        const lines = linesOf(criterion, about, (facts) => outcomeOf(criterion, facts, policy))
        const names = [...new Set(factsIn(criterion.test))]
        const entered = enteredOf(names, about.length === 1 ? about[0]?.facts : one?.facts)
        const fields = placesOf(names)
        const isSaid = isAboutForm(criterion) && fields.some((field) => said.has(field))
        return lines.map((line) => ({
          ...line,
          fields,
          ...(entered && { entered }),
          ...(isSaid && isWrong(line) && { isRepeated: true }),
        }))
      }),
    ],
    documents: policy.documents
      .filter((document) => about.some(({ facts }) => isAskedFor(document, facts, policy)))
      .map(({ kind, level }) => ({ kind, level, present: present.has(kind) })),
    reviewed: policy.reviewed,
    reviewerText: policy.reviewerText,
    ...(policy.overlay && { overlay: true }),
  }
}

/** Of a policy's revisions, the latest one effective on the date of service. */
export function currentRevisions(policies: readonly PolicyRevision[], facts: Facts): PolicyRevision[] {
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
 * What the policies in question say about a request. Each is checked for every wound: it applies if it is about one of
 * them, and if their outcomes differ, its criteria name the wounds. If two policies for the same plan have different
 * results, the more specific one counts; authorization and payment rules are added to them.
 * @param said the fields that open findings of the code rules are about
 */
export function checkCoverage(
  policies: readonly PolicyRevision[],
  facts: Facts,
  documents: readonly string[],
  wounds: readonly WoundFacts[] = [],
  said: ReadonlySet<string> = new Set(),
): PolicyResult[] {
  const present = new Set(documents)
  const each = perWound(facts, wounds)
  const all = currentRevisions(policies, facts)
  const selected = selectedPolicies(all, facts)
  const found = (selected.policies as PolicyRevision[]).map((policy) => ({
    policy,
    result: resultOf(
      policy,
      each.map((wound) => ({ ...wound, facts: withInherited(policy, all, wound.facts) })),
      present,
      said,
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
    .map(({ policy, result }) => {
      if (selected.isOfState && !policy.overlay) return { ...result, ...standIn(result, facts) }
      return inheritedPolicy(policy, all, facts)
        ? { ...result, criteria: withoutFollowed(policy, result) }
        : result
    })
}

/** Marks what the policy says about the one that it follows as repeated, since that one is listed itself. */
const withoutFollowed = ({ criteria }: Policy, result: PolicyResult) => {
  const isFollowed = (id: string) =>
    criteria.some((one) => one.id === id && factsIn(one.test).includes('inheritedPolicy'))
  return result.criteria.map((line) => (isFollowed(line.id) ? { ...line, isRepeated: true } : line))
}

/** The plan may ask for more than the state's policy, which therefore never matches. */
const standIn = ({ outcome, reviewerText }: PolicyResult, { state }: Facts) => ({
  outcome: outcome === 'matches' ? ('needs-review' as const) : outcome,
  standsIn: `No policy of this plan is on file. A Medicare Advantage plan covers what Medicare covers in ${state}. ${reviewerText}`,
})

/** The questions that the selected policies use on this request, in the order of all questions. */
export function questionsFor(
  policies: readonly PolicyRevision[],
  facts: Facts,
  wounds: readonly WoundFacts[] = [],
): Question[] {
  const selected = selectedPolicies(currentRevisions(policies, facts), facts).policies
  const used = perWound(facts, wounds).flatMap((wound) =>
    selected.flatMap((policy) => factsAskedFor(policy, wound.facts)),
  )
  const asked = new Set(used.flatMap((fact) => [fact, ...(computedFrom[fact] ?? [])]))
  // No one is at home during a stay: the place of service has answered it.
  if (facts.placeOfService === '12') asked.delete('inPartAStay')
  return questionNames.filter((name) => asked.has(name))
}

function factsAskedFor(policy: Policy, facts: Facts): string[] {
  if (scopeOutcome(policy, facts) === 'not-applicable' || !isAbout(policy, facts)) return []
  if (outsideOf(policy, facts)) return []
  const open = policy.criteria.filter(({ when }) => !when || truthOf(when, facts, policy) !== false)
  return [
    ...open.flatMap(({ when, test }) => [...factsIn(test), ...(when ? factsIn(when) : [])]),
    ...policy.documents.flatMap(({ when }) => (when ? factsIn(when) : [])),
  ]
}
