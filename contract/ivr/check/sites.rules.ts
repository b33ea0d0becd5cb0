import type { BodyArea } from '../../reference/lists.ts'
import { readSize } from '../wound-size.rules.ts'

export type Side = 'left' | 'right'

const footLike =
  /\b(?:foot|feet|forefoot|midfoot|hindfoot|heels?|calcane\w*|toes?|hallux|plantar|sole|metatars\w*|transmetatarsal|hands?|palms?|palmar|fingers?|thumbs?|digits?|face|facial|forehead|cheeks?|chin|nose|nasal|lips?|mouth|scalp|neck|ears?|eyelids?|orbits?|orbital|genital\w*|scrot\w*|penis|penile|vulva\w*|perineum)\b/
const trunkLike =
  /\b(?:ankles?|malleol\w*|calf|calves|shins?|legs?|tibia\w*|pretibial|gaiter|thighs?|knees?|hips?|trochanter\w*|buttocks?|gluteal|ischi\w*|sacr\w*|coccy\w*|back|flanks?|abdom\w*|belly|chest|breasts?|stern\w*|trunk|torso|groin|inguinal|arms?|forearms?|elbows?|wrists?|shoulders?|axilla\w*)\b/
const lower =
  /\b(?:foot|feet|forefoot|midfoot|hindfoot|heels?|calcane\w*|toes?|hallux|plantar|sole|metatars\w*|transmetatarsal|ankles?|malleol\w*|calf|calves|shins?|legs?|tibia\w*|pretibial|gaiter|thighs?|knees?)\b/

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\b(?:back|neck|head)s? of\b/g, ' ')
    .replace(/[^a-z]+/g, ' ')

/** The body area that a location in words names; undefined if it names no known site, or sites of both areas. */
export function bodyAreaOf(location: string): BodyArea | undefined {
  const text = plain(location)
  const [foot, trunk] = [footLike.test(text), trunkLike.test(text)]
  if (foot === trunk) return undefined
  return foot ? 'face-scalp-neck-hands-feet' : 'trunk-arms-legs'
}

/** 'lower-extremity' or 'other', as policies distinguish them; undefined if the words name no known site. */
export function bodyRegionOf(location: string): 'lower-extremity' | 'other' | undefined {
  const text = plain(location)
  if (lower.test(text)) return 'lower-extremity'
  return footLike.test(text) || trunkLike.test(text) ? 'other' : undefined
}

/** The side that a location or a description names; undefined without one, with both, and for 'bilateral'. */
export function sideOf(text: string): Side | undefined {
  const words = text.toLowerCase()
  const right = /\b(?:right|rt|r)\b/.test(words)
  const left = /\b(?:left|lt|l)\b/.test(words)
  if (right === left) return undefined
  return right ? 'right' : 'left'
}

/**
 * The area in sq cm of a size as it is charted (wound-size.rules.ts). A single number could be an area or a length: it
 * has none.
 */
export const areaOf = (size: string): number | undefined => readSize(size)?.areaCm2

/** Without the noise of binary fractions: 0.1 × 3 is 0.3. */
export const round = (area: number): number => Math.round(area * 10_000) / 10_000
