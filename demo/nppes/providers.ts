import { inventedNpi, inventedPhone } from '../numbers.ts'
import { demoOffices } from '../people.ts'
import { type Address, areaCodes, type Region } from '../places.ts'
import { fill, seeded } from '../random.ts'

/** A provider as the stand-in knows it; names and addresses in capitals, as the registry has them. */
export interface Provider {
  readonly number: string
  readonly type: 'NPI-1' | 'NPI-2'
  readonly first?: string
  readonly middle?: string
  readonly last?: string
  readonly otherLast?: string
  readonly credential?: string
  readonly organization?: string
  readonly taxonomies: readonly { code: string; desc: string; license: string | null; primary: boolean }[]
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly phone: string
  readonly isDeactivated?: true
}

const upper = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace('ø', 'o').toUpperCase()

function placeOf({ address, city, state, zipCode }: Address) {
  const [line1 = '', ...more] = upper(address).split(', ')
  return { line1, line2: more.join(' '), city: upper(city), state, zip: `${zipCode.slice(0, 5)}1234` }
}

const numberOf = (who: string) => inventedNpi(seeded(`registry ${who}`))
const phoneOf = (who: string, region: Region) =>
  inventedPhone(seeded(`registry phone ${who}`), areaCodes[region][0])

const ofOffices = demoOffices.flatMap((office): Provider[] => [
  {
    ...placeOf(office),
    number: office.npiNumber,
    type: 'NPI-2',
    organization: upper(office.name),
    taxonomies: [
      { code: '261QM1300X', desc: 'Clinic/Center, Multi-Specialty', license: null, primary: true },
    ],
    phone: phoneOf(office.name, office.region),
  },
  ...office.physicians.map(
    (one): Provider => ({
      ...placeOf(one.officeAddress),
      number: one.npiNumber,
      type: 'NPI-1',
      first: upper(one.firstName),
      last: upper(one.lastName),
      credential: 'M.D.',
      taxonomies: [
        {
          code: one.taxonomyCode,
          desc: one.specialization,
          license: one.medicalLicenseNumber,
          primary: true,
        },
      ],
      phone: one.phoneNumber,
    }),
  ),
])

const houston = {
  address: '6620 Cypress Hollow Road, Suite 12',
  city: 'Houston',
  state: 'TX',
  zipCode: '77025',
}

/** Outside the demo's offices: a physician to add, a hospital to choose, and a number that is no longer in service. */
export const registryExamples = {
  physician: {
    ...placeOf(houston),
    number: numberOf('Avery Sample'),
    type: 'NPI-1',
    first: 'AVERY',
    middle: 'Q',
    last: 'SAMPLE',
    otherLast: 'MCINTYRE',
    credential: 'D.P.M.',
    taxonomies: [
      {
        code: '390200000X',
        desc: 'Student in an Organized Health Care Education',
        license: null,
        primary: false,
      },
      {
        code: '213E00000X',
        desc: 'Podiatrist',
        license: fill(seeded('registry license'), '@####'),
        primary: true,
      },
    ],
    phone: phoneOf('Avery Sample', 'houston'),
  },
  hospital: {
    ...placeOf({ ...houston, address: '900 Gulf Prairie Parkway' }),
    number: numberOf('Gulf Prairie Hospital'),
    type: 'NPI-2',
    organization: 'GULF PRAIRIE HOSPITAL LLC',
    taxonomies: [{ code: '282N00000X', desc: 'General Acute Care Hospital', license: null, primary: true }],
    phone: phoneOf('Gulf Prairie Hospital', 'houston'),
  },
  deactivated: {
    ...placeOf(houston),
    number: numberOf('Retired'),
    type: 'NPI-1',
    first: 'RETA',
    last: 'RETIRED',
    taxonomies: [],
    phone: '',
    isDeactivated: true,
  },
} as const satisfies Record<string, Provider>

export const providers: readonly Provider[] = [...ofOffices, ...Object.values(registryExamples)]
