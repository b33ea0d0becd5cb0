import type { BodyArea } from '../../reference/lists.ts'

export type Side = 'left' | 'right'

const footLike =
  /\b(?:foot|feet|ft|forefoot|midfoot|hindfoot|heels?|calcane\w*|toes?|hallux|plantar|sole|metatars\w*|transmetatarsal|tma|mtpj?|mth|hands?|palms?|palmar|fingers?|thumbs?|digits?|face|facial|forehead|cheeks?|chin|nose|nasal|lips?|mouth|scalp|neck|ears?|eyelids?|orbits?|orbital|genital\w*|scrot\w*|penis|penile|vulva\w*|perineum)\b/
const trunkLike =
  /\b(?:ankles?|mall(?:eol\w*)?|calf|calves|shins?|legs?|tibia\w*|pretibial|gaiter|thighs?|knees?|[ab]ka|hips?|trochanter\w*|buttocks?|gluteal|ischi\w*|sacr\w*|coccy\w*|back|flanks?|abd(?:om\w*)?|[lr][lu]q|belly|chest|breasts?|stern\w*|trunk|torso|groin|inguinal|arms?|forearms?|elbows?|wrists?|shoulders?|axilla\w*)\b/
const lower =
  /\b(?:foot|feet|ft|forefoot|midfoot|hindfoot|heels?|calcane\w*|toes?|hallux|plantar|sole|metatars\w*|transmetatarsal|tma|mtpj?|mth|ankles?|mall(?:eol\w*)?|calf|calves|shins?|legs?|tibia\w*|pretibial|gaiter|thighs?|knees?|[ab]ka|lower (?:extremit\w*|ext|limbs?)|[lrb]?le|l e)\b/

const upper = /\b(?:upper (?:extremit\w*|ext|limbs?)|[lrb]?ue)\b/

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\b(?:back|neck|head)s? of\b/g, ' ')
    .replace(/[^a-z]+/g, ' ')

/** A digit of the foot or of the hand: only the codes say which. */
const eitherDigit = /\bdigits?\b/g

const past = String.raw`(?:s ?\/? ?p|status[ -]post|h ?\/ ?o|hx|history|previous(?:ly)?|prior)\b`
const isPast = new RegExp(String.raw`\b${past}`)
/** A limb that was amputated, unless the words are about a wound on its stump. */
const isLost =
  /^(?!.*\b(?:stumps?|sites?|wounds?|ulcers?|incisions?)\b).*\b(?:[ab]ka|amputated|amputee|absent|missing)\b/
const isHealed = /^(?!.*\b(?:not|non|partial\w*|nearly|almost)\b).*\b(?:healed|resolved)\b/
const clauses = new RegExp(String.raw`[;,()[\]]|(?<=[a-z]{3})\.| [-–—] |\b(?=${past})|\b(?:with|after)\b`)

/** 'R foot (s/p left BKA)', 'Right foot; left leg amputated': the words without those about another limb's history. */
const withoutHistory = (text: string) =>
  text
    .toLowerCase()
    .split(clauses)
    .filter((clause) => ![isPast, isLost, isHealed].some((history) => history.test(clause)))
    .join(' ')

const namesSite = (text: string) =>
  [footLike, trunkLike, lower, upper].some((sites) => sites.test(plain(text)))

/** The words that say where the wound is. A history alone is the place: 's/p left BKA'. */
function placeIn(location: string): string {
  const rest = withoutHistory(location)
  return plain(namesSite(rest) ? rest : location)
}

/** The body area that a location names; undefined if it names no known site, or sites in both areas. */
export function bodyAreaOf(location: string): BodyArea | undefined {
  const text = placeIn(location)
  const [foot, trunk] = [footLike.test(text), trunkLike.test(text)]
  if (foot === trunk) return undefined
  return foot ? 'face-scalp-neck-hands-feet' : 'trunk-arms-legs'
}

/** 'lower-extremity' or 'other', as policies distinguish them; undefined if the words name no known site. */
export function bodyRegionOf(location: string): 'lower-extremity' | 'other' | undefined {
  const text = placeIn(location).replace(eitherDigit, ' ')
  if (lower.test(text)) return 'lower-extremity'
  return footLike.test(text) || trunkLike.test(text) || upper.test(text) ? 'other' : undefined
}

/** Whether a location is on the foot, without the ankle; undefined if the words do not say. */
export function isOnFoot(location: string): boolean | undefined {
  const [region, area] = [bodyRegionOf(location), bodyAreaOf(location)]
  if (region === 'other') return false
  return region && area && area === 'face-scalp-neck-hands-feet'
}

const bothSides = /\b(?:both|bi-?lat(?:eral(?:ly)?)?|bil|b ?\/ ?l|b\.l|bl|b[lu]e)\b/
const rightSide = /\b(?:right|rt|r|r[lu][eq])\b/
const leftSide = /\b(?:left|lft|lt|l|l[lu][eq])\b/

/** 'Left foot, right next to the toe': the word for exactly. 'Left and right above the ankle' names both sides. */
const exactly =
  /(?<!(?:\band|\bor|[&/+]) ?)\bright(?= (?:next|beside|near|by|at|above|below|under|over|behind|between|where)\b)/g

/** 'Right foot, left open': the word for what was not done. 'Left open wound' names a side. */
const leaving =
  /(?<!(?:\band|\bor|[&/+]) ?)\bleft(?= (?:open(?! (?:wound|ulcer|sore|area))|uncovered|untreated|alone|in (?:place|situ)|to (?:heal|drain|granulate|close)|after|from)\b)/g

/** The sides that a location or a description names, as charted: 'Left LE', 'RLE', 'B/L heels'. None, one, or both. */
export function sidesOf(text: string): readonly Side[] {
  const named = namedSides(text)
  if (named.length < 2) return named
  // One of them may belong to a limb that only the history mentions.
  const others = namedSides(withoutHistory(text))
  return others.length === 1 ? others : named
}

function namedSides(text: string): readonly Side[] {
  const words = text.toLowerCase().replace(/\bl\.e\b/g, 'le')
  if (bothSides.test(words)) return ['left', 'right']
  const isLeft = leftSide.test(rightSide.test(words) ? words.replace(leaving, ' ') : words)
  const isRight = rightSide.test(isLeft ? words.replace(exactly, ' ') : words)
  return [...(isLeft ? ['left' as const] : []), ...(isRight ? ['right' as const] : [])]
}

/** The only side that it names. */
export function sideOf(text: string): Side | undefined {
  const [side, other] = sidesOf(text)
  return other ? undefined : side
}
