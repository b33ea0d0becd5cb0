import { affirmationDays, lastDayOfAffirmation } from '#contract/authorizations/authorizations.rules.ts'
import { addDays } from '#contract/days.rules.ts'
import { dayInNumbers } from '#contract/formats.ts'
import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { AuditEntry } from '#server/kit/access/audit.ts'
import { type Scope, scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { numberOf } from '../ivr/rules.ts'
import { answerBefore, coveringWith, type Proposal, proposalOf, statedInOutcomes } from './known-store.ts'
import { change, covers, link, recordNew } from './record.ts'
import {
  completedBy,
  isSame,
  type Locked,
  otherPatient,
  otherValues,
  type Recorded,
  recordedOf,
  type Stated,
  shortOfUses,
} from './rules.ts'
import { lockAuthorization, patientsOf, sharedAuthorization } from './store.ts'

// An authorization is entered once. What an answer or the outcome of a prior authorization says about it goes into the
// ledger, and they show the ledger's record from then on.

/** Who says it, and where that is audited. */
export interface Saying {
  readonly actor: Actor
  readonly now: Date
  audit(entry: AuditEntry): Promise<void>
}

/** Where something is stated. */
interface Place {
  readonly payer: string
  /** What it said before: only what has changed since is a correction. */
  readonly before?: Stated | undefined
  /** The form field at which a value is refused; without one, what contradicts the ledger is left out. */
  readonly fieldOf?: (value: keyof Stated) => string
}

/**
 * Records what is said about an authorization for a request that is or gets approved: in its answer, if there is one,
 * and in the outcomes of its prior authorizations.
 */
export async function keepAnswered(
  tx: Tx,
  saying: Saying,
  ivrId: number,
  answer: BenefitsAnswer | undefined,
): Promise<void> {
  const scope = scopeOf(saying.actor)
  const inOutcomes = await statedInOutcomes(tx, scope, ivrId)
  if (!answer && inOutcomes.length === 0) return
  const request = (await proposalOf(tx, scope, ivrId)) ?? throwError('record.not-found')
  const { primaryInsurance, secondaryInsurance } = request
  if (answer) {
    const last = (await answerBefore(tx, scope, ivrId)) as Partial<BenefitsAnswer> | undefined
    for (const part of ['primary', 'secondary'] as const) {
      const stated = statedIn(answer[part])
      const payer =
        part === 'primary' ? primaryInsurance : answer.secondary.payer?.value || secondaryInsurance
      const before = last?.[part] && statedIn(last[part])
      const fieldOf = (value: keyof Stated) => `answer.${part}.${answerFields[value]}`
      if (stated && payer) await keep(tx, saying, request, stated, { payer, before, fieldOf })
    }
  }
  for (const stated of inOutcomes)
    await keep(tx, saying, request, stated, { payer: primaryInsurance, before: stated })
}

/**
 * Records what the outcome of a prior authorization says, if the request that it names is approved. Until then it stays
 * with the outcome.
 */
export async function keepOutcome(
  tx: Tx,
  saying: Saying,
  ivrId: number,
  stated: Stated,
  before: Stated | undefined,
): Promise<void> {
  const scope = scopeOf(saying.actor)
  const request = await proposalOf(tx, scope, ivrId)
  if (request?.status !== 'Approved') return
  const payer = request.primaryInsurance
  await keep(tx, saying, request, stated, { payer, before, fieldOf: (value) => value })
}

async function keep(tx: Tx, saying: Saying, request: Proposal, stated: Stated, place: Place): Promise<void> {
  const { actor, now, audit } = saying
  const scope = scopeOf(actor)
  const { payer, fieldOf } = place
  const own =
    (await lockCovering(tx, scope, request.id, stated.number)) ??
    (await renamed(tx, scope, request, stated, place))
  const typed = recordFrom(stated, request, payer)
  if (own) {
    const next = correctedBy(own, stated, typed, place)
    if (isSame(own, next)) return
    refuse(fieldOf, shortOfUses(own, next))
    await change(tx, actor, own, next, now)
    return audit({ action: 'authorization.change', kind: 'authorization', records: [own.id] })
  }
  refuseDays(fieldOf, typed)
  const recorded = await recordNew(tx, actor, request, typed, now)
  if (typeof recorded === 'number')
    return audit({ action: 'authorization.record', kind: 'authorization', records: [recorded] })
  const isLinkable = !recorded.isWithdrawn && !covers(recorded, request.id)
  if (!isLinkable || !(await isSameOne(tx, actor, request, recorded, stated, typed, fieldOf))) return
  await link(tx, actor, recorded, request, typed, now)
  await audit({ action: 'authorization.link', kind: 'authorization', records: [recorded.id] })
}

/** The record that covers a request and has this number, or had it before it was corrected. */
async function lockCovering(
  tx: Tx,
  scope: Scope,
  ivrId: number,
  number: string,
): Promise<Locked | undefined> {
  const id = await coveringWith(tx, scope, ivrId, number)
  return id === undefined ? undefined : lockAuthorization(tx, scope, id)
}

/** The record whose number a correction replaces: one without uses that covers nothing else. */
async function renamed(
  tx: Tx,
  scope: Scope,
  request: Proposal,
  { number }: Stated,
  { before, payer }: Place,
): Promise<Locked | undefined> {
  if (before === undefined || before.number === number) return undefined
  if ((await sharedAuthorization(tx, scope, request.officeId, { payer, number })) !== undefined)
    return undefined
  const found = await lockCovering(tx, scope, request.id, before.number)
  return found?.firstUse === null && found.requests.length === 1 ? found : undefined
}

/** A record with what its place has corrected since it last said something, and with what it lacks. */
function correctedBy(own: Locked, stated: Stated, typed: Recorded, { before, fieldOf }: Place): Recorded {
  const recorded = recordedOf(own)
  if (before === undefined) refuseOther(own, stated, typed, fieldOf)
  const isChanged = (value: keyof Stated) =>
    before !== undefined &&
    stated[value] !== undefined &&
    stated[value] !== null &&
    JSON.stringify(stated[value]) !== JSON.stringify(before[value])
  const values = ['number', 'basis', 'validFrom', 'validTo', 'product', 'codes'] as const
  const amounts = ['unitsAuthorized', 'applicationsAuthorized'] as const
  const changed = [...values, ...amounts].filter(isChanged).map((value) => [value, typed[value]])
  const next = { ...recorded, ...(Object.fromEntries(changed) as Partial<Recorded>) }
  const completed = completedBy(next, typed) ?? next
  refuseDays(fieldOf, completed)
  return completed
}

/** Whether a number of the office may be meant here, too. @throws ApiError at the field that says otherwise */
async function isSameOne(
  tx: Tx,
  actor: Actor,
  request: Proposal,
  recorded: Locked,
  stated: Stated,
  typed: Recorded,
  fieldOf: Place['fieldOf'],
): Promise<boolean> {
  const patient = otherPatient(await patientsOf(tx, scopeOf(actor), recorded.id, request.id))
  if (patient && !fieldOf) return false
  if (patient)
    refuse(fieldOf, {
      number: `${recorded.number} is recorded on ${numberOf(patient.ivrId)} for another patient: ${patient.differences}. If it is the same authorization, leave the number out here and record it under Authorizations.`,
    })
  refuseOther(recorded, stated, typed, fieldOf)
  return true
}

/** What contradicts the ledger is refused at its field: nothing is changed silently. */
function refuseOther(recorded: Locked, stated: Stated, typed: Recorded, fieldOf: Place['fieldOf']): void {
  const about = `Authorization ${recorded.number} on ${numberOf(recorded.ivrId)}`
  refuse(
    fieldOf,
    Object.fromEntries(
      otherValues(recorded, typed).flatMap(({ field, text }) =>
        (stated[field as keyof Stated] ?? undefined) === undefined
          ? []
          : [
              [
                field,
                `${about}: ${text}. Enter what is recorded or leave it out; correct the record afterwards.`,
              ],
            ],
      ),
    ),
  )
}

function refuseDays(fieldOf: Place['fieldOf'], { basis, validFrom, validTo }: Recorded): void {
  if (validFrom === null || validTo === null) return
  if (validTo < validFrom) refuse(fieldOf, { validTo: 'The last day can’t be before the first day.' })
  const last = lastDayOfAffirmation(validFrom)
  if (basis === 'wiser' && validTo !== last)
    refuse(fieldOf, {
      validTo: `A WISeR affirmation holds ${affirmationDays} days from the day of the decision: until ${dayInNumbers(last)}.`,
    })
}

function refuse(fieldOf: Place['fieldOf'], texts: Readonly<Record<string, string>>): void {
  const fields = Object.entries(texts).map(([value, text]) => [fieldOf?.(value as keyof Stated), text])
  if (fields.length > 0 && fieldOf) throwError('input.invalid', { fields: Object.fromEntries(fields) })
}

/** A record of what is stated; payer, product and codes are those of the request unless it names others. */
function recordFrom(stated: Stated, request: Proposal, payer: string): Recorded {
  return {
    basis: stated.basis ?? 'payer',
    number: stated.number,
    payer,
    product: stated.product || request.product,
    codes: stated.codes?.length ? [...stated.codes] : [...request.codes],
    ...daysOf(stated),
    unitsAuthorized: stated.unitsAuthorized || null,
    applicationsAuthorized: stated.applicationsAuthorized || null,
    amountsKnown: false,
    notes: '',
  }
}

/** An affirmation is valid for 120 days, so its first or last day gives the other. */
function daysOf({ basis, validFrom = null, validTo = null }: Stated) {
  if (basis === 'wiser' && validFrom !== null && validTo === null)
    return { validFrom, validTo: lastDayOfAffirmation(validFrom) }
  if (basis === 'wiser' && validTo !== null && validFrom === null)
    return { validFrom: addDays(validTo, 1 - affirmationDays), validTo }
  return { validFrom, validTo }
}

/** The field of an answer that each value is from. */
const answerFields: Readonly<Record<keyof Stated, string>> = {
  number: 'priorAuth.number',
  basis: 'priorAuth.required',
  validFrom: 'priorAuth.validFrom',
  validTo: 'priorAuth.validTo',
  unitsAuthorized: 'priorAuth.unitsAuthorized',
  applicationsAuthorized: 'priorAuth.applicationsAuthorized',
  product: 'priorAuth.productAuthorized',
  codes: 'priorAuth.cptAuthorized',
}

const given = new Set<string | undefined>([undefined, 'affirmed', 'partially-affirmed'])

/** What an insurance in an answer says of an authorization; undefined if the payer has given none. */
function statedIn(insurance: BenefitsAnswer['primary']): Stated | undefined {
  const number = insurance['priorAuth.number']?.value.trim()
  if (!number || !given.has(insurance['priorAuth.status']?.value)) return undefined
  const codes = insurance['priorAuth.cptAuthorized']?.value.map((code) => code.trim().toUpperCase())
  return {
    number,
    ...(insurance['priorAuth.required']?.value === 'voluntary' && { basis: 'wiser' }),
    validFrom: insurance['priorAuth.validFrom']?.value ?? null,
    validTo: insurance['priorAuth.validTo']?.value ?? null,
    unitsAuthorized: insurance['priorAuth.unitsAuthorized']?.value ?? null,
    applicationsAuthorized: insurance['priorAuth.applicationsAuthorized']?.value ?? null,
    product: insurance['priorAuth.productAuthorized']?.value,
    codes: codes?.filter((code) => /^[A-Z0-9]{4,7}$/.test(code)),
  }
}
