import { dayInNumbers } from '../../formats.ts'
import { baseFor } from './application-codes.rules.ts'
import {
  applicationCodesIn,
  type CodeFacts,
  contradiction,
  fail,
  haveText,
  info,
  isApplication,
  isLowCost,
  pass,
  totalArea,
  type Verdict,
  warn,
} from './code-facts.rules.ts'
import type { Lookup } from './lookup.rules.ts'
import { bodyAreaOf } from './sites.rules.ts'

/** Rule CC-06: product form supports an application code. */
export function formSupportsApplication(facts: CodeFacts, { products }: Lookup): Verdict | undefined {
  const known = products.get(facts.product ?? '')
  if (!known || !facts.cpt || facts.cpt.length === 0) return undefined
  const [code] = applicationCodesIn(facts)
  if (code === undefined || known.form === 'sheet') return pass
  if (known.measure === undefined || known.measure === 'each')
    return info(`${code} is for sheets. ${facts.product} may be none: ask the maker.`)
  return contradiction(
    `${code} is for sheets, ${facts.product} comes by the ${known.measure} and is no sheet: change one of them.`,
  )
}

const isProductCode = (code: string) => /^[AQ]\d{4}$/.test(code)

/** Rule CC-07: product code is valid on the date of service. */
export function validOnDay({ product, dos }: CodeFacts, { products }: Lookup): Verdict | undefined {
  if (product === undefined || dos === undefined) return undefined
  const known = products.get(product)
  if (!known)
    return isProductCode(product)
      ? fail(`${product} is not a known product code: check it.`, ['medicalProductQCode'])
      : undefined
  if (known.endedOn !== undefined && dos > known.endedOn)
    return fail(`${product} ended on ${dayInNumbers(known.endedOn)}: choose another product or day.`)
  if (known.since !== undefined && dos < known.since)
    return fail(`${product} begins on ${dayInNumbers(known.since)}: choose another product or day.`)
  if (!known.confirmed) return info(`${product} may have been discontinued: check the current CMS file.`)
  return pass
}

/** Rule CC-08: units are whole numbers. */
export function wholeUnits({ product, units }: CodeFacts, { products }: Lookup): Verdict | undefined {
  const known = products.get(product ?? '')
  if (!known || units === undefined) return undefined
  if (Number.isInteger(units) && units > 0) return pass
  const measure = known.measure === 'each' ? 'pieces' : (known.measure ?? 'units')
  if (units <= 0) return warn(`The units are ${units} ${measure}: enter more than 0.`)
  return warn(`Claims carry whole units: enter ${Math.ceil(units)} instead of ${units} ${measure}.`)
}

const areaApplied = '2026-01-01'

/** Rule CC-09: units fit the wound area. The tolerances for packages are ours, not a payer's. */
export function unitsFitArea(facts: CodeFacts, { products }: Lookup): Verdict | undefined {
  const { units, medicare, dos, wounds } = facts
  const area = totalArea(facts)
  const measure = facts.product === undefined ? 'sq cm' : products.get(facts.product)?.measure
  if (units === undefined || area === undefined || medicare === undefined || measure !== 'sq cm')
    return undefined
  if (!medicare || (dos !== undefined && dos < areaApplied)) {
    const most = Math.max(area + 10, 1.5 * area)
    return units <= most
      ? pass
      : warn(`${units} sq cm are much more than the wound area of ${area} sq cm: check both.`)
  }
  if (dos === undefined) return undefined
  if (units < Math.ceil(area))
    return warn(`${units} sq cm do not cover the wound area of ${area} sq cm: check both.`)
  const rounded = Math.max(
    Math.ceil(area),
    wounds.reduce((sum, { areaCm2 = 0 }) => sum + Math.ceil(areaCm2), 0),
  )
  if (units <= rounded) return pass
  const over = `Medicare pays only for the area applied: ${units} sq cm are asked for, ${haveText(facts)} ${area} sq cm`
  return units <= rounded + wounds.length ? info(`${over}.`) : warn(`${over}: change the units or the size.`)
}

/** Rule CC-10: JW and JZ modifiers. */
export function wastageModifiers(facts: CodeFacts): Verdict | undefined {
  const { modifiers, dos, biologic, medicare } = facts
  if (!modifiers || dos === undefined || medicare === false) return undefined
  const wastage = modifiers.find((modifier) => modifier === 'JW' || modifier === 'JZ')
  if (biologic || dos < areaApplied)
    return wastage ? pass : warn('Modifier JW or JZ is missing on this day: add one.')
  if (!wastage) return pass
  return warn(`${wastage} is not used from 2026 on: remove it. Discarded product is not billed.`)
}

const unlisted = new Set(['A4100', 'Q4431', 'Q4432', 'Q4433'])
const told = ['productName', 'packageSize', 'amountApplied', 'amountWasted'] as const

/** Rule CC-21: unlisted product has a narrative. */
export function narrativeGiven({ product, narrative }: CodeFacts): Verdict | undefined {
  if (product === undefined || narrative === undefined) return undefined
  if (!unlisted.has(product) || told.every((part) => narrative[part] !== undefined)) return pass
  return warn(
    `${product} needs a note on the claim: product name, package size, amount applied and amount wasted.`,
  )
}

const withoutApplication = new Set(['Q4177', 'Q4206'])

/** Rule CC-22: product and application code go together. */
export function hasApplication(facts: CodeFacts, { products }: Lookup): Verdict | undefined {
  const { product, cpt, wounds } = facts
  const known = products.get(product ?? '')
  if (!known || !cpt) return undefined
  if (known.form !== 'sheet' || withoutApplication.has(product ?? '')) return pass
  if (cpt.some((code) => isApplication(code) || isLowCost(code))) return pass
  const [area, other] = new Set(wounds.map(({ location = '' }) => bodyAreaOf(location)))
  const right = area && !other ? baseFor(area, totalArea(facts) ?? 0) : 'one of 15271 to 15278'
  return warn(`${product} lacks its application code: add ${right}.`)
}

const notWithApplication = new Set(['59', '50', 'LT', 'RT'])

/** Rule CC-23: modifiers belong to the code. */
export function modifiersBelong({ cpt, modifiers }: CodeFacts): Verdict | undefined {
  if (!cpt || !modifiers) return undefined
  const wrong = modifiers.find((modifier) => notWithApplication.has(modifier))
  if (wrong === undefined || !cpt.some(isApplication)) return pass
  return warn(`Application codes take no modifier ${wrong}: remove it.`)
}
