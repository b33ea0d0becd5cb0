import { isNpi } from '../../fields.ts'
import { comparedIdentifier } from '../../typed-text.rules.ts'
import {
  type CodeFacts,
  fail,
  info,
  isLowCost,
  isMedicare,
  pass,
  type Verdict,
  warn,
} from './code-facts.rules.ts'
import { followsMedicare } from './select.rules.ts'

const outpatient = ['19', '22', '24']

/** Rule CC-18: place of service fits the service. */
export function fitsPlaceOfService(facts: CodeFacts): Verdict | undefined {
  const { placeOfService: place, facilityNpi, inPartAStay, cpt, medicare, insuranceTypeId } = facts
  if (place === undefined) return undefined
  // Medicare pays a hospital for the stay as a whole; another payer's policy has to say what it does.
  if (place === '21')
    return insuranceTypeId === undefined || isMedicare(insuranceTypeId) || followsMedicare(insuranceTypeId)
      ? warn('At POS 21 (inpatient) the product is not paid separately: check the place of service.')
      : info('At POS 21 (inpatient) ask the payer whether it pays for the product apart from the stay.')
  if (place === '02' || place === '10')
    return warn(`At POS ${place} (telehealth) no product is applied: check the place of service.`)
  if ((place === '31' || place === '32') && inPartAStay)
    return warn('During a Part A stay the product is not paid separately: ask the facility who pays.', [
      'stayInPartA',
    ])
  // In a nursing facility (POS 32) such a stay is rare, but the question is asked there, too.
  if (place === '31' && medicare && inPartAStay === undefined)
    return warn(
      'Is the patient in a Part A stay? During one the product is not paid separately: ask the facility and enter it.',
      ['stayInPartA'],
    )
  const lowCost = cpt?.find(isLowCost)
  if (lowCost !== undefined && place !== '19' && place !== '22')
    return warn(`${lowCost} is for POS 19 and 22 only: change the code or the place of service.`)
  if (place === '34') return info('At POS 34 (hospice) ask the hospice who pays.')
  if (outpatient.includes(place) && !facilityNpi)
    return warn(`At POS ${place} the facility bills the product: enter its NPI.`, [
      'serviceType',
      'facilityNpi',
    ])
  return pass
}

const mbiLetter = 'AC-HJKMNP-RT-Y'
const mbi = new RegExp(
  `^[1-9][${mbiLetter}][0-9${mbiLetter}]\\d[${mbiLetter}][0-9${mbiLetter}]\\d[${mbiLetter}]{2}\\d{2}$`,
)

/** Whether it has the format of a Medicare Beneficiary Identifier (CMS, Understanding the MBI Format). */
export const isMbi = (text: string): boolean => mbi.test(comparedIdentifier(text))

const ownNumbers =
  /^(?:medicare-advantage-(?:hmo|ppo|other)|dual-snp|commercial-(?:hmo|ppo|epo|pos|hdhp)|marketplace|bcbs-bluecard)$/
const blueFep = 'blue-cross-blue-shield-federal-employee-program-fep'

/** How a number differs from a Medicare number. */
function medicareNumberWarning(number: string): string {
  if (number.length !== 11)
    return `A Medicare number has eleven characters, like 1EG4-TE5-MK73, and this one has ${number.length}: check the card.`
  const [unused] = /[SLOIBZ]/.exec(number) ?? []
  if (unused) return `A Medicare number has no letter ${unused}: check it against the card.`
  return 'A Medicare number has its letters and digits in the same places as 1EG4-TE5-MK73, and this one does not: check the card.'
}

/** The warning about a policy number under an insurance type; undefined if there is none. */
export function policyNumberWarning(
  insuranceTypeId: string | undefined,
  payerId: string | undefined,
  text: string,
): string | undefined {
  const number = comparedIdentifier(text)
  if (number === '' || insuranceTypeId === undefined) return undefined
  if (isMedicare(insuranceTypeId)) return mbi.test(number) ? undefined : medicareNumberWarning(number)
  if (insuranceTypeId === 'fehb' && (payerId === undefined || payerId === blueFep))
    return /^R\d{8}$/.test(number)
      ? undefined
      : 'A number of the Federal Employee Program is R and eight digits: check the card.'
  if (ownNumbers.test(insuranceTypeId) && mbi.test(number))
    return 'This looks like a Medicare number, but the plan has its own: check its card.'
  return undefined
}

/** Rule CC-19: policy number has the format of its insurance type. */
export function policyNumberFits({ insuranceTypeId, payer, policyNumber }: CodeFacts): Verdict | undefined {
  if (insuranceTypeId === undefined || !policyNumber) return undefined
  const text = policyNumberWarning(insuranceTypeId, payer?.id, policyNumber)
  return text === undefined ? pass : warn(text)
}

/** Rule CC-20: NPIs are valid. The number does not show whether it is a person's or an organization's. */
export function npisAreValid({ physicianNpi, facilityNpi }: CodeFacts): Verdict | undefined {
  if (!physicianNpi && !facilityNpi) return undefined
  if (physicianNpi && !isNpi(physicianNpi))
    return fail('The physician’s NPI is not valid: check its digits.', ['physicianNpi'])
  if (facilityNpi && !isNpi(facilityNpi))
    return fail('The facility’s NPI is not valid: check its digits.', ['facilityNpi'])
  if (physicianNpi === facilityNpi)
    return warn('Physician and facility have the same NPI: right for a solo practice only, else change one.')
  return pass
}
