import { daysBetween } from '../../days.rules.ts'
import { addOnsHaveBase } from './application-codes.rules.ts'
import type { Facts } from './evaluate.rules.ts'
import { isMbi } from './identifiers.rules.ts'

/**
 * Whether Medicare by age has begun: on the first of the month of the 65th birthday, or a month earlier for those born
 * on the first of a month.
 */
export function hasMedicareAge(born: string, day: string): boolean {
  const [year = 0, month = 0, date = 0] = born.split('-').map(Number)
  const dayBefore = new Date(Date.UTC(year + 65, month - 1, date - 1)).toISOString()
  return day.slice(0, 7) >= dayBefore.slice(0, 7)
}

const number = (fact: unknown): number | undefined => (typeof fact === 'number' ? fact : undefined)
const dayOf = (fact: unknown): string | undefined =>
  typeof fact === 'string' && fact !== '' ? fact : undefined

function since(date: unknown, dos: unknown): number | undefined {
  const [from, to] = [dayOf(date), dayOf(dos)]
  // A later day is a typing error, which does not say how long ago it was.
  return from === undefined || to === undefined || from > to ? undefined : daysBetween(from, to)
}

function reduction(baseline: number | undefined, area: number | undefined): number | undefined {
  if (!baseline || area === undefined) return undefined
  return Math.round(1000 * (1 - area / baseline)) / 10
}

/** Adds the facts that policies compute from others. Given facts stay. */
export function derived(facts: Facts): Facts {
  const area = number(facts.areaCm2)
  const weeks = number(facts.conservativeCareWeeks)
  const days = since(facts.firstApplicationDate, facts.dos)
  const cpt = facts.cptCodes as readonly string[] | undefined
  const policyNumber = dayOf(facts.primaryPolicyNumber)
  const flow = ['abi', 'toePressureMmHg', 'tcpo2MmHg', 'pedalPulses', 'dopplerWaveform'].some(
    (name) => facts[name] !== undefined,
  )
  const made: Facts = {
    conservativeCareDays: weeks === undefined ? undefined : weeks * 7,
    areaReductionPct: reduction(number(facts.baselineAreaCm2), area),
    areaCm2RoundedUp: area === undefined ? undefined : Math.ceil(area),
    hba1cAgeDays: since(facts.hba1cDate, facts.dos),
    weeksSinceFirstApplication: days === undefined ? undefined : Math.floor(days / 7),
    daysSinceLastApplication: since(facts.lastApplicationDate, facts.dos),
    addOnHasBase: cpt && addOnsHaveBase({ wounds: [], cpt })?.outcome === 'pass',
    primaryPolicyFormat: policyNumber === undefined ? undefined : isMbi(policyNumber) ? 'mbi' : 'other',
    perfusionDocumented: flow ? true : undefined,
  }
  const known = Object.entries({ ...made, ...facts }).map(([name, fact]) => [name, fact ?? made[name]])
  return Object.fromEntries(known.filter(([, fact]) => fact !== undefined))
}
