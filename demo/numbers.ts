import { between, fill, pick, type Rng } from './random.ts'

/**
 * A National Provider Identifier with its check digit (Luhn over 80840 + NPI). It begins with 2, of which
 * none has been given out: no invented person carries a real one's number.
 */
export function inventedNpi(rng: Rng): string {
  const nine = fill(rng, '2########')
  const sum = [...nine].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 24)
  return `${nine}${(10 - (sum % 10)) % 10}`
}

/** Nine digits with a prefix that the IRS has given to nobody. */
export const inventedTaxId = (rng: Rng): string => fill(rng, '69#######')

/** Ten digits in 555-0100 to 555-0199, which are kept for fiction. */
export const inventedPhone = (rng: Rng, areaCode: string): string => fill(rng, `${areaCode}55501##`)

const digits = [...'0123456789']
const letters = [...'ACDEFGHJKMNPQRTUVWXY']

/** A Medicare Beneficiary Identifier by its published shape, with 0 to 9, letters or either. */
export function inventedMbi(rng: Rng): string {
  const shape = [[...'123456789'], letters, [...digits, ...letters], digits, letters, [...digits, ...letters]]
  return [...shape, digits, letters, letters, digits, digits].map((kind) => pick(rng, kind)).join('')
}

/** A policy number as the insurer's kind of card carries it. */
export function inventedPolicy(rng: Rng, insuranceTypeId: string, payer: string): string {
  if (insuranceTypeId === 'medicare-part-b' || insuranceTypeId === 'railroad-medicare')
    return inventedMbi(rng)
  if (/blue ?cross|blue ?shield/i.test(payer)) return fill(rng, '@@@#########')
  if (insuranceTypeId === 'medicaid' || insuranceTypeId === 'managed-medicaid') return fill(rng, '#########')
  if (insuranceTypeId === 'workers-comp') return fill(rng, 'WC-20##-######')
  return fill(rng, pick(rng, ['@########', '##########', '@@@######', 'H########']))
}

/** YYYY-MM-DD, so many days after a moment. */
export function dayAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A birth date that makes somebody about so old on a day. */
export const bornBefore = (rng: Rng, at: Date, years: number): string =>
  dayAfter(at, -Math.round(years * 365.25) - between(rng, 0, 364))
