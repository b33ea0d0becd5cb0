import { referenceLists } from '#server/reference/lists.ts'
import { bornBefore, inventedPolicy } from './numbers.ts'
import { type Address, addressIn, type Region } from './places.ts'
import { between, chance, pick, type Rng } from './random.ts'

/** First names, with the sex that they suggest: no sentence about a patient should read as a mistake. */
const firstNames: Readonly<Record<string, 'Female' | 'Male'>> = {
  Eleanor: 'Female',
  James: 'Male',
  Rosa: 'Female',
  Walter: 'Male',
  Beatriz: 'Female',
  DeShawn: 'Male',
  'Mary Ellen': 'Female',
  Hiroshi: 'Male',
  Fatima: 'Female',
  Gerald: 'Male',
  José: 'Male',
  Linh: 'Female',
  Agnieszka: 'Female',
  Clarence: 'Male',
  Zoë: 'Female',
  Samuel: 'Male',
  'Ana Lucía': 'Female',
  Chidi: 'Male',
  Dorothy: 'Female',
  Rajesh: 'Male',
  Tamika: 'Female',
  Björn: 'Male',
  Evelyn: 'Female',
  Mohammed: 'Male',
  Patricia: 'Female',
  'Jean-Pierre': 'Male',
  Shirley: 'Female',
  Kwame: 'Male',
  Noor: 'Female',
  Harold: 'Male',
  Consuelo: 'Female',
  Leroy: 'Male',
  'Soo-Jin': 'Female',
  Vernon: 'Male',
  Latisha: 'Female',
  Giuseppe: 'Male',
  Wanda: 'Female',
  Ahmed: 'Male',
  Phyllis: 'Female',
  'Xiu Ying': 'Female',
}
export const sexOf = (firstName: string): string => firstNames[firstName] ?? 'Male'
const lastNames = [
  ...['Washington', "O'Brien", 'García', 'Nguyen', 'Kowalski', 'Abdullah', 'Müller', 'Jefferson', 'Yamamoto'],
  ...['Smith-Delacroix', 'Fernández', "D'Angelo", 'Okafor', 'Lindström', 'Park', 'Thibodeaux', 'Banerjee'],
  ...['Van der Berg', 'Castañeda', 'Johnson', 'Haile', 'Petrović', 'Brown', 'Moreau', 'Silva-Mendes', 'Tran'],
  ...[
    "N'Diaye",
    'Robinson',
    'Szczepański',
    'Lopez',
    'Whitehorse',
    'McAllister',
    'Gutiérrez',
    'Kim',
    'Baptiste',
  ],
  'Wolfeschlegelsteinhausenbergerdorff-Featherstone',
]

export interface Coverage {
  readonly insuranceType: string
  readonly primaryInsurance: string
  readonly primaryPolicyNumber: string
  readonly secondaryInsurance: string
  readonly secondaryPolicyNumber: string
}

export interface DemoPatient extends Address, Coverage {
  readonly firstName: string
  readonly lastName: string
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string
}

const payers = referenceLists().payers
const typeNames = new Map(referenceLists().insuranceTypes.map((type) => [type.id, type.value]))
const payersIn = new Map<string, readonly string[]>()

/** Insurers that offer this insurance type in this state. */
function payersOf(typeId: string, state: string): readonly string[] {
  const key = `${typeId} ${state}`
  const known = payersIn.get(key)
  if (known) return known
  const offering = payers.filter((payer) => payer.types.includes(typeId))
  const local = offering.filter((payer) => payer.states?.includes(state))
  const everywhere = offering.filter((payer) => !payer.states)
  const chosen =
    typeId === 'medicare-part-b' || typeId === 'medicaid' ? local : [...local, ...everywhere.slice(0, 8)]
  const names = chosen.map((payer) => payer.value)
  payersIn.set(key, names)
  return names
}

/** Medicare from age 65 on; otherwise a commercial plan, Medicaid or TRICARE. */
function coverageOf(rng: Rng, age: number, state: string): Coverage {
  const typeId =
    age >= 65
      ? pick(rng, ['medicare-part-b', 'medicare-part-b', 'medicare-advantage-hmo', 'medicare-advantage-ppo'])
      : pick(rng, [
          'commercial-ppo',
          'commercial-hmo',
          'commercial-ppo',
          'managed-medicaid',
          'medicaid',
          'tricare',
        ])
  const isOther = chance(rng, 0.03)
  const primary = isOther ? 'Golden Prairie Health Sharing' : pick(rng, payersOf(typeId, state))
  const secondaryType = age >= 65 ? 'medigap' : 'commercial-ppo'
  const hasSecondary = chance(rng, typeId === 'medicare-part-b' ? 0.7 : 0.12)
  const others = payersOf(secondaryType, state).filter((name) => name !== primary)
  const secondary = hasSecondary ? pick(rng, others) : ''
  return {
    insuranceType: typeNames.get(typeId) ?? '',
    primaryInsurance: primary,
    primaryPolicyNumber: inventedPolicy(rng, typeId, primary),
    secondaryInsurance: secondary,
    secondaryPolicyNumber: secondary && inventedPolicy(rng, secondaryType, secondary),
  }
}

/** An invented patient with coverage that fits age and state. Most are over 60, as wound patients are. */
export function demoPatient(rng: Rng, region: Region, at: Date): DemoPatient {
  const age = chance(rng, 0.7) ? between(rng, 64, 93) : between(rng, 29, 63)
  const address = addressIn(rng, region)
  return {
    firstName: pick(rng, Object.keys(firstNames)),
    lastName: pick(rng, lastNames),
    dateOfBirth: bornBefore(rng, at, age),
    ...address,
    ...coverageOf(rng, age, address.state),
  }
}
