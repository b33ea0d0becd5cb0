import { baseFor } from '#contract/ivr/check/application-codes.rules.ts'
import type { BodyArea } from '#contract/reference/lists.ts'
import { between, chance, pick, type Rng } from './random.ts'

/** An ICD-10 code. '?' is the digit of the side in most codes: 1 right, 2 left. */
type Code = string | readonly [right: string, left: string]

interface Case {
  readonly woundType: string
  /** Prefixed with 'Right' or 'Left' when `sided`. */
  readonly location: string
  readonly sided: boolean
  readonly bodyArea: BodyArea
  readonly codes: readonly Code[]
  readonly products: readonly string[]
  /** Usual length and width in cm. */
  readonly size: readonly [low: number, high: number]
  readonly depth: readonly [low: number, high: number]
  /** Relative frequency. */
  readonly frequency: number
}

const limb = 'trunk-arms-legs'
const foot = 'face-scalp-neck-hands-feet'
const amnion = ['Q4186', 'Q4133', 'Q4132', 'Q4151', 'Q4159', 'Q4160', 'Q4187', 'Q4205']
const matrix = ['Q4196', 'Q4158', 'Q4121', 'Q4110', 'Q4124', 'A2007', 'A2001', 'A2005']
const cell = ['Q4101', 'Q4106']

const named = (
  woundType: string,
  location: string,
  sided: boolean,
  bodyArea: BodyArea,
  codes: readonly Code[],
  rest: Pick<Case, 'products' | 'size' | 'depth' | 'frequency'>,
): Case => ({ woundType, location, sided, bodyArea, codes, ...rest })

const dfu = 'Diabetic Foot Ulcer (DFU)'
const vlu = 'Venous Leg Ulcer (VLU)'
const pressure = 'Pressure Ulcer / Injury'
const small = { size: [0.8, 3.4], depth: [0.1, 0.6] } as const
const middle = { size: [1.8, 6.5], depth: [0.1, 0.5] } as const
const deep = { size: [2.2, 7], depth: [0.8, 3.2] } as const

/** Realistic combinations of wound type, location, diagnosis and product. */
const cases: readonly Case[] = [
  named(dfu, 'heel, plantar', true, foot, ['L97.4?2', 'L97.4?1', 'L97.4?3', 'E11.621'], {
    products: [...amnion, ...cell, ...matrix],
    ...small,
    frequency: 6,
  }),
  named(dfu, 'forefoot, first metatarsal head', true, foot, ['L97.5?2', 'L97.5?1', 'E11.621'], {
    products: [...amnion, ...cell, ...matrix],
    ...small,
    frequency: 6,
  }),
  named(dfu, 'great toe, plantar', true, foot, ['L97.5?2', 'L97.5?4', 'E11.621', 'E10.621'], {
    products: [...amnion, 'Q4158', 'Q4196'],
    size: [0.6, 2.2],
    depth: [0.1, 0.5],
    frequency: 4,
  }),
  named(vlu, 'calf, medial', true, limb, ['I83.0?2', 'L97.2?2', 'L97.2?1'], {
    products: [...amnion, 'Q4101', 'Q4196', 'Q4121', 'Q4124'],
    ...middle,
    frequency: 5,
  }),
  named(vlu, 'medial malleolus', true, limb, ['I83.0?3', 'L97.3?2', 'I87.31?'], {
    products: [...amnion, 'Q4101', 'Q4158', 'Q4124'],
    ...middle,
    frequency: 4,
  }),
  named(pressure, 'sacrum', false, limb, ['L89.153', 'L89.154'], {
    products: [...matrix, 'Q4186', 'Q4151'],
    ...deep,
    frequency: 4,
  }),
  named(pressure, 'heel, posterior', true, foot, ['L89.6?3', 'L89.6?4'], {
    products: [...amnion, ...matrix],
    size: [1.2, 4.5],
    depth: [0.3, 1.4],
    frequency: 3,
  }),
  named(pressure, 'trochanter', true, limb, ['L89.2?3', 'L89.2?4'], {
    products: matrix,
    ...deep,
    frequency: 2,
  }),
  named(pressure, 'ischium', true, limb, ['L89.3?3', 'L89.3?4'], { products: matrix, ...deep, frequency: 2 }),
  named('Arterial (Ischemic) Ulcer', 'dorsal foot', true, foot, [['I70.235', 'I70.245'], 'L97.5?3'], {
    products: [...amnion, 'Q4158'],
    ...small,
    frequency: 2,
  }),
  named('Chronic Non-Pressure Ulcer', 'shin, anterior', true, limb, ['L97.8?2', 'L97.8?1'], {
    products: [...amnion, ...matrix],
    ...middle,
    frequency: 3,
  }),
  named('Chronic Non-Pressure Ulcer', 'forearm, dorsal', true, limb, ['L98.A2?2'], {
    products: [...amnion, ...matrix],
    ...small,
    frequency: 1,
  }),
  named('Dehisced Surgical Wound', 'abdomen, midline', false, limb, ['T81.31XA'], {
    products: [...matrix, 'Q4105'],
    size: [3, 13],
    depth: [0.6, 2.8],
    frequency: 3,
  }),
  named('Non-Healing Surgical Wound', 'foot, transmetatarsal site', true, foot, ['T81.89XA'], {
    products: [...amnion, ...matrix],
    ...middle,
    frequency: 2,
  }),
  named('Amputation Stump Wound', 'below-knee stump', true, limb, ['T87.81', ['T87.53', 'T87.54']], {
    products: [...amnion, ...matrix],
    ...middle,
    frequency: 1,
  }),
  named('Traumatic Wound / Laceration', 'lower leg, anterior', true, limb, ['S81.81?A', 'S81.80?A'], {
    products: [...amnion, ...matrix],
    ...middle,
    frequency: 2,
  }),
  named('Burn (Second or Third Degree)', 'lower leg, lateral', true, limb, ['T24.23?A', 'T24.33?A'], {
    products: ['A2043', 'A2012', 'Q4105', 'Q4182', 'A2005'],
    size: [5, 17],
    depth: [0.1, 0.4],
    frequency: 1,
  }),
  named('Burn (Second or Third Degree)', 'hand, dorsal', true, foot, ['T23.26?A'], {
    products: ['A2043', 'A2012', 'Q4105'],
    ...middle,
    frequency: 1,
  }),
  named('Radiation Burn / Wound', 'chest wall', false, limb, ['L58.1'], {
    products: matrix,
    ...middle,
    frequency: 1,
  }),
  named('Failed Skin Graft', 'lower leg, medial', true, limb, ['T86.821'], {
    products: [...amnion, ...matrix],
    ...middle,
    frequency: 1,
  }),
  named('Inflammatory Ulcer (Pyoderma Gangrenosum, Vasculitic)', 'shin, lateral', true, limb, ['L88'], {
    products: ['Q4101', 'Q4158', 'Q4196'],
    ...middle,
    frequency: 1,
  }),
]

const weighted = cases.flatMap((one) => Array.from({ length: one.frequency }, () => one))

export interface DemoWound {
  readonly woundType: string
  readonly woundLocation: string
  /** 'length x width x depth cm'. */
  readonly woundSize: string
  readonly icd10DiagnosisCodes: string
  readonly cptApplicationCode: string
  readonly medicalProductQCode: string
  /** Square centimeters ordered, as text. */
  readonly unitCm2: string
  readonly bodyArea: BodyArea
  /** Square centimeters. */
  readonly area: number
}

/** Common sheet sizes of products in square centimeters. */
const sheets = [2, 4, 6, 9, 12, 16, 20, 25, 36, 49, 64, 100, 150, 200, 260]

const sideCode = (code: Code, isLeft: boolean): string =>
  typeof code === 'string' ? code.replace('?', isLeft ? '2' : '1') : code[isLeft ? 1 : 0]

/** A wound with consistent codes, location, size and product. */
export function demoWound(rng: Rng): DemoWound {
  const chosen = pick(rng, weighted)
  const isLeft = chance(rng, 0.5)
  const [long, wide] = [between(rng, ...chosen.size, 1), between(rng, ...chosen.size, 1)].toSorted(
    (a, b) => b - a,
  )
  const [length, width] = [long ?? 1, wide ?? 1]
  const area = Number((length * width).toFixed(1))
  const location = chosen.sided ? `${isLeft ? 'Left' : 'Right'} ${chosen.location}` : chosen.location
  return {
    woundType: chosen.woundType,
    woundLocation: location.charAt(0).toUpperCase() + location.slice(1),
    woundSize: `${length.toFixed(1)} x ${width.toFixed(1)} x ${between(rng, ...chosen.depth, 1).toFixed(1)} cm`,
    icd10DiagnosisCodes: sideCode(pick(rng, chosen.codes), isLeft),
    cptApplicationCode: baseFor(chosen.bodyArea, area),
    medicalProductQCode: pick(rng, chosen.products),
    unitCm2: String(sheets.find((sheet) => sheet >= area) ?? Math.ceil(area)),
    bodyArea: chosen.bodyArea,
    area,
  }
}
