import { dayInNumbers } from '../../formats.ts'
import { statesOfZip } from '../../reference/zip-states.rules.ts'
import {
  type CheckedAddress,
  type CodeFacts,
  contradiction,
  pass,
  type Verdict,
  warn,
} from './code-facts.rules.ts'

/** Rule RQ-01: earlier applications are not after the date of service, and the last is not before the first. */
export function applicationsAreEarlier(facts: CodeFacts): Verdict | undefined {
  const { dos, firstApplication: first, lastApplication: last } = facts
  if (first !== undefined && dos !== undefined && first > dos)
    return contradiction(
      `The first application (${dayInNumbers(first)}) is after the date of service (${dayInNumbers(dos)}): change one of them.`,
      ['facts.firstApplicationDate', 'dos'],
    )
  if (last !== undefined && dos !== undefined && last > dos)
    return contradiction(
      `The last application (${dayInNumbers(last)}) is after the date of service (${dayInNumbers(dos)}): change one of them.`,
      ['facts.lastApplicationDate', 'dos'],
    )
  if (first !== undefined && last !== undefined && last < first)
    return contradiction(
      `The last application (${dayInNumbers(last)}) is before the first (${dayInNumbers(first)}): change one of them.`,
      ['facts.lastApplicationDate', 'facts.firstApplicationDate'],
    )
  return (first ?? last) === undefined ? undefined : pass
}

const fieldsOfAddress = {
  patient: ['patientZipCode', 'patientState'],
  facility: ['facilityZipCode', 'facilityState'],
  physician: ['physicianZipCode', 'physicianState'],
} as const

const disagrees = ({ state, zipCode }: CheckedAddress): boolean => {
  const states = statesOfZip(zipCode ?? '')
  return state !== undefined && states.length > 0 && !states.includes(state)
}

/** Rule RQ-02: state and ZIP code agree. */
export function zipCodesFit({ addresses = [] }: CodeFacts): Verdict | undefined {
  if (addresses.every(({ state, zipCode }) => state === undefined || zipCode === undefined)) return undefined
  const wrong = addresses.find(disagrees)
  if (!wrong) return pass
  const { whose, state, zipCode = '' } = wrong
  return contradiction(
    `The ${whose}’s ZIP code ${zipCode} is in ${statesOfZip(zipCode).join(' or ')}, the state is ${state}: change one of them.`,
    fieldsOfAddress[whose],
  )
}

const forPeopleOf65 = /^(?:medicare-part-b|railroad-medicare|medicare-advantage-(?:hmo|ppo|other)|medigap)$/

/** Rule RQ-03: birth date fits the insurance type. Younger people have Medicare for a disability or kidney disease. */
export function ageFitsInsurance(facts: CodeFacts): Verdict | undefined {
  const { insuranceTypeId, patientAge: age, isOfMedicareAge } = facts
  if (insuranceTypeId === undefined || age === undefined) return undefined
  if (forPeopleOf65.test(insuranceTypeId) && !isOfMedicareAge)
    return warn(
      `Is the birth date right? At ${age} only disability or kidney disease gives Medicare: check it against the card.`,
    )
  if (insuranceTypeId === 'chip' && age > 19)
    return warn(`Is the birth date right? CHIP is for children, the patient is ${age}: check it.`)
  return pass
}
