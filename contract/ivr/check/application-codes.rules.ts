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

/** CC-01 */
export function fitsLocation(facts: CodeFacts): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  const areas = facts.wounds.map(({ location = '' }) => bodyAreaOf(location))
  if (codes.length === 0 || areas.length === 0 || areas.includes(undefined)) return undefined
  const wrong = codes.find((code) => !areas.includes(areaOfCode(code)))
  if (wrong === undefined) return pass
  const named = facts.wounds.map(({ location }) => location?.trim()).join('; ')
  return contradiction(`${wrong} is for ${areaNames[areaOfCode(wrong)]}. The wound location is “${named}”.`)
}

const childText =
  'For patients under 10 the codes go by percent of the body surface: a person has to look at this.'

/** CC-02 */
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
    return contradiction(`${code} is for a total area of ${range}. The wounds are ${area} sq cm.`)
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

/** CC-03 */
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
  if (needed === 0) return warn(`${area} sq cm needs no add-on code.`)
  return warn(`${area} sq cm needs ${units} (${addOnNames(codes, area)}).`)
}

function addOnNames(codes: readonly string[], area: number): string {
  const base = codes.some((code) => areaOfCode(code) === 'face-scalp-neck-hands-feet') ? 15276 : 15272
  return codes.length === 0 ? '15272 or 15276' : String(area < 100 ? base : base + 2)
}

/** CC-04 */
export function addOnsHaveBase(facts: CodeFacts): Verdict | undefined {
  const codes = applicationCodesIn(facts)
  if (codes.length === 0) return undefined
  for (const code of codes.filter(isAddOn)) {
    const base = String(Number(code) - 1)
    if (!codes.includes(base))
      return warn(`${code} is an add-on to ${base}, which has to be on the same request.`)
  }
  for (const area of ['trunk-arms-legs', 'face-scalp-neck-hands-feet'] as const satisfies BodyArea[]) {
    const here = codes.filter((code) => areaOfCode(code) === area)
    const [small, large] = [here.find((code) => !isFrom100(code)), here.find(isFrom100)]
    if (small && large)
      return contradiction(
        `${small} is for less than 100 sq cm and ${large} for 100 sq cm or more: one body area has only one of them.`,
      )
  }
  return pass
}

const lowCostEnded = '2026-01-01'

/** CC-05 */
export function notDeleted({ cpt, dos }: CodeFacts): Verdict | undefined {
  if (!cpt || cpt.length === 0 || dos === undefined) return undefined
  const deleted = cpt.find(isLowCost)
  if (deleted === undefined || dos < lowCostEnded) return pass
  return fail(`${deleted} was deleted for dates of service from 01-01-2026 on: use 15271 to 15278.`)
}

/** CC-16 */
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
    `${wrong} is for ${areaNames[areaOfCode(wrong)]}. ${site?.code} names a site of ${areaNames[site?.area ?? 'trunk-arms-legs']}.`,
  )
}

/** CC-24 */
export function nothingIncluded({ cpt, separateVisit }: CodeFacts): Verdict | undefined {
  if (!cpt || cpt.length === 0) return undefined
  if (!cpt.some(isApplication)) return pass
  if (cpt.includes('97602')) return warn('97602 is included in the application and is not billed with it.')
  const visit = cpt.find((code) => /^99[2-4]\d\d$/.test(code))
  if (visit !== undefined && separateVisit !== true)
    return warn(`A visit (${visit}) on the same date needs a separate, distinct service.`)
  return pass
}
