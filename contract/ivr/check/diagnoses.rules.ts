import {
  type CodeFacts,
  contradiction,
  inWords,
  pass,
  sidesOfWound,
  type Verdict,
  warn,
} from './code-facts.rules.ts'
import type { Lookup } from './lookup.rules.ts'
import { sidesOf } from './sites.rules.ts'

const has = (codes: readonly string[], pattern: RegExp) => codes.some((code) => pattern.test(code))

/** A rule 'a code like this needs one like that', silent without diagnoses. */
function needs(
  { icd10 }: CodeFacts,
  first: RegExp,
  second: RegExp,
  text: (code: string) => string,
): Verdict | undefined {
  if (!icd10 || icd10.length === 0) return undefined
  const code = icd10.find((one) => first.test(one))
  if (code === undefined || has(icd10, second)) return pass
  return warn(text(code))
}

const ofFoot = /^L97\.[45]/
const ofLegAbove = /^L97\.[12389]/

/** Rule CC-11: diabetic ulcer has its site code. */
export function diabeticUlcerHasSite(facts: CodeFacts): Verdict | undefined {
  const above = facts.icd10?.find((code) => ofLegAbove.test(code))
  const foot = needs(facts, /^E(?:08|09|10|11|13)\.621$/, ofFoot, (code) =>
    above === undefined
      ? `${code} does not say where on the foot: add L97.4- (heel, midfoot) or L97.5- (other part).`
      : `${code} is for an ulcer of the foot, ${above} for one of the leg: use ${code.replace(/1$/, '2')}, or add the code of the foot (L97.4- or L97.5-).`,
  )
  if (foot?.outcome !== 'pass') return foot
  return needs(
    facts,
    /^E(?:08|09|10|11|13)\.622$/,
    /^(?:L97\.[1-9]|L98\.4)/,
    (code) => `${code} does not say where the ulcer is: add L97.1- to L97.9-, or L98.4-.`,
  )
}

/** Rule CC-12: venous ulcer has its severity code. */
export const venousUlcerHasSeverity = (facts: CodeFacts): Verdict | undefined =>
  needs(
    facts,
    /^(?:I83\.[02]|I87\.(?:01|03|31|33))/,
    /^L97/,
    (code) => `${code} does not say how severe the ulcer is: add an L97 code.`,
  )

/** Rule CC-13: arterial ulcer has its severity code. */
export const arterialUlcerHasSeverity = (facts: CodeFacts): Verdict | undefined =>
  needs(
    facts,
    /^I70\.[2-7][34]/,
    /^(?:L97|L98\.49)/,
    (code) => `${code} does not say how severe the ulcer is: add an L97 code, or L98.49-.`,
  )

const ulcerOfLeg = /^L97/
/** The causes that are coded before the ulcer that they lead to. */
const cause = /^(?:E(?:08|09|10|11|13)\.62[12]|I70\.[2-7]|I83\.[02]|I87\.[03]|I96)/

/** Causes that our lists call supporting, since few policies name them; they still are the cause of an ulcer. */
const plainCause = /^(?:I73\.9|I87\.2|I89\.0)$/

/** Rule CC-14: L97 is not the only diagnosis, and comes after its cause. */
export function causeIsGiven({ icd10 }: CodeFacts, { diagnoses }: Lookup): Verdict | undefined {
  if (!icd10 || icd10.length === 0) return undefined
  const ulcer = icd10.find((code) => ulcerOfLeg.test(code))
  const isOther = (code: string) =>
    !ulcerOfLeg.test(code) && (plainCause.test(code) || diagnoses.get(code)?.tier !== 'supporting')
  if (ulcer !== undefined && !icd10.some(isOther))
    return warn(
      `The cause of ${ulcer} is missing: add it before ${ulcer}, such as ${ofFoot.test(ulcer) ? 'E11.621' : 'E11.622'}, I83.0- or I87.31-.`,
    )
  const [first] = icd10.filter((code) => ulcerOfLeg.test(code) || cause.test(code))
  const found = icd10.find((code) => cause.test(code))
  if (first === undefined || found === undefined || !ulcerOfLeg.test(first)) return pass
  return warn(`The cause comes before the ulcer: put ${found} before ${first}.`)
}

/** Rule CC-15: left and right agree. */
export function sidesAgree({ icd10, wounds }: CodeFacts, { diagnoses }: Lookup): Verdict | undefined {
  const sided = (icd10 ?? []).flatMap((code) => {
    const known = diagnoses.get(code)
    return known?.side && known.tier !== 'supporting' ? [{ code, side: known.side }] : []
  })
  const [first] = sided
  if (!first) return undefined
  const sides = wounds.map(sidesOfWound)
  const isOnBoth = sides.some(({ length }) => length > 1)
  const other = sided.find(({ side }) => side !== first.side)
  if (other && wounds.length < 2 && !isOnBoth) {
    const on = sides[0]?.[0]
    const wrong = on && [first, other].find(({ side }) => side !== on)
    const kind = (code: string) => diagnoses.get(code)?.category
    const { code, side } = wrong ?? other
    // A cause on one side and an ulcer on the other are both needed; of two ulcers one is too many.
    const isSpare = sided.some((one) => one.side !== side && kind(one.code) === kind(code))
    const keep = isSpare
      ? 'keep the one that the wound is on'
      : `change ${wrong ? `${code} to the code for the ${on} side` : 'one of them to the side of the wound'}`
    return contradiction(
      `${first.code} is for the ${first.side} side, ${other.code} for the ${other.side}: ${keep}, or add a wound.`,
    )
  }
  const misplaced = wounds.find(({ sides = [], location = '' }) => {
    const named = sidesOf(location)
    return sides.length === 1 && named.length === 1 && sides[0] !== named[0]
  })
  if (misplaced)
    return contradiction(
      `The side is ${misplaced.sides?.[0]}, the wound location is “${misplaced.location?.trim()}”: change one of them.`,
    )
  // A wound without a side may have any code.
  if (sides.length === 0 || sides.some(({ length }) => length === 0)) return pass
  const wrong = sided.filter(({ side }) => !sides.flat().includes(side))
  const named = wounds.map(({ location }) => location?.trim()).join('; ')
  if (wrong.length === 0) {
    const uncoded = sides.flat().find((side) => side !== first.side)
    // A code without a side may belong to the other wound, unless it only says why there is one.
    const isOfWound = (code: string) =>
      !cause.test(code) &&
      diagnoses.get(code)?.tier !== 'supporting' &&
      sided.every((one) => one.code !== code)
    if (other || uncoded === undefined || icd10?.some(isOfWound)) return pass
    return warn(
      `The wound location is “${named}”, and ${inWords(sided.map(({ code }) => code))} ${sided.length === 1 ? 'is' : 'are'} for the ${first.side} side only: add the code for the ${uncoded} side, or change the location.`,
    )
  }
  const codes = inWords(wrong.map(({ code }) => code))
  return contradiction(
    wrong.length === 1
      ? `${codes} is for the ${wrong[0]?.side} side, the wound location is “${named}”: change one of them.`
      : `${codes} are for the ${wrong[0]?.side} side, the wound location is “${named}”: change the codes or the location.`,
  )
}

/** The causes for which rules CC-11 to CC-13 ask for the ulcer's code. */
const wantsUlcer = /^(?:E(?:08|09|10|11|13)\.62[12]|I70\.[2-7][34]|I83\.[02]|I87\.(?:01|03|31|33))/

const ulcers = 'non-pressure-ulcer-lower'

/** Rule CC-17: wound type fits the diagnosis. */
export function fitsWoundType({ icd10, wounds }: CodeFacts, lookup: Lookup): Verdict | undefined {
  if (!icd10 || icd10.length === 0) return undefined
  const types = wounds
    .flatMap(({ type }) => lookup.woundTypes.find(({ id }) => id === type) ?? [])
    .filter(({ categories }) => categories.length > 0)
  if (types.length === 0) return undefined
  const known = icd10.map((code) => lookup.diagnoses.get(code)?.category)
  const without = types.find(({ categories }) => !known.some((one) => one && categories.includes(one)))
  if (!without) return pass
  // Free text instead of a code may be the right one.
  if (known.includes(undefined)) return undefined
  // Those rules say which code is missing, and with it the type fits.
  if (without.categories.every((one) => one.startsWith('non-pressure-ulcer')) && has(icd10, wantsUlcer))
    return undefined
  const causeAlone = icd10.find((code) => plainCause.test(code))
  const { name, categories } = without
  // It does not cause a diabetic ulcer, so the type may be wrong, too.
  if (causeAlone && categories.includes(ulcers) && !categories.includes('diabetic-ulcer'))
    return warn(`${causeAlone} does not say where the ulcer is and how severe: add an L97 code.`, [
      'icd10DiagnosisCodes',
    ])
  return contradiction(
    icd10.length === 1
      ? `${icd10[0]} does not go with the wound type “${name}”: change the code or the type.`
      : `None of ${inWords(icd10)} goes with the wound type “${name}”: change a code or the type.`,
  )
}

/**
 * Rule DX-01: no diagnosis is just the beginning of a code, such as L97.51. A code that other codes extend cannot be
 * billed; one that is in no list could be any.
 */
export function diagnosesAreWhole({ icd10 }: CodeFacts, { diagnoses }: Lookup): Verdict | undefined {
  if (!icd10 || icd10.length === 0) return undefined
  const codes = [...diagnoses.keys()]
  for (const code of icd10) {
    if (diagnoses.has(code) || !/^[A-Z]\d[\dAB]/.test(code)) continue
    const whole = codes.find((one) => one.startsWith(code))
    if (whole) return warn(`${code} is not a complete code: enter all of its characters, as in ${whole}.`)
  }
  return pass
}
