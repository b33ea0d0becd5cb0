import type { BodyArea } from '../../reference/lists.ts'
import {
  addOnsFor,
  applicationCodesIn,
  areaNames,
  areaOfCode,
  type CodeFacts,
  contradiction,
  fail,
  haveText,
  info,
  inWords,
  isAddOn,
  isApplication,
  isFrom100,
  isLowCost,
  pass,
  totalArea,
  totalAreas,
  type Verdict,
  warn,
} from './code-facts.rules.ts'
import type { Lookup } from './lookup.rules.ts'
import { bodyAreaOf } from './sites.rules.ts'

/** Rule CC-01: application code fits the wound location. */
export function fitsLocation(facts: CodeFacts, lookup: Lookup): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  const areas = facts.wounds.map(({ location = '' }) => bodyAreaOf(location))
  if (codes.length === 0 || areas.length === 0 || areas.includes(undefined)) return undefined
  const wrong = [...new Set(codes.filter((code) => !areas.includes(areaOfCode(code))))]
  const [first] = wrong
  if (first === undefined) return withoutCode(facts, codes) ?? pass
  const diagnoses = sitesOf(facts, lookup)
  const agreeing = diagnoses.every(({ area }) => area === areaOfCode(first))
    ? diagnoses.map(({ code }) => code)
    : []
  const said = [...wrong, ...agreeing]
  const named = facts.wounds.map(({ location }) => location?.trim()).join('; ')
  return contradiction(
    `${inWords(said)} ${said.length === 1 ? 'is' : 'are'} for ${areaNames[areaOfCode(first)]}, the wound location is “${named}”: ${
      agreeing.length > 0 ? 'change the location, or all of these codes' : insteadOf(wrong, codes, facts)
    }.`,
  )
}

/** What to do about codes for a body area without a wound. */
function insteadOf(wrong: readonly string[], codes: readonly string[], facts: CodeFacts): string {
  if (wrong.length < new Set(codes).size)
    return `remove ${wrong.length === 1 ? 'it' : 'them'}, or add the wound that ${wrong.length === 1 ? 'it is' : 'they are'} for`
  const other: BodyArea =
    areaOfCode(wrong[0] ?? '') === 'trunk-arms-legs' ? 'face-scalp-neck-hands-feet' : 'trunk-arms-legs'
  const total = totalArea(facts)
  const right = total === undefined ? baseFor(other, wrong.some(isFrom100) ? 100 : 0) : codesFor(other, total)
  return `use ${right}, or change the location`
}

/** The diagnoses that say in which body area the wound is. */
const sitesOf = ({ icd10 = [] }: CodeFacts, { diagnoses }: Lookup) =>
  icd10.flatMap((code) => {
    const area = diagnoses.get(code)?.bodyArea
    return area ? [{ code, area }] : []
  })

/** A wound whose body area has no code, while another body area has one. */
function withoutCode(facts: CodeFacts, codes: readonly string[]): Verdict | undefined {
  const uncoded = facts.wounds.find(({ location = '' }) => {
    const area = bodyAreaOf(location)
    return area && !codes.some((code) => areaOfCode(code) === area)
  })
  const area = bodyAreaOf(uncoded?.location ?? '')
  if (!uncoded || !area) return undefined
  const base = baseFor(area, totalAreas(facts).get(area) ?? 0)
  return warn(`“${uncoded.location?.trim()}” has no application code: add ${base}.`)
}

/** The base code for a total area. */
export const baseFor = (area: BodyArea, total: number): string =>
  String((area === 'trunk-arms-legs' ? 15271 : 15275) + (total < 100 ? 0 : 2))

/** The codes for a total area, with the units of the add-on code: '15273 and 15274 x 2'. */
function codesFor(area: BodyArea, total: number): string {
  const base = baseFor(area, total)
  const units = addOnsFor(total)
  return units === 0 ? base : `${base} and ${addOnOf(base)}${timesText(units)}`
}

const addOnOf = (base: string): string => String(Number(base) + 1)

const childText = 'Under 10 years the codes go by percent of the body surface: have a coder look at them.'

/** Rule CC-02: application code fits the total area. */
export function fitsTotalArea(facts: CodeFacts): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  if (codes.length === 0) return undefined
  if (facts.patientAge !== undefined && facts.patientAge < 10) return info(childText)
  const totals = totalAreas(facts)
  if (totals.size === 0) return undefined
  for (const code of codes) {
    const area = totals.get(areaOfCode(code))
    if (area === undefined || isFrom100(code) === area >= 100) continue
    const range = isFrom100(code) ? '100 sq cm or more' : 'less than 100 sq cm'
    const wrong = new Set(
      codes.filter((one) => areaOfCode(one) === areaOfCode(code) && isFrom100(one) !== area >= 100),
    )
    const instead = wrong.size > 1 ? ` instead of ${inWords([...wrong])}` : ''
    return contradiction(
      `${code} is for ${range} in all, ${haveText(facts)} ${area} sq cm: use ${codesFor(areaOfCode(code), area)}${instead}, or change the size.`,
    )
  }
  return pass
}

/** Rule CC-03: number of add-on units fits the area of its codes' wounds. */
export function addOnsFitArea(facts: CodeFacts): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  if (codes.length === 0) return undefined
  if (facts.patientAge !== undefined && facts.patientAge < 10) return undefined
  const families = [...totalAreas(facts)].flatMap(([area, total]) => {
    const here = codes.filter((code) => areaOfCode(code) === area)
    return here.length === 0 ? [] : [{ area, total, addOns: [...new Set(here.filter(isAddOn))] }]
  })
  if (families.length === 0) return undefined
  const isOnly = new Set(codes.map(areaOfCode)).size === 1
  const wrong = families.flatMap(({ area, total, addOns }) => {
    const units = addOns.reduce((sum, code) => sum + (facts.unitsOf?.get(code) ?? 1), 0)
    const addOn = addOnOf(baseFor(area, total))
    const where = isOnly ? '' : ` on ${areaNames[area]}`
    return addOnsFit(total, units, addOn, where) ?? []
  })
  return wrong.length === 0 ? pass : warn(wrong.map(({ text }) => text).join(' '))
}

/** What is wrong with the number of add-on units for a total area; undefined if nothing is. */
function addOnsFit(total: number, has: number, addOn: string, where: string): Verdict | undefined {
  const needed = addOnsFor(total)
  if (has === needed) return undefined
  const units = `${total} sq cm${where} needs ${needed === 1 ? '1 add-on unit' : `${needed} add-on units`}`
  if (needed === 0) return warn(`${total} sq cm${where} needs no add-on code: remove it.`)
  if (has > 0) return warn(`${units}, not ${has}: change the units of ${addOn}.`)
  return warn(`${units}: add ${addOn}${timesText(needed)}.`)
}

const timesText = (units: number): string => (units === 1 ? '' : ` x ${units}`)

/** Rule CC-04: add-on code has its base code, and each base code occurs once. */
export function addOnsHaveBase(facts: CodeFacts): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  if (codes.length === 0) return undefined
  for (const code of codes.filter(isAddOn)) {
    const base = String(Number(code) - 1)
    if (codes.includes(base)) continue
    const bases = codes.filter((one) => !isAddOn(one))
    const other = bases.find((one) => areaOfCode(one) === areaOfCode(code)) ?? bases[0]
    const areas = facts.wounds.map(({ location = '' }) => bodyAreaOf(location))
    const isHere = (one: string) => areas.length > 0 && areas.every((area) => area === areaOfCode(one))
    if (other && isHere(other) && !isHere(code))
      return warn(`${code} goes with ${base}, not with ${other}: use ${Number(other) + 1}.`)
    // The code is for another area than the wounds': another rule says so, and its base code would be just as wrong.
    if (areas.length > 0 && !areas.includes(undefined) && !areas.includes(areaOfCode(code))) return undefined
    if (other && isHere(code) && !isHere(other))
      return warn(`${code} goes with ${base}, not with ${other}: use ${base}.`)
    if (other && areaOfCode(other) === areaOfCode(code))
      return warn(`${code} goes with ${base}, not with ${other}: ${pairFor(code, other, facts)}.`)
    const total = measuredTotal(areaOfCode(code), facts)
    const isOfSize = total === undefined || isFrom100(code) === total >= 100
    return warn(
      `${code} is an add-on to ${base}: ${isOfSize ? `add ${base}` : `for ${total} sq cm use ${codesFor(areaOfCode(code), total)}`}.`,
    )
  }
  for (const area of ['trunk-arms-legs', 'face-scalp-neck-hands-feet'] as const satisfies BodyArea[]) {
    const here = codes.filter((code) => areaOfCode(code) === area)
    const [small, large] = [here.find((code) => !isFrom100(code)), here.find(isFrom100)]
    if (small && large) {
      const total = totalAreas(facts).get(area)
      const wrong = [...new Set(here.filter((code) => isFrom100(code) !== (total ?? 0) >= 100))]
      return contradiction(
        `${small} is for less than 100 sq cm, ${large} for 100 sq cm or more: ${
          total === undefined ? 'keep one of them.' : `for ${total} sq cm remove ${inWords(wrong)}.`
        }`,
      )
    }
    const bases = here.filter((code) => !isAddOn(code))
    if (bases.length > 1)
      return warn(`${bases[0]} counts once for all wounds of its area: remove the second.`)
  }
  return pass
}

/** The total area that decides the codes; none for children, whose codes go by percent of body surface. */
function measuredTotal(area: BodyArea, facts: CodeFacts): number | undefined {
  const isChild = facts.patientAge !== undefined && facts.patientAge < 10
  return isChild ? undefined : totalAreas(facts).get(area)
}

/** The pair to use instead of one area's base code and the other's add-on code. */
function pairFor(addOn: string, base: string, facts: CodeFacts): string {
  const area = areaOfCode(addOn)
  const total = measuredTotal(area, facts)
  if (total !== undefined) return `for ${total} sq cm use ${codesFor(area, total)}`
  return `use ${addOnOf(base)}, or ${Number(addOn) - 1} as the base code`
}

const lowCostEnded = '2026-01-01'

/** Rule CC-05: C5271 to C5278 are deleted. */
export function notDeleted({ cpt, dos }: CodeFacts): Verdict | undefined {
  if (!cpt || cpt.length === 0 || dos === undefined) return undefined
  const deleted = [...new Set(cpt.filter(isLowCost))]
  if (deleted.length === 0 || dos < lowCostEnded) return pass
  const today = deleted.map((code) => code.replace('C5', '15'))
  return fail(`${inWords(deleted)} ended on 12-31-2025: use ${inWords(today)}.`)
}

/** Rule CC-16: application code fits the diagnosis. */
export function fitsDiagnosisSite(facts: CodeFacts, lookup: Lookup): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  const sites = sitesOf(facts, lookup)
  const [site] = sites
  if (codes.length === 0 || !site) return undefined
  const wrong = codes.find((code) => !sites.some(({ area }) => area === areaOfCode(code)))
  if (wrong === undefined) return pass
  // The other rule has found that the location, if known, fits.
  const located = facts.wounds.find(({ location = '' }) => bodyAreaOf(location) === areaOfCode(wrong))
  const place = located && `“${located.location?.trim()}”`
  if (place && codes.some((code) => areaOfCode(code) === site.area))
    return warn(`${place} has no diagnosis, ${site.code} is for another place: add its code.`)
  // That the diagnosis is elsewhere says more about it than the name of an application code area.
  const area = areaNames[areaOfCode(wrong)]
  return contradiction(
    place
      ? `${wrong} and ${place} are for ${area}, ${site.code} is not: change the diagnosis.`
      : `${wrong} is for ${area}, ${site.code} is not: change one of them.`,
  )
}

/** Rule CC-24: no service that the application already includes. */
export function nothingIncluded({ cpt, separateVisit }: CodeFacts): Verdict | undefined {
  if (!cpt || cpt.length === 0) return undefined
  if (!cpt.some(isApplication)) return pass
  if (cpt.includes('97602')) return warn('97602 is part of the application: remove it.')
  const visit = cpt.find((code) => /^99[2-4]\d\d$/.test(code))
  if (visit !== undefined && separateVisit !== true)
    return warn(`${visit} is a visit on the same day: keep it only if it was for something else.`)
  return pass
}
