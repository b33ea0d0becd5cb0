import type { ApplicationCode } from './wounds.rules.ts'

/** A base code with the area in cm² that it covers, its add-on code, and the area that each unit of that adds. */
const families = [
  { base: '15271', covers: 25, addOn: '15272', each: 25, upTo: 100 },
  { base: '15273', covers: 100, addOn: '15274', each: 100, upTo: Number.POSITIVE_INFINITY },
  { base: '15275', covers: 25, addOn: '15276', each: 25, upTo: 100 },
  { base: '15277', covers: 100, addOn: '15278', each: 100, upTo: Number.POSITIVE_INFINITY },
] as const

/**
 * The add-on code that the area of all wounds takes beside the chosen base code; undefined if it takes none, if it was
 * given in any number of units, or if codes of several base codes leave open which wound belongs to which. A proposal:
 * the office adds it or not.
 */
export function proposedAddOn(
  codes: readonly string[],
  areaCm2: number | undefined,
): (ApplicationCode & { readonly base: string }) | undefined {
  const chosen = families.filter(({ base }) => codes.includes(base))
  const [family] = chosen
  if (!family || chosen.length > 1 || areaCm2 === undefined) return undefined
  if (areaCm2 <= family.covers || areaCm2 >= family.upTo || codes.includes(family.addOn)) return undefined
  return {
    base: family.base,
    code: family.addOn,
    units: String(Math.ceil((areaCm2 - family.covers) / family.each)),
  }
}
