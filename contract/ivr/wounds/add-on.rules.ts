import {
  addOnsFor,
  areaOfCode,
  type CheckedWound,
  isAddOn,
  isApplication,
  isFrom100,
  totalAreas,
} from '../check/code-facts.rules.ts'
import type { ApplicationCode } from './wounds.rules.ts'

/** An add-on code with its base code, and the area in cm² of the wounds that both are for. */
interface ProposedAddOn extends ApplicationCode {
  readonly base: string
  readonly areaCm2: number
}

/**
 * The add-on code that a chosen base code needs for the area of its wounds: calf and foot have separate codes, and each
 * counts its own wounds. Undefined if none is needed, if it was given in any number of units, if the base code is for
 * another area, or if it is unclear which wound belongs to which code. A proposal: the office adds it or not.
 */
export function proposedAddOn(
  codes: readonly string[],
  wounds: readonly CheckedWound[],
): ProposedAddOn | undefined {
  const totals = totalAreas({ wounds, cpt: codes })
  for (const base of codes.filter((code) => isApplication(code) && !isAddOn(code))) {
    const areaCm2 = totals.get(areaOfCode(base))
    const code = String(Number(base) + 1)
    if (areaCm2 === undefined || isFrom100(base) !== areaCm2 >= 100 || codes.includes(code)) continue
    const units = addOnsFor(areaCm2)
    if (units > 0) return { base, code, units: String(units), areaCm2 }
  }
  return undefined
}
