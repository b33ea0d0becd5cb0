import { between, fill, pick, type Rng } from './random.ts'

/**
 * A National Provider Identifier with its check digit (Luhn over 80840 + NPI). None that begins with 2 has been issued,
 * so it is no one's real number.
 */
export function inventedNpi(rng: Rng): string {
  const nine = fill(rng, '2########')
  const sum = [...nine].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 24)
  return `${nine}${(10 - (sum % 10)) % 10}`
}

/** Nine digits with a prefix that the IRS has never assigned. */
export const inventedTaxId = (rng: Rng): string => fill(rng, '69#######')

/** Ten digits within 555-0100 to 555-0199, a range reserved for fiction. */
export const inventedPhone = (rng: Rng, areaCode: string): string => fill(rng, `${areaCode}55501##`)

const digits = [...'0123456789']
const letters = [...'ACDEFGHJKMNPQRTUVWXY']

/** A Medicare Beneficiary Identifier in CMS's published format. */
export function inventedMbi(rng: Rng): string {
  const shape = [[...'123456789'], letters, [...digits, ...letters], digits, letters, [...digits, ...letters]]
  return [...shape, digits, letters, letters, digits, digits].map((kind) => pick(rng, kind)).join('')
}

/** A policy number in a format that is typical for the insurer. */
export function inventedPolicy(rng: Rng, insuranceTypeId: string, payer: string): string {
  if (insuranceTypeId === 'medicare-part-b' || insuranceTypeId === 'railroad-medicare')
    return inventedMbi(rng)
  if (/blue ?cross|blue ?shield/i.test(payer)) return fill(rng, '@@@#########')
  if (insuranceTypeId === 'medicaid' || insuranceTypeId === 'managed-medicaid') return fill(rng, '#########')
  if (insuranceTypeId === 'workers-comp') return fill(rng, 'WC-20##-######')
  return fill(rng, pick(rng, ['@########', '##########', '@@@######', 'H########']))
}

/** YYYY-MM-DD (UTC), `days` after a moment. */
export function dayAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A birth date of a person who is `years` old at a moment. */
export const bornBefore = (rng: Rng, at: Date, years: number): string =>
  dayAfter(at, -Math.round(years * 365.25) - between(rng, 0, 364))
