import type { BenefitsAnswer, ValuesOf } from './fields.ts'

// What the patient is expected to pay, in cents (docs/spec/benefits-answer.md, 'Patient estimate'). Any unknown input
// means that there is no estimate.

/** One line of the estimate: the product or the application, each paid at its own percentage. */
interface Line {
  readonly allowed: number
  /** In hundredths of a percent. */
  readonly coinsurance: number
  readonly hasDeductible: boolean
}

/** `deductible` and `maximum` are what remains; a maximum of null means that there is none. */
interface EstimateInput {
  /** In the order in which the deductible is drawn: application, then product. */
  readonly lines: readonly Line[]
  readonly deductible: number
  readonly copay: number
  readonly maximum: number | null
  readonly secondary: { readonly paysDeductible: boolean; readonly paysCoinsurance: boolean }
}

export interface Estimate {
  readonly allowedUsed: number
  readonly deductiblePart: number
  readonly coinsurancePart: number
  readonly copayPart: number
  readonly secondaryPays: number
  readonly patientPays: number
}

/** Half a cent is rounded up, in each part. */
const shareOf = (cents: number, hundredths: number) => Math.floor((cents * hundredths + 5_000) / 10_000)

export function estimate({ lines, deductible, copay, maximum, secondary }: EstimateInput): Estimate {
  let left = deductible
  let deductiblePart = 0
  let coinsurancePart = 0
  for (const { allowed, coinsurance, hasDeductible } of lines) {
    const drawn = hasDeductible ? Math.min(allowed, left) : 0
    left -= drawn
    deductiblePart += drawn
    coinsurancePart += shareOf(allowed - drawn, coinsurance)
  }
  // The amount over the maximum is taken off the coinsurance first, then the copay, then the deductible.
  let over = maximum === null ? 0 : Math.max(0, deductiblePart + coinsurancePart + copay - maximum)
  const cut = (part: number) => {
    const taken = Math.min(part, over)
    over -= taken
    return part - taken
  }
  const parts = {
    coinsurancePart: cut(coinsurancePart),
    copayPart: cut(copay),
    deductiblePart: cut(deductiblePart),
  }
  const secondaryPays =
    (secondary.paysDeductible ? parts.deductiblePart : 0) +
    (secondary.paysCoinsurance ? parts.coinsurancePart : 0)
  return {
    allowedUsed: lines.reduce((sum, { allowed }) => sum + allowed, 0),
    ...parts,
    secondaryPays,
    patientPays: parts.deductiblePart + parts.coinsurancePart + parts.copayPart - secondaryPays,
  }
}

/** Coverage under which the plan pays a share; under any other the formula does not apply. */
export const isPaid = (status: string | undefined) =>
  status === 'covered' || status === 'covered-with-criteria'

/** An answer's estimate; undefined if anything that it needs is not given. */
export function estimateOf(answer: BenefitsAnswer, hasSecondary: boolean): Estimate | undefined {
  const { primary, close } = answer
  const lines = linesOf(primary, close)
  const deductible = deductibleOf(primary)
  const copay = primary['copay.amount']?.value
  const maximum = smaller(
    primary['outOfPocketIndividual.remaining']?.value,
    primary['outOfPocketFamily.remaining']?.value,
  )
  const secondary = hasSecondary
    ? paidBy(answer.secondary)
    : { paysDeductible: false, paysCoinsurance: false }
  if (!lines || deductible === undefined || copay === undefined || maximum === undefined || !secondary)
    return undefined
  return estimate({ lines, deductible, copay: copay ?? 0, maximum, secondary })
}

function linesOf(primary: ValuesOf<'primary'>, close: ValuesOf<'close'>): Line[] | undefined {
  const applies = primary.deductibleApplies?.value
  const product = close['patientEstimate.allowedProduct']?.value
  const application = close['patientEstimate.allowedApplication']?.value
  if (applies === undefined || applies === 'unknown' || product === undefined || application === undefined)
    return undefined
  const isSeparate = application !== null
  const ofProduct = primary['coinsurancePct.product']?.value
  const ofApplication = isSeparate ? primary['coinsurancePct.application']?.value : 0
  if (ofProduct === undefined || ofApplication === undefined) return undefined
  if (!isPaid(primary['productCoverage.status']?.value)) return undefined
  if (isSeparate && !isPaid(primary['applicationCoverage.status']?.value)) return undefined
  return [
    {
      allowed: application ?? 0,
      coinsurance: ofApplication,
      hasDeductible: applies === 'both' || applies === 'application',
    },
    { allowed: product, coinsurance: ofProduct, hasDeductible: applies === 'both' || applies === 'product' },
  ]
}

/** What remains of the deductible: the smaller of individual and family if both exist. */
function deductibleOf(primary: ValuesOf<'primary'>): number | undefined {
  if (primary.deductibleApplies?.value === 'none') return 0
  const own = primary['deductibleIndividual.remaining']?.value
  const family = primary['deductibleFamily.remaining']?.value
  return own === undefined ? undefined : Math.min(own, family ?? own)
}

/** The smaller of two maximums; null if there is none, undefined if the individual one is not known. */
function smaller(own: number | null | undefined, family: number | null | undefined) {
  if (own === undefined) return undefined
  if (own === null || typeof family !== 'number') return own ?? family ?? null
  return Math.min(own, family)
}

/** What the secondary insurance takes over; undefined if that is not known. */
function paidBy(secondary: ValuesOf<'secondary'>): EstimateInput['secondary'] | undefined {
  const none = { paysDeductible: false, paysCoinsurance: false }
  const status = secondary.policyStatus?.value
  if (secondary.type?.value === 'none' || status === 'inactive') return none
  const deductible = secondary.coversPartBDeductible?.value
  const coinsurance = secondary.coversCoinsurance?.value
  const isKnown = (value: string | undefined) => value === 'yes' || value === 'no'
  if (status !== 'active' || !isKnown(deductible) || !isKnown(coinsurance)) return undefined
  return { paysDeductible: deductible === 'yes', paysCoinsurance: coinsurance === 'yes' }
}
