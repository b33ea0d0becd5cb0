import { countText } from '../../formats.ts'
import type { CheckResult } from './check.ts'
import { perWound, type WoundFacts } from './each-wound.rules.ts'
import { allOutside, type Facts, hasItsCodes, isAbout, outcomeOf, outsideOf } from './evaluate.rules.ts'
import { factsIn, placesOf } from './fact-places.rules.ts'
import type { Policy } from './policy.ts'
import { followsMedicare, selectedPolicies, selects } from './select.rules.ts'

type Details = Policy['priorAuthorization']

const words = (value: Details[string] | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().replace(/\.$/, '') : undefined
const count = (value: Details[string] | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Who decides under the model in a state: 'through Cohere Health'. */
function participantIn({ participants }: Details, state: unknown): string | undefined {
  const isNamed = typeof participants === 'object' && participants !== null && !Array.isArray(participants)
  return isNamed ? words(participants[String(state)]) : undefined
}

function decisionText(details: Details): string | undefined {
  const standard = count(details.standardDecisionDays)
  const [days, hours] = [count(details.expeditedDecisionDays), count(details.expeditedDecisionHours)]
  const expedited =
    days === undefined ? hours !== undefined && countText(hours, 'hour') : countText(days, 'day')
  if (standard === undefined) return expedited ? `Expedited decision within ${expedited}.` : undefined
  return `Decision within ${countText(standard, 'day')}${expedited ? `, expedited within ${expedited}` : ''}.`
}

/** How long it takes and is valid, its number, and what happens without it. */
function detailsText(details: Details): string[] {
  const valid = count(details.validDays)
  const [tracking, skipped] = [words(details.tracking), words(details.ifSkipped)]
  return [
    decisionText(details),
    valid === undefined ? undefined : `Valid for ${countText(valid, 'day')}.`,
    tracking && `Number: ${tracking}.`,
    skipped && `If skipped: ${skipped}.`,
  ].flatMap((text) => text || [])
}

/** Whether the policy is about one of the wounds, as far as they are described. */
const applies = (policy: Policy, wounds: readonly WoundFacts[]): boolean =>
  wounds.some(
    ({ facts }) =>
      isAbout(policy, facts) &&
      hasItsCodes(policy, (facts.icd10Codes ?? []) as readonly string[]) &&
      !outsideOf(policy, facts),
  )

/** Whether the authorization's conditions are met; otherwise the plan has to say. */
const isCertain = (policy: Policy, wounds: readonly WoundFacts[]): boolean =>
  wounds.some(({ facts }) =>
    policy.criteria
      .filter(({ kind }) => kind === 'authorization-scope')
      .every((criterion) => outcomeOf(criterion, facts, policy) === 'met'),
  )

const isUnsure = ({ status, confidence }: Policy) => status === 'unverified-current' || confidence === 'low'
const confirm = (policy: Policy) => (isUnsure(policy) ? ['Please confirm it with the payer.'] : [])

const referral = ['Also ask whether the HMO requires a referral.']
/** What insurers of a type want before the service, whatever their policies say. */
const wantedBefore: Readonly<Record<string, readonly string[]>> = {
  'medicare-advantage-hmo': referral,
  'commercial-hmo': referral,
  'va-ccn': ['The VA must refer the patient before the service: have the referral number ready.'],
  'workers-comp': ['Have the claim number and the adjuster’s name and phone number ready.'],
}

/**
 * What the policies on file say about prior authorization: the most demanding that applies. Payment rules say nothing
 * about it, nor does a state policy that stands in for the plan's.
 * @param said the fields that open findings of the code rules are about
 */
export function authorizationOf(
  all: readonly Policy[],
  facts: Facts,
  wounds: readonly WoundFacts[] = [],
  said: ReadonlySet<string> = new Set(),
): NonNullable<CheckResult['authorization']> {
  const each = perWound(facts, wounds)
  const own = selectedPolicies(all, facts).policies.filter(
    (policy) => selects(policy, facts) && policy.authority.kind !== 'medicare-payment-rule',
  )
  const about = own.filter((policy) => !policy.overlay || applies(policy, each))
  const saying = (required: string) =>
    about.filter(({ priorAuthorization }) => priorAuthorization.required === required)
  const required = saying('yes')
  const certain = required.find((policy) => isCertain(policy, each))
  if (certain)
    return {
      need: 'required',
      text: [
        'Prior authorization is required.',
        ...detailsText(certain.priorAuthorization),
        ...confirm(certain),
      ].join(' '),
    }
  const voluntary = saying('conditional').find(
    ({ priorAuthorization }) => priorAuthorization.voluntary === true,
  )
  if (voluntary) {
    const { priorAuthorization: details } = voluntary
    const participant = participantIn(details, facts.state)
    const model = details.kind === 'wiser' ? ' (WISeR model)' : ''
    return {
      need: 'voluntary',
      text: [
        `Prior authorization is voluntary${model}${participant ? `, through ${participant}` : ''}.`,
        ...detailsText(details),
        ...confirm(voluntary),
      ].join(' '),
    }
  }
  const [perhaps] = required
  if (perhaps)
    return {
      need: 'may-be-required',
      text: 'Prior authorization may be required: whether this product and code are on the payer’s list is not on file. Ask the payer.',
    }
  // A coverage determination that only refers to the model asks for nothing if the model does not apply.
  const free = [
    ...saying('no'),
    ...saying('conditional').filter(({ authority }) => authority.kind === 'medicare-lcd'),
  ][0]
  if (free) {
    const left = own.find(
      (policy) => policy.overlay && policy.priorAuthorization.required !== 'no' && !about.includes(policy),
    )
    // A missing or wrong code keeps the request out of the model only until it is corrected.
    if (left && each.some((wound) => isLeftOutBySlip(left, wound.facts, said)))
      return {
        need: 'unknown',
        text: 'We can tell whether prior authorization is needed once the wound and its codes are corrected.',
      }
    return {
      need: 'not-required',
      text: ['Prior authorization is not required.', ...leftOut(left, each), ...confirm(free)].join(' '),
    }
  }
  return {
    need: 'unknown',
    text: [
      'Whether prior authorization is required is not on file: ask the payer.',
      ...(followsMedicare(facts.insuranceTypeId) ? ['Medicare Advantage plans usually require it.'] : []),
      ...(wantedBefore[String(facts.insuranceTypeId)] ?? []),
    ].join(' '),
  }
}

/** The fields that say what is treated, and so whether a model includes a request. */
const describing = ['icd10DiagnosisCodes', 'cptApplicationCode', 'woundType', 'woundLocation']

/** Whether a model excludes a wound only because of entries that open findings are about. */
function isLeftOutBySlip(model: Policy, facts: Facts, said: ReadonlySet<string>): boolean {
  const isSlip = (places: readonly string[]) =>
    places.some((place) => describing.includes(place) && said.has(place))
  const outside = allOutside(model, facts)
  if (outside.length === 0) return isSlip(describing)
  return outside.every(({ test }) => isSlip(placesOf(factsIn(test))))
}

/** Why an authorization model excludes the request. */
function leftOut(model: Policy | undefined, wounds: readonly WoundFacts[]): string[] {
  if (!model) return []
  const outside = wounds.flatMap(({ facts }) => outsideOf(model, facts) ?? [])[0]
  const name = model.priorAuthorization.kind === 'wiser' ? 'The WISeR model' : 'The authorization list'
  return [
    outside
      ? `${name} does not apply here. It applies only if this is so: ${upperFirst(outside.text)}`
      : `${name} does not apply here: it is for other wounds or diagnoses.`,
  ]
}
