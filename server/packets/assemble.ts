import type { PolicyRevision } from '#contract/ivr/check/check.ts'
import { checkedFrom } from '#contract/ivr/check/entries.rules.ts'
import type { Facts } from '#contract/ivr/check/evaluate.rules.ts'
import { givenAnswers } from '#contract/ivr/check/given-answers.rules.ts'
import { lookupFrom } from '#contract/ivr/check/lookup.rules.ts'
import { questionNames } from '#contract/ivr/check/questions.ts'
import { homeFacility } from '#contract/ivr/fields.ts'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import { sentFrom } from '#contract/ivr/wounds/wounds.rules.ts'
import { packetField, packetFieldNames, resubmission } from '#contract/packets/packet-fields.ts'
import type { PacketFacts } from '#contract/packets/packets.ts'
import type { Scope } from '#server/kit/access/scope.ts'
import type { Queries } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { policiesFor } from '../ivr/check/policies-store.ts'
import { ivrFormOf } from '../ivr/submission/form-store.ts'
import { codeNames, referenceLists } from '../reference/lists.ts'
import { type Chosen, channelFor } from './channel.rules.ts'
import { mergedStatement, type Statement } from './edits.rules.ts'
import { knownFacts } from './facts.rules.ts'
import { statementOf, type Written } from './statement.rules.ts'
import {
  affirmedNumbers,
  type EarlierDecision,
  type PacketRow,
  priorAuthorizationFiles,
  type Remembered,
  type Source,
  sourceOf,
} from './store.ts'

/** A request with all that its packet can say. */
export interface Subject {
  readonly source: Source
  readonly form: FilledForm
  readonly earlier: readonly EarlierDecision[]
}

/** Everything in a packet as it is now. */
export interface Assembled extends Subject {
  readonly packet: PacketRow
  readonly held: Readonly<Record<string, string>>
  readonly chosen: Chosen
  readonly written: readonly Written[]
  readonly statement: Statement
  /** Answers of the request that the packet does not change. */
  readonly answered: readonly string[]
  readonly checked: {
    readonly placeOfService: string | undefined
    /** The number of planned applications; '' if no one has said it. */
    readonly planned: string
    readonly documents: readonly string[]
  }
  readonly codeNames: ReadonlyMap<string, string>
  /** The preparer: the contact where the request names none. */
  readonly by: string
  readonly policies: readonly PolicyRevision[]
}

/** Reads a request. @throws ApiError outside the scope */
export async function subjectOf(db: Queries, scope: Scope, id: number): Promise<Subject> {
  const source = await sourceOf(db, scope, id)
  const row = source && (await db.first<{ body: string | null }>(ivrFormOf(scope, id)))
  if (!source || !row?.body) return throwError('record.not-found')
  const files = [...source.files, ...(await priorAuthorizationFiles(db, scope, id))]
  const earlier = [...source.earlier, ...(await affirmedNumbers(db, scope, id))]
  return { source: { ...source, files }, form: JSON.parse(row.body) as FilledForm, earlier }
}

/**
 * The values that a new packet begins with: those that the request lacks and an earlier packet of the same physician or
 * facility has, and the number of an unfavorable decision.
 */
export function firstValues(
  { form, earlier }: Subject,
  remembered: readonly Remembered[],
): { fields: Record<string, string>; takenFrom: Record<string, string> } {
  const fields: Record<string, string> = {}
  const takenFrom: Record<string, string> = {}
  for (const name of packetFieldNames) {
    const { of } = packetField(name)
    if (!of || form.fields[name]) continue
    const from = remembered.find(
      (one) => one.fields[name] && (of === 'physician' ? one.samePhysician : one.sameFacility),
    )
    const value = from?.fields[name]
    if (!from || !value) continue
    fields[name] = value
    takenFrom[name] = `#IVR-${from.ivrId}`
  }
  const again = resubmissionOf({ earlier })
  return { fields: { ...fields, ...again.fields }, takenFrom: { ...takenFrom, ...again.takenFrom } }
}

/** The values of a resubmission, where the latest decision was unfavorable; none otherwise. */
export function resubmissionOf({ earlier }: Pick<Subject, 'earlier'>): {
  fields: Record<string, string>
  takenFrom: Record<string, string>
} {
  const denied = earlier.find(({ outcome }) => outcome === 'denied' || outcome === 'partial')
  if (!denied) return { fields: {}, takenFrom: {} }
  return {
    fields: { submission: resubmission, earlierNumber: denied.number },
    takenFrom: { earlierNumber: denied.origin },
  }
}

/** Assembles a packet: its channel, what counts now, and its statement. */
export async function assembled(
  db: Queries,
  subject: Subject,
  packet: PacketRow,
  by: string,
): Promise<Assembled> {
  const lookup = lookupFrom(referenceLists())
  const { form } = subject
  const held = heldOf(form, packet)
  // What follows from other entries is no answer: no one said that a patient at home is not in a Part A stay.
  const given = givenAnswers(form.facts as Facts, { ...form.fields, ...sentFrom(form) })
  const facts = { ...given, ...packet.facts } as PacketFacts
  const entries = {
    ...form.fields,
    ...sentFrom(form),
    primaryPolicyNumber: held.primaryPolicyNumber ?? '',
    documents: form.documentKinds.map((kind) => ({ kind })),
  }
  const answers = Object.fromEntries(
    Object.entries(facts).filter(([name]) => questionNames.includes(name as never)),
  )
  const checked = checkedFrom(entries, answers as never, lookup)
  const typeId = checked.code.insuranceTypeId
  const policies = typeId === undefined ? [] : await policiesFor(db, typeId)
  const isHome = form.fields.facilityName === homeFacility
  const chosen = channelFor(policies, {
    facts: checked.coverage,
    wounds: checked.wounds,
    insuranceType: form.fields.insuranceType ?? '',
    payer: form.fields.primaryInsurance ?? '',
    place: isHome ? 'Home (POS 12)' : (form.fields.serviceType ?? ''),
    officeState: subject.source.officeState,
    payerPhone: form.fields.payerPhone ?? '',
  })
  const names = codeNames()
  const known = knownFacts({
    form,
    held,
    facts,
    codeNames: names,
    measure: checked.code.product && lookup.products.get(checked.code.product)?.measure,
  })
  const written = statementOf(known, form.wounds.length)
  const planned = held.plannedApplications || (facts as Readonly<Record<string, unknown>>).plannedApplications
  return {
    ...subject,
    packet,
    held,
    chosen,
    written,
    statement: mergedStatement(written, packet.statement),
    answered: Object.keys(given),
    checked: {
      placeOfService: checked.code.placeOfService,
      planned: String(planned ?? ''),
      documents: checked.documents,
    },
    codeNames: names,
    by,
    policies,
  }
}

/** What counts: the packet's own value, or else the request's. At home, a facility chosen before does not count. */
function heldOf({ fields }: FilledForm, packet: PacketRow): Record<string, string> {
  const isHome = fields.facilityName === homeFacility
  const ofRequest = Object.entries(fields).filter(
    ([name, value]) => value !== '' && !(isHome && /^(?:facility(?!Name)|ccn)/.test(name)),
  )
  const own = Object.entries(packet.fields).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(ofRequest), ...Object.fromEntries(own) }
}
