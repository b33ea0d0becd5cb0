import type { BodyArea } from '../../reference/lists.ts'
import {
  addOnsFor,
  applicationCodesIn,
  areaNames,
  areaOfCode,
  type CodeFacts,
  contradiction,
  fail,
  info,
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
export function fitsLocation(facts: CodeFacts): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  const areas = facts.wounds.map(({ location = '' }) => bodyAreaOf(location))
  if (codes.length === 0 || areas.length === 0 || areas.includes(undefined)) return undefined
  const wrong = codes.find((code) => !areas.includes(areaOfCode(code)))
  if (wrong === undefined) return pass
  const named = facts.wounds.map(({ location }) => location?.trim()).join('; ')
  return contradiction(
    `${wrong} is for ${areaNames[areaOfCode(wrong)]}, the wound location is “${named}”: change one of them.`,
  )
}

const childText = 'Under 10 years the codes go by percent of the body surface: have a coder look at them.'

/** Rule CC-02: application code fits the total area. */
export function fitsTotalArea(facts: CodeFacts): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  if (codes.length === 0) return undefined
  if (facts.patientAge !== undefined && facts.patientAge < 10) return info(childText)
  const totals = totalAreas(facts)
  if (!totals) return undefined
  for (const code of codes) {
    const area = totals.get(areaOfCode(code))
    if (area === undefined || isFrom100(code) === area >= 100) continue
    const range = isFrom100(code) ? '100 sq cm or more' : 'less than 100 sq cm'
    return contradiction(
      `${code} is for ${range} in all, the wounds are ${area} sq cm: change the code or the sizes.`,
    )
  }
  return pass
}

/** The single area that the add-on codes are counted for. */
function areaForAddOns(facts: CodeFacts, codes: readonly string[]): number | undefined {
  const areas = new Set(codes.map(areaOfCode))
  if (areas.size > 1) return undefined
  const [only] = areas
  return only ? totalAreas(facts)?.get(only) : totalArea(facts)
}

/** Rule CC-03: number of add-on units fits the area. */
export function addOnsFitArea(facts: CodeFacts): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  if (facts.addOnUnits === undefined && codes.length === 0) return undefined
  if (facts.patientAge !== undefined && facts.patientAge < 10) return undefined
  const area = areaForAddOns(facts, codes)
  if (area === undefined) return undefined
  const needed = addOnsFor(area)
  const has = facts.addOnUnits ?? codes.filter(isAddOn).length
  // Without their units, the codes say only whether there is an add-on at all.
  const fits = facts.addOnUnits === undefined ? has > 0 === needed > 0 : has === needed
  if (fits) return pass
  const units = needed === 1 ? '1 add-on unit' : `${needed} add-on units`
  if (needed === 0) return warn(`${area} sq cm needs no add-on code: remove it.`)
  return warn(`${area} sq cm needs ${units}: add ${addOnNames(codes, area)}.`)
}

function addOnNames(codes: readonly string[], area: number): string {
  const base = codes.some((code) => areaOfCode(code) === 'face-scalp-neck-hands-feet') ? 15276 : 15272
  return codes.length === 0 ? '15272 or 15276' : String(area < 100 ? base : base + 2)
}

/** Rule CC-04: add-on code has its base code. */
export function addOnsHaveBase(facts: CodeFacts): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  if (codes.length === 0) return undefined
  for (const code of codes.filter(isAddOn)) {
    const base = String(Number(code) - 1)
    if (!codes.includes(base)) return warn(`${code} is an add-on to ${base}: add ${base}.`)
  }
  for (const area of ['trunk-arms-legs', 'face-scalp-neck-hands-feet'] as const satisfies BodyArea[]) {
    const here = codes.filter((code) => areaOfCode(code) === area)
    const [small, large] = [here.find((code) => !isFrom100(code)), here.find(isFrom100)]
    if (small && large)
      return contradiction(
        `${small} is for less than 100 sq cm, ${large} for 100 sq cm or more: keep one of them.`,
      )
  }
  return pass
}

const lowCostEnded = '2026-01-01'

/** Rule CC-05: C5271 to C5278 are deleted. */
export function notDeleted({ cpt, dos }: CodeFacts): Verdict | undefined {
  if (!cpt || cpt.length === 0 || dos === undefined) return undefined
  const deleted = cpt.find(isLowCost)
  if (deleted === undefined || dos < lowCostEnded) return pass
  return fail(`${deleted} ended on 12-31-2025: use 15271 to 15278.`)
}

/** Rule CC-16: application code fits the diagnosis. */
export function fitsDiagnosisSite(facts: CodeFacts, { diagnoses }: Lookup): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  const sites = (facts.icd10 ?? []).flatMap((code) => {
    const area = diagnoses.get(code)?.bodyArea
    return area ? [{ code, area }] : []
  })
  if (codes.length === 0 || sites.length === 0) return undefined
  const wrong = codes.find((code) => !sites.some(({ area }) => area === areaOfCode(code)))
  if (wrong === undefined) return pass
  const site = sites[0]
  return contradiction(
    `${wrong} is for ${areaNames[areaOfCode(wrong)]}, ${site?.code} for ${areaNames[site?.area ?? 'trunk-arms-legs']}: change one of them.`,
  )
}

/** Rule CC-24: no service that the application includes. */
export function nothingIncluded({ cpt, separateVisit }: CodeFacts): Verdict | undefined {
  if (!cpt || cpt.length === 0) return undefined
  if (!cpt.some(isApplication)) return pass
  if (cpt.includes('97602')) return warn('97602 is part of the application: remove it.')
  const visit = cpt.find((code) => /^99[2-4]\d\d$/.test(code))
  if (visit !== undefined && separateVisit !== true)
    return warn(`${visit} is a visit on the same day: keep it only if it was for something else.`)
  return pass
}
