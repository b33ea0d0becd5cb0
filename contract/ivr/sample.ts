import type { Kind } from '../field-catalogue.ts'
import { isNpi } from '../fields.ts'
import { stateCodes } from '../reference/states.ts'
import { declarationOf, type FieldName, type FieldsOf, fieldNames, requestPathOf } from './fields.ts'
import type { IvrSubmission } from './form.ts'
import type { Entered } from './requests.ts'
import { sides, type Wound, woundDeclaration, woundFieldNames } from './wounds/wounds.rules.ts'

// Test values, generated for all fields in the catalog. All are distinct, so that tests detect swapped fields.

function npiFrom(number: number): string {
  const tenth = [...'0123456789'].find((digit) => isNpi(`1${String(10_000_000 + number)}${digit}`))
  return `1${String(10_000_000 + number)}${tenth}`
}

const samples: Record<Kind, (name: string, at: number) => string> = {
  text: (name, at) => `${at} ${name}`,
  identifier: (name, at) => `${at} ${name}`,
  code: (name, at) => `${at} ${name}`,
  firstName: () => 'Paulina',
  lastName: () => 'Patterson',
  date: (_, at) =>
    `${2001 + Math.floor(at / 28)}-${at % 2 === 0 ? '02' : '10'}-${String((at % 28) + 1).padStart(2, '0')}`,
  state: (_, at) => stateCodes[at % stateCodes.length] ?? '',
  zipCode: (_, at) => `${10_000 + at}-${1_000 + at}`,
  npi: (_, at) => npiFrom(at),
  taxId: (_, at) => `${100_000_000 + at}`,
  phone: (_, at) => `${6_145_550_100 + at}`,
  fax: (_, at) => `${9_375_550_100 + at}`,
  email: (_, at) => `contact${at}@test.example`,
  amount: (_, at) => `${at}.5`,
  record: (_, at) => `${700 + at}`,
  image: (_, at) => picture(at),
  images: (_, at) => picture(at),
  side: (_, at) => sides[at % sides.length] ?? '',
  centimeters: (_, at) => `${at}.25`,
  weeks: (_, at) => `${at}`,
  count: (_, at) => `${1 + (at % 99)}`,
  choice: () => '',
}

const picture = (at: number) => `/api/files/00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

// For these two the form asks for everything.
const nursingInHospital = 'Skilled Nursing Facility (POS 31) of a Hospital (POS 22)'
const bothPublic = 'Medicare Advantage with Medicaid'

/** A distinct value for each field. The caller passes the date of service, which must not be in the past. */
export function distinctValues(dos: string): IvrSubmission {
  const given = fieldNames.map((name, at) => {
    const { kind, max, options = [] } = declarationOf(name)
    const value = options.at(-1) ?? samples[kind](name, at)
    return [name, kind === 'images' ? [value, picture(at + 100)] : value.slice(0, max)]
  })
  return {
    ...(Object.fromEntries(given) as Omit<IvrSubmission, 'applicationCode'>),
    ...{ dos, lastServiceDay: '2199-12-30', insuranceType: bothPublic, serviceType: nursingInHospital },
    applicationCode: 2,
  }
}

/** A distinct value for each field of a wound; different `number`s also give different values, except the side. */
export function distinctWound(number: number): Wound {
  const given = woundFieldNames.map((name, place) => {
    const { kind, max } = woundDeclaration(name)
    const at = 200 + number * 20 + place
    const value = samples[kind](name, at)
    return [name, kind === 'images' ? [value] : value.slice(0, max)]
  })
  return Object.fromEntries(given)
}

/** Distinct values for the required fields only. */
export function requiredValues(dos: string): Partial<IvrSubmission> {
  const all = distinctValues(dos)
  const needed = fieldNames.filter((name) => declarationOf(name).required && !declarationOf(name).notAtHome)
  return { ...Object.fromEntries(needed.map((name) => [name, all[name]])), applicationCode: 2 }
}

/** The entered part of the request that a submission creates. */
export function enteredFrom(sent: IvrSubmission): Entered {
  const entered: Record<string, unknown> = {}
  for (const name of fieldNames) {
    const { key, part } = requestPathOf(name)
    const others = entered[key]
    if (part) entered[key] = { ...(others as object), [part]: sent[name] }
    else entered[key] = others === undefined ? sent[name] : `${others} ${sent[name]}`
  }
  return entered as Entered
}

/** The facility fields of a request whose place of service is the home. */
export const homeFacility = {
  facilityName: 'Home',
  facilityNpi: '',
  facilityTaxId: '',
  serviceType: '',
  facilityAddress: '',
  facilityCity: '',
  facilityState: '',
  facilityZipCode: '',
  ccn: '',
  facilityPtan: '',
  stayInPartA: '',
  globalPeriod: '',
} as const

/** A submission whose fields are all empty. */
export function emptySubmission() {
  const nothing = fieldNames.map((name) => [name, declarationOf(name).kind === 'images' ? [] : ''])
  return Object.fromEntries(nothing) as { [N in FieldName]: N extends FieldsOf<{ kind: 'images' }> ? [] : '' }
}
