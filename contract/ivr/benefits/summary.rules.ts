import { dayInSentence, dollarsText } from '../../formats.ts'
import type { BenefitsAnswer, ValuesOf } from './fields.ts'
import { type coverages, secondaryTypes } from './words.ts'

// An answer's summary, in the few sentences that an office reads first. What was not given is not mentioned.

type Coverage = keyof typeof coverages

const coverageWords: Readonly<Record<Coverage, string>> = {
  covered: 'covered',
  'covered-with-criteria': 'covered with criteria',
  'not-covered': 'not covered',
  investigational: 'considered investigational',
  bundled: 'bundled, not paid separately',
  'not-addressed': 'not addressed by the plan',
  unknown: 'unknown',
}

/** Without an active policy nothing else matters. */
const policyWords: Readonly<Record<string, string>> = {
  inactive: 'Coverage is not active.',
  'not-found': 'The payer could not find this member.',
  future: 'Coverage has not started yet.',
  pending: 'Coverage is pending.',
}

/**
 * The answer in sentences: coverage, authorization, what the patient may owe, and until when it is valid. For example
 * 'Covered with criteria.', 'Authorization required by Dec 4, 2026.', 'Patient owes about $640.', 'Valid through
 * Dec 31, 2026.' Empty if the answer says none of this.
 * @param today YYYY-MM-DD; an answer that has ended before says so
 */
export function summaryOf({ primary, secondary, close }: BenefitsAnswer, today: string): string[] {
  const decision = close.decision?.value
  const found = [policyWords[primary.policyStatus?.value ?? ''], coverageOf(primary)]
  if (decision !== 'rejected') found.push(authorizationOf(primary, close))
  // An answer that asks for more ends with what it asks for, not with a date.
  if (decision !== 'rejected' && decision !== 'conditional')
    found.push(owedOf(close, secondary), validityOf(close, today))
  return found.filter((sentence) => sentence !== undefined)
}

function coverageOf(primary: ValuesOf<'primary'>): string | undefined {
  const product = primary['productCoverage.status']?.value as Coverage | undefined
  const application = primary['applicationCoverage.status']?.value as Coverage | undefined
  if (product && product === application)
    return product === 'unknown' ? 'Coverage unknown.' : `${capital(coverageWords[product])}.`
  const each = [
    ...(product ? [`product ${coverageWords[product]}`] : []),
    ...(application ? [`application ${coverageWords[application]}`] : []),
  ]
  return each.length > 0 ? `${capital(each.join('; '))}.` : undefined
}

function authorizationOf(primary: ValuesOf<'primary'>, close: ValuesOf<'close'>): string | undefined {
  const state = primary['priorAuth.status']?.value
  const number = primary['priorAuth.number']?.value
  const until = primary['priorAuth.validTo']?.value
  if (state === 'affirmed' || state === 'partially-affirmed') {
    const named = `Authorization${number ? ` ${number}` : ''} ${state === 'affirmed' ? 'approved' : 'approved in part'}`
    return `${named}${until ? ` through ${dayInSentence(until)}` : ''}.`
  }
  if (state === 'submitted' || state === 'pended') return 'Authorization requested; no answer yet.'
  if (state === 'denied' || state === 'non-affirmed') return 'Authorization denied.'
  if (state === 'expired') return 'Authorization expired.'
  // The deadline of a conditional answer is not that of the authorization.
  const due = close.decision?.value === 'conditional' ? undefined : close.dueBy?.value
  switch (primary['priorAuth.required']?.value) {
    case 'required':
      return `Authorization required${due ? ` by ${dayInSentence(due)}` : ''}.`
    case 'predetermination-recommended':
      return 'Predetermination recommended.'
    case 'voluntary':
      return 'Authorization voluntary (WISeR).'
    case 'not-required':
      return 'No authorization needed.'
    case 'unknown':
      return 'Ask the payer whether authorization is required.'
    default:
      return undefined
  }
}

function owedOf(close: ValuesOf<'close'>, secondary: ValuesOf<'secondary'>): string | undefined {
  const owed = close['patientEstimate.patientPays']?.value
  if (owed === undefined) return undefined
  const type = secondary.type?.value as keyof typeof secondaryTypes | undefined
  const isShared = (close['patientEstimate.secondaryPays']?.value ?? 0) > 0
  const after = type && isShared ? ` after ${secondaryTypes[type]}` : ''
  return owed === 0
    ? `Patient is expected to owe nothing${after}.`
    : `Patient owes about ${dollarsText(owed)}${after}.`
}

function validityOf(close: ValuesOf<'close'>, today: string): string | undefined {
  const until = close.validUntil?.value
  if (until === undefined) return undefined
  return until < today
    ? `Expired on ${dayInSentence(until)}; verify again before the next service.`
    : `Valid through ${dayInSentence(until)}.`
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
