import {
  applicationCodesIn,
  type CodeFacts,
  contradiction,
  fail,
  info,
  isApplication,
  isLowCost,
  pass,
  totalArea,
  type Verdict,
  warn,
} from './code-facts.rules.ts'
import type { Lookup } from './lookup.rules.ts'

/** CC-06 */
export function formSupportsApplication(facts: CodeFacts, { products }: Lookup): Verdict | undefined {
  const known = products.get(facts.product ?? '')
  if (!known || !facts.cpt || facts.cpt.length === 0) return undefined
  const [code] = applicationCodesIn(facts)
  if (code === undefined || known.form === 'sheet') return pass
  if (known.measure === undefined || known.measure === 'each')
    return info(`${facts.product} does not say that it is a sheet: a person has to look at it with ${code}.`)
  return contradiction(
    `${facts.product} is counted in ${known.measure} and is not a sheet. ${code} is for sheets.`,
  )
}

const isProductCode = (code: string) => /^[AQ]\d{4}$/.test(code)

const dayText = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2-$3-$1')

/** CC-07 */
export function validOnDay({ product, dos }: CodeFacts, { products }: Lookup): Verdict | undefined {
  if (product === undefined || dos === undefined) return undefined
  const known = products.get(product)
  if (!known) return isProductCode(product) ? fail(`${product} is no known product code.`) : undefined
  if (known.endedOn !== undefined && dos > known.endedOn)
    return fail(`${product} ended on ${dayText(known.endedOn)}, before the date of service.`)
  if (known.since !== undefined && dos < known.since)
    return fail(`${product} begins on ${dayText(known.since)}, after the date of service.`)
  if (!known.confirmed) return info(`${product}: check the current CMS file, it may have been discontinued.`)
  return pass
}

/** CC-08 */
export function wholeUnits({ product, units }: CodeFacts, { products }: Lookup): Verdict | undefined {
  const known = products.get(product ?? '')
  if (!known || units === undefined) return undefined
  if (Number.isInteger(units) && units > 0) return pass
  const measure = known.measure === 'each' ? 'pieces' : (known.measure ?? 'units')
  if (units <= 0) return warn(`The units have to be more than 0 ${measure}.`)
  return warn(`Claims carry whole units: ${units} ${measure} would be ${Math.ceil(units)}.`)
}

const areaApplied = '2026-01-01'

/** CC-09. The tolerances for packages are ours, not a payer's. */
export function unitsFitArea(facts: CodeFacts, { products }: Lookup): Verdict | undefined {
  const { units, medicare, dos, wounds } = facts
  const area = totalArea(facts)
  const measure = facts.product === undefined ? 'sq cm' : products.get(facts.product)?.measure
  if (units === undefined || area === undefined || medicare === undefined || measure !== 'sq cm')
    return undefined
  if (!medicare || (dos !== undefined && dos < areaApplied)) {
    const most = Math.max(area + 10, 1.5 * area)
    return units <= most ? pass : warn(`${units} sq cm are much more than the wound area of ${area} sq cm.`)
  }
  if (dos === undefined) return undefined
  if (units < Math.ceil(area)) return warn(`${units} sq cm do not cover the wound area of ${area} sq cm.`)
  const rounded = Math.max(
    Math.ceil(area),
    wounds.reduce((sum, { areaCm2 = 0 }) => sum + Math.ceil(areaCm2), 0),
  )
  if (units <= rounded) return pass
  const over = `The wound area is ${area} sq cm, ${units} sq cm are asked for. Medicare pays for the area applied`
  return units <= area + wounds.length ? info(`${over}.`) : warn(`${over}; more is unpaid.`)
}

/** CC-10 */
export function wastageModifiers(facts: CodeFacts): Verdict | undefined {
  const { modifiers, dos, biologic, medicare } = facts
  if (!modifiers || dos === undefined || medicare === false) return undefined
  const wastage = modifiers.find((modifier) => modifier === 'JW' || modifier === 'JZ')
  if (biologic || dos < areaApplied)
    return wastage ? pass : warn('Medicare asks for the modifier JW or JZ on this date.')
  if (!wastage) return pass
  return warn(`${wastage} is not used from 01-01-2026 on: discarded product is not billed.`)
}

const unlisted = new Set(['A4100', 'Q4431', 'Q4432', 'Q4433'])
const told = ['productName', 'packageSize', 'amountApplied', 'amountWasted'] as const

/** CC-21 */
export function narrativeGiven({ product, narrative }: CodeFacts): Verdict | undefined {
  if (product === undefined || narrative === undefined) return undefined
  if (!unlisted.has(product) || told.every((part) => narrative[part] !== undefined)) return pass
  return warn(
    `${product} needs the product's name, the package size, the amount applied and the amount wasted on the claim.`,
  )
}

const withoutApplication = new Set(['Q4177', 'Q4206'])

/** CC-22 */
export function hasApplication({ product, cpt }: CodeFacts, { products }: Lookup): Verdict | undefined {
  const known = products.get(product ?? '')
  if (!known || !cpt) return undefined
  if (known.form !== 'sheet' || withoutApplication.has(product ?? '')) return pass
  if (cpt.some((code) => isApplication(code) || isLowCost(code))) return pass
  return warn(`${product} is a sheet: it needs an application code (15271 to 15278) on the same request.`)
}

const notWithApplication = new Set(['59', '50', 'LT', 'RT'])

/** CC-23 */
export function modifiersBelong({ cpt, modifiers }: CodeFacts): Verdict | undefined {
  if (!cpt || !modifiers) return undefined
  const wrong = modifiers.find((modifier) => notWithApplication.has(modifier))
  if (wrong === undefined || !cpt.some(isApplication)) return pass
  return warn(`Modifier ${wrong} does not belong on application codes: they go by the total area.`)
}
