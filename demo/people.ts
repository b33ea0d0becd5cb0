import type { UserType } from '#contract/endpoint.ts'
import { inventedNpi, inventedPhone, inventedTaxId } from './numbers.ts'
import { type Address, areaCodes, type Region } from './places.ts'
import { fill, pick, seeded } from './random.ts'

export const demoPassword = 'Verimend!2026'

export interface DemoUser {
  readonly userType: UserType
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
}

export interface DemoPhysician {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly specialization: string
  readonly taxonomyCode: string
  readonly npiNumber: string
  readonly taxID: string
  readonly medicalLicenseNumber: string
  readonly ptan: string
  readonly hospitalName: string
  readonly serviceType: string
  readonly officeAddress: Address
  readonly officeContactName: string
  readonly ext: string
  readonly faxNumber: string
  readonly status: 'notRegister' | 'active' | 'deactive'
}

export interface DemoOffice extends Address {
  readonly name: string
  readonly region: Region
  readonly taxID: string
  readonly npiNumber: string
  readonly faxNumber: string
  /** Its Office Admin. */
  readonly admin: DemoUser
  readonly physicians: readonly DemoPhysician[]
}

/** A demo physician with the NUCC taxonomy code of the specialization. */
type Row = readonly [first: string, last: string, specialization: string, taxonomyCode: string]

const houston: readonly Row[] = [
  ['Amara', 'Okonkwo', 'Podiatry – Foot & Ankle Surgery', '213ES0103X'],
  ['Daniel', 'Reyes-Whitaker', 'Vascular Surgery', '2086S0129X'],
  ['Priya', 'Raghunathan', 'Internal Medicine', '207R00000X'],
  ['Thomas', "O'Shaughnessy", 'General Surgery', '208600000X'],
  ['Mei-Lin', 'Zhao', 'Plastic Surgery', '208200000X'],
  ['Robert', 'Tillman', 'Family Medicine', '207Q00000X'],
]
const chicago: readonly Row[] = [
  ['Ingrid', 'Sørensen', 'Podiatry', '213E00000X'],
  ['Malik', 'Abernathy', 'Infectious Disease', '207RI0200X'],
  ['Guadalupe', 'Peña', 'Nurse Practitioner – Family', '363LF0000X'],
  ['Walter', 'Kowalczyk', 'Orthopaedic Foot and Ankle Surgery', '207XX0004X'],
]

const hospitals = {
  houston: ['Bayou Crossing Medical Center', 'Live Oak Limb Preservation Hospital', 'Gulf Prairie Hospital'],
  chicago: ['Lakeshore Commons Hospital', 'North Prairie Wound Institute'],
} as const

/** In the reserved domain .test, so that the demo's mails can reach no one. */
const emailOf = (first: string, last: string) =>
  `${first}.${last}`
    .replace(/ø/g, 'o')
    .normalize('NFD')
    .replace(/[^a-z.-]/gi, '')
    .toLowerCase()
    .concat('@demo.verimend.test')

function physicianOf(row: Row, at: number, region: Region, address: Address): DemoPhysician {
  const [firstName, lastName, specialization, taxonomyCode] = row
  const rng = seeded(`physician ${firstName} ${lastName}`)
  const areaCode = pick(rng, areaCodes[region])
  const isMain = region === 'houston' && at === 0
  return {
    firstName,
    lastName,
    email: isMain ? 'physician@demo.verimend.test' : emailOf(firstName, lastName),
    phoneNumber: inventedPhone(rng, areaCode),
    specialization,
    taxonomyCode,
    npiNumber: inventedNpi(rng),
    taxID: inventedTaxId(rng),
    medicalLicenseNumber: region === 'houston' ? fill(rng, '@####') : fill(rng, '036-######'),
    ptan: fill(rng, '@@####'),
    hospitalName: pick(rng, hospitals[region]),
    serviceType: pick(rng, [
      'On Campus-Outpatient Hospital (POS 22)',
      'Off Campus-Outpatient Hospital (POS 19)',
    ]),
    officeAddress: address,
    officeContactName: pick(rng, ['Carla Benitez', 'Joyce Hammond', 'Terrence Boyd', 'Nadia Haddad']),
    ext: fill(rng, '2##'),
    faxNumber: inventedPhone(rng, areaCode),
    status: region === 'houston' && at === 5 ? 'notRegister' : 'active',
  }
}

function office(
  name: string,
  region: Region,
  address: Address,
  admin: DemoUser,
  rows: readonly Row[],
): DemoOffice {
  const rng = seeded(`office ${name}`)
  return {
    name,
    region,
    ...address,
    taxID: inventedTaxId(rng),
    npiNumber: inventedNpi(rng),
    faxNumber: inventedPhone(rng, areaCodes[region][0]),
    admin,
    physicians: rows.map((row, at) => physicianOf(row, at, region, address)),
  }
}

/** Two offices with ten physicians; only the first physician of the first office has an account. */
export const demoOffices: readonly [DemoOffice, DemoOffice] = [
  office(
    'Lone Star Wound & Limb Center',
    'houston',
    { address: '2450 Holcombe Terrace, Suite 310', city: 'Houston', state: 'TX', zipCode: '77030' },
    {
      userType: 2,
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'office@demo.verimend.test',
      phoneNumber: '7135550142',
    },
    houston,
  ),
  office(
    'Lakeshore Podiatry Partners',
    'chicago',
    { address: '918 N. Winthrop Avenue, Floor 2', city: 'Chicago', state: 'IL', zipCode: '60640' },
    {
      userType: 2,
      firstName: 'Marisol',
      lastName: 'Vance',
      email: 'other-office@demo.verimend.test',
      phoneNumber: '7735550127',
    },
    chicago,
  ),
]

/** An Office Admin of both offices. */
export const demoBiller: DemoUser = {
  userType: 2,
  firstName: 'Bea',
  lastName: 'Lindqvist',
  email: 'biller@demo.verimend.test',
  phoneNumber: '7135550142',
}

export const demoTeam: readonly DemoUser[] = [
  {
    userType: 3,
    firstName: 'Jordan',
    lastName: 'Castellanos',
    email: 'reviewer@demo.verimend.test',
    phoneNumber: '5125550118',
  },
  {
    userType: 4,
    firstName: 'Ruth',
    lastName: 'Adeyemi',
    email: 'admin@demo.verimend.test',
    phoneNumber: '5125550163',
  },
]
