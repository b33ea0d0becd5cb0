import { between, pick, type Rng } from './random.ts'

interface Town {
  readonly city: string
  readonly state: 'TX' | 'IL' | 'LA' | 'OK' | 'IN' | 'WI'
  readonly zipCodes: readonly string[]
}

/** Real towns with their ZIP codes, around Houston and Chicago. The large cities are listed twice to be picked more often. */
export const towns = {
  houston: [
    { city: 'Houston', state: 'TX', zipCodes: ['77004', '77007', '77008', '77025', '77030'] },
    { city: 'Houston', state: 'TX', zipCodes: ['77004', '77007', '77008', '77025', '77030'] },
    { city: 'Sugar Land', state: 'TX', zipCodes: ['77478', '77479', '77498'] },
    { city: 'Pearland', state: 'TX', zipCodes: ['77581', '77584'] },
    { city: 'Katy', state: 'TX', zipCodes: ['77449', '77450', '77494'] },
    { city: 'Pasadena', state: 'TX', zipCodes: ['77502', '77504', '77506'] },
    { city: 'Missouri City', state: 'TX', zipCodes: ['77459', '77489'] },
    { city: 'Galveston', state: 'TX', zipCodes: ['77550', '77551'] },
    { city: 'Spring', state: 'TX', zipCodes: ['77373', '77379', '77386'] },
    { city: 'Lake Charles', state: 'LA', zipCodes: ['70601', '70605'] },
    { city: 'Tulsa', state: 'OK', zipCodes: ['74104', '74105'] },
  ],
  chicago: [
    { city: 'Chicago', state: 'IL', zipCodes: ['60614', '60618', '60640', '60647', '60657'] },
    { city: 'Chicago', state: 'IL', zipCodes: ['60614', '60618', '60640', '60647', '60657'] },
    { city: 'Evanston', state: 'IL', zipCodes: ['60201', '60202'] },
    { city: 'Oak Park', state: 'IL', zipCodes: ['60302', '60304'] },
    { city: 'Skokie', state: 'IL', zipCodes: ['60076', '60077'] },
    { city: 'Naperville', state: 'IL', zipCodes: ['60540', '60563', '60565'] },
    { city: 'Cicero', state: 'IL', zipCodes: ['60804'] },
    { city: 'Joliet', state: 'IL', zipCodes: ['60432', '60435'] },
    { city: 'Hammond', state: 'IN', zipCodes: ['46320', '46324'] },
    { city: 'Kenosha', state: 'WI', zipCodes: ['53140', '53142'] },
  ],
} as const satisfies Record<string, readonly Town[]>

export type Region = keyof typeof towns

/** Area codes in use in each region. */
export const areaCodes = { houston: ['713', '281', '832'], chicago: ['312', '773', '847'] } as const

const streets = [
  ...['Magnolia Street', 'Bayou Bend Drive', 'Elm Street', 'Heights Boulevard', 'Cypress Creek Road'],
  ...[
    'Maple Avenue',
    'Lakeview Terrace',
    'Prairie Avenue',
    'Juniper Lane',
    'Sycamore Court',
    'Oak Hollow Way',
  ],
  ...['N. Winthrop Avenue', 'W. Orchard Street', 'Old Mill Road', 'Cottonwood Trail', 'St. Clair Avenue'],
]

export interface Address {
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

/** An invented address in a real town; some have an apartment or a nine-digit ZIP code. */
export function addressIn(rng: Rng, region: Region): Address {
  const town = pick<Town>(rng, towns[region])
  const flat = rng() < 0.2 ? `, Apt ${between(rng, 1, 40)}${pick(rng, ['', 'A', 'B'])}` : ''
  const zipCode = pick(rng, town.zipCodes)
  return {
    address: `${between(rng, 100, 9899)} ${pick(rng, streets)}${flat}`,
    city: town.city,
    state: town.state,
    zipCode: rng() < 0.15 ? `${zipCode}-${between(rng, 1000, 9899)}` : zipCode,
  }
}
