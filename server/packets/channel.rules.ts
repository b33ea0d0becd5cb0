import { dayInSentence, listText } from '#contract/formats.ts'
import { authorizationOf } from '#contract/ivr/check/authorization.rules.ts'
import type { PolicyRevision } from '#contract/ivr/check/check.ts'
import { currentRevisions } from '#contract/ivr/check/coverage.rules.ts'
import type { WoundFacts } from '#contract/ivr/check/each-wound.rules.ts'
import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { isEffectiveOn, selectedPolicies, selects } from '#contract/ivr/check/select.rules.ts'
import type { Channel } from '#contract/packets/packets.ts'
import { stateName as nameOfState } from '#contract/reference/states.ts'
import {
  byGuide,
  type ChannelData,
  maxMb,
  payerChannel,
  placeNames,
  type Required,
  wiserChannels,
  wiserPlaceOf,
} from './channels.ts'

/** What the channel depends on. */
export interface Asked {
  readonly facts: Facts
  readonly wounds: readonly WoundFacts[]
  readonly insuranceType: string
  readonly payer: string
  /** The place of service as the request names it: 'Office (POS 11)', 'Home'. */
  readonly place: string
  /** The state of the physician's office. */
  readonly officeState: string
  /** The payer's phone number on the request; '' for none. */
  readonly payerPhone: string
}

/** A channel with what it is made from; `policies` are the ids of those that it was chosen by. */
export interface Chosen {
  readonly channel: Omit<Channel, 'notVerified'>
  readonly data: ChannelData | undefined
  readonly required: readonly Required[]
  readonly policies: readonly string[]
}

const isOriginalMedicare = ({ insuranceTypeId }: Facts) => insuranceTypeId === 'medicare-part-b'
const isModel = ({ priorAuthorization }: PolicyRevision) => priorAuthorization.kind === 'wiser'

const stateName = (code: unknown) => nameOfState(String(code))

/** Chooses how a request's authorization is asked for, from the policies that are on file. */
export function channelFor(policies: readonly PolicyRevision[], asked: Asked): Chosen {
  const { facts, wounds } = asked
  const all = currentRevisions(policies, facts)
  const own = selectedPolicies(all, facts).policies.filter((policy) =>
    selects(policy, facts),
  ) as PolicyRevision[]
  const model = own.find((policy) => isModel(policy) && policy.priorAuthorization.required === 'conditional')
  const { need, text } = authorizationOf(all, facts, wounds)
  const place = wiserPlaceOf(facts.placeOfService)
  const notWiser = isOriginalMedicare(facts) ? whyNotWiser(all, asked, model, need, text) : ''
  if (model && place && notWiser === '') {
    const state = String(facts.state)
    const data = wiserChannels[state] ?? unnamed(model, state)
    return {
      channel: {
        kind: 'wiser',
        id: data.id,
        title: data.title,
        reason: `${reasonOf(asked)} ${text}`,
        notWiser: '',
        contacts: [...data.contacts],
        identifiers: data.identifiers[place].map(([first]) => first),
        maxMb,
        sources: [...sourcesOf([model]), ...data.sources],
      },
      data,
      required: data.identifiers[place],
      policies: [model.id],
    }
  }
  const speaking = own.filter(({ authority }) => authority.kind !== 'medicare-payment-rule')
  const contacts = asked.payerPhone ? [{ label: 'Payer’s phone number', value: asked.payerPhone }] : []
  const rest = {
    notWiser,
    contacts,
    identifiers: [],
    maxMb,
    sources: sourcesOf(speaking),
  }
  const chosen = (channel: Pick<Channel, 'kind' | 'title' | 'reason'>, data?: ChannelData): Chosen => ({
    channel: { ...channel, id: channel.kind, ...rest },
    data,
    required: [],
    policies: speaking.map(({ id }) => id),
  })
  if (need === 'required' || need === 'may-be-required')
    return chosen(
      { kind: 'payer', title: `${payerChannel.title}: ${asked.payer}`, reason: `${reasonOf(asked)} ${text}` },
      payerChannel,
    )
  // Outside the model, its entries ask for nothing.
  const isFree = need === 'not-required' || (need === 'voluntary' && notWiser !== '')
  if (isFree)
    return chosen({
      kind: 'none',
      title: 'No authorization is needed',
      reason: `${reasonOf(asked)} ${notWiser ? 'Prior authorization is not required.' : text}`,
    })
  return chosen(
    { kind: 'unknown', title: 'Not known: ask the payer', reason: `${reasonOf(asked)} ${text}` },
    payerChannel,
  )
}

/** 'Medicare (Original, Part B), Texas, Office (POS 11), date of service Dec 1, 2026.' */
function reasonOf({ facts, insuranceType, place, officeState }: Asked): string {
  const parts = [
    insuranceType,
    ...(facts.state === undefined ? [] : [stateName(facts.state)]),
    ...(place ? [place] : []),
    ...(typeof facts.dos === 'string' ? [`date of service ${dayInSentence(facts.dos)}`] : []),
  ]
  const isElsewhere =
    facts.placeOfService === '12' && facts.state !== undefined && officeState && officeState !== facts.state
  const home = isElsewhere
    ? ` At home the patient’s state counts; the office is in ${stateName(officeState)}.`
    : ''
  return `${parts.join(', ')}.${home}`
}

/** Why the WISeR model does not cover a request of Original Medicare; '' where it does. */
function whyNotWiser(
  all: readonly PolicyRevision[],
  { facts, place }: Asked,
  model: PolicyRevision | undefined,
  need: string,
  text: string,
): string {
  const why = (reason: string) =>
    `WISeR does not apply: ${reason.replace(/^It applies only if this is so: (?:The )?(.)/, (_, first: string) => `it is only for requests where the ${first.toLowerCase()}`)}`
  if (!model) {
    const models = all.filter(
      (policy) => isModel(policy) && policy.priorAuthorization.required === 'conditional',
    )
    const ofState = models.find(({ applies }) => applies.states?.includes(String(facts.state)))
    if (ofState && typeof facts.dos === 'string' && !isEffectiveOn(ofState, facts.dos)) {
      const { from, to } = ofState.effective
      const days = [from && `from ${dayInSentence(from)}`, to && `to ${dayInSentence(to)}`].filter(Boolean)
      return why(`it is for dates of service ${days.join(' ')}.`)
    }
    const states = [...new Set(models.flatMap(({ applies }) => applies.states ?? []))].map(stateName)
    if (ofState) return why('the payer on the request is not the Medicare contractor of this state.')
    return states.length > 0
      ? why(
          `for these products it is in ${states.join(', ')} only, and the service is in ${stateName(facts.state)}.`,
        )
      : why('no policy about it is on file.')
  }
  if (!wiserPlaceOf(facts.placeOfService)) {
    const places = Object.values(placeNames).map((name) => name.toLowerCase())
    return why(`it is for ${listText(places)}, and the place of service is ${place || 'not known'}.`)
  }
  if (need === 'voluntary') return ''
  if (need === 'unknown') return why('the wound and its codes have to be corrected first.')
  return why(
    text.replace(/^Prior authorization is not required\. (?:The WISeR model does not apply here[.:] )?/, ''),
  )
}

/** An entry in a state of the model that no one has described: what the guide says applies. */
function unnamed({ priorAuthorization: { participants } }: PolicyRevision, state: string) {
  const named =
    typeof participants === 'object' && participants !== null && !Array.isArray(participants)
      ? participants[state]
      : undefined
  return { ...byGuide, id: `wiser-${state.toLowerCase()}`, title: `WISeR: ${named ?? stateName(state)}` }
}

/** The days in a text, as people read them. */
const inWords = (text: string) => text.replace(/\d{4}-\d\d-\d\d/g, dayInSentence)

const sourcesOf = (policies: readonly PolicyRevision[]): Channel['sources'] => [
  ...new Map(
    policies
      .flatMap(({ sources }) => sources.slice(0, 1))
      .map(({ title, url, sourceDate }) => [title, { title, url, date: inWords(sourceDate) }] as const),
  ).values(),
]
