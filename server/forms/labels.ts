import type { Rect } from '#contract/forms/places.ts'

// Which printed text belongs to which place of a form, by position alone. Makers print labels left of a place, above
// it, in it, below a line, and right of a check box; tables print them once for a row or a column.

/** A text of a page. */
export interface Phrase {
  readonly text: string
  readonly x1: number
  readonly x2: number
  /** Of its baseline. */
  readonly y: number
  readonly size: number
}

export interface Spot {
  readonly rect: Rect
  readonly isCheck: boolean
}

/** What is printed about a place; '' where there is nothing. */
export interface Printed {
  readonly label: string
  /** The text left of a group of check boxes, the label of its row in a table. */
  readonly question: string
  /** The label of its column in a table. */
  readonly column: string
}

const middle = ([, y1, , y2]: Rect) => (y1 + y2) / 2
const heightOf = ([, y1, , y2]: Rect) => y2 - y1
const centerOf = ({ y, size }: Phrase) => y + size * 0.3

/** Texts as a PDF draws them, split at gaps and underlines and joined into phrases. */
export function phrasesOf(items: readonly Phrase[]): Phrase[] {
  const pieces = items.flatMap(divided).toSorted((a, b) => b.y - a.y || a.x1 - b.x1)
  const lines: Phrase[][] = []
  for (const piece of pieces) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && Math.abs(first.y - piece.y) < Math.min(first.size, piece.size) * 0.35)
      line.push(piece)
    else lines.push([piece])
  }
  return lines.flatMap((line) => joined(line.toSorted((a, b) => a.x1 - b.x1)))
}

function joined(line: readonly Phrase[]): Phrase[] {
  const phrases: Phrase[] = []
  for (const piece of line) {
    const last = phrases.at(-1)
    const gap = last ? piece.x1 - last.x2 : 0
    const goesOn =
      last &&
      Math.abs(last.size - piece.size) < last.size * 0.25 &&
      gap > -0.5 * last.size &&
      gap < (/[:?]$/.test(last.text) ? 0.35 : 0.75) * last.size
    if (!last || !goesOn) {
      phrases.push(piece)
      continue
    }
    const space = gap > 0.12 * last.size && !/\s$/.test(last.text) ? ' ' : ''
    phrases[phrases.length - 1] = {
      ...last,
      text: `${last.text}${space}${piece.text}`,
      x2: Math.max(last.x2, piece.x2),
    }
  }
  return phrases.map((phrase) => ({ ...phrase, text: phrase.text.replace(/\s+/g, ' ').trim() }))
}

/** A text whose words are far apart, or separated by lines to write on or '[ ]' to check, is several. */
function divided(item: Phrase): Phrase[] {
  const perLetter = (item.x2 - item.x1) / Math.max(1, item.text.length)
  return [...item.text.matchAll(/(?:(?!\s{3}|_{2}|\.{5}|\[\s{1,3}\]).)+/g)].flatMap(({ 0: part, index }) => {
    const text = part.replace(/^[\s_.\]]+(?=.)|[\s_]+$/g, '')
    if (/^[\s_.\]]*$/.test(text)) return []
    const from = index + part.indexOf(text)
    return [{ ...item, text, x1: item.x1 + from * perLetter, x2: item.x1 + (from + text.length) * perLetter }]
  })
}

type Side = 'left' | 'right' | 'above' | 'below' | 'inside'

/** What a label above or below a place costs just for its side: most pages print labels above, some below. */
const mostPages = { above: 2, below: 7 }
const pagesWithCaptions = { above: 9, below: 1 }
const noSide = { above: 0, below: 0 }

/** How far a text is from being the label of a place on one side; undefined if it is none. */
function costs(spot: Spot, phrase: Phrase, bySide: typeof mostPages): Partial<Record<Side, number>> {
  const { rect, isCheck } = spot
  const [x1, y1, x2, y2] = rect
  const height = heightOf(rect)
  const off = Math.abs(centerOf(phrase) - middle(rect))
  const isBesides = off <= Math.max(height * 0.5, 4.5)
  const overlaps = phrase.x1 < x2 - 1 && phrase.x2 > x1 - 1
  const shifted = Math.min(60, Math.abs(phrase.x1 - x1))
  const found: Partial<Record<Side, number>> = {}
  const toLeft = x1 - phrase.x2
  // In a tall place, the label is at the first line.
  const besides = height > 24 ? Math.min(off, Math.abs(y2 - phrase.size * 0.8 - phrase.y)) : off
  if (isBesides && toLeft > -4 && toLeft < 170)
    found.left = Math.max(0, toLeft) * 0.3 + besides * 0.4 + (isCheck ? 3 : 0)
  const toRight = phrase.x1 - x2
  if (isBesides && toRight > -2 && toRight < (isCheck ? 30 : 14))
    found.right = Math.max(0, toRight) * 0.35 + off * 0.4 + (isCheck ? 0 : 24)
  const over = phrase.y - y2
  if (overlaps && over > -2.5 && over < 18)
    found.above = Math.max(0, over) * 1.2 + shifted * 0.25 + (isCheck ? 4 : bySide.above)
  const under = y1 - (phrase.y + phrase.size * 0.75)
  if (overlaps && !isCheck && under > -2 && under < 9)
    found.below = Math.max(0, under) + shifted * 0.25 + bySide.below
  const isWithin = phrase.x1 >= x1 - 1 && phrase.x1 < x2 && phrase.y > y1 && centerOf(phrase) < y2
  if (!isCheck && isWithin && (centerOf(phrase) > middle(rect) || (off < height * 0.25 && shifted < 8)))
    found.inside = 4.5 + shifted * 0.2
  return found
}

const isBetween = (value: number, from: number, to: number) => value > from && value < to

/** Whether another place is between a text and a place. */
function isCutOff(at: number, side: Side, phrase: Phrase, spots: readonly Spot[]): boolean {
  const rect = spots[at]?.rect
  if (!rect) return false
  return spots.some(({ rect: other }, index) => {
    if (index === at) return false
    const center = (other[0] + other[2]) / 2
    const sameRow =
      Math.abs(middle(other) - middle(rect)) < Math.max(4, Math.min(heightOf(other), heightOf(rect)) / 2)
    if (side === 'left') return sameRow && isBetween(center, phrase.x2 - 2, rect[0])
    if (side === 'right') return sameRow && isBetween(center, rect[2], phrase.x1 + 2)
    const sameColumn = other[0] < rect[2] && other[2] > rect[0]
    if (side === 'above') return sameColumn && isBetween(middle(other), rect[3], phrase.y)
    if (side === 'below') return sameColumn && isBetween(middle(other), phrase.y, rect[1])
    return false
  })
}

/** The distance to the nearest text on one side of a place that no other place cuts off; Infinity without one. */
function nearest(
  at: number,
  side: Side,
  spots: readonly Spot[],
  phrases: readonly Phrase[],
  bySide: typeof mostPages,
): number {
  const spot = spots[at]
  const near = phrases.flatMap((phrase) => {
    const cost = spot && costs(spot, phrase, bySide)[side]
    return cost === undefined || isCutOff(at, side, phrase, spots) ? [] : [cost]
  })
  return Math.min(...near)
}

/** Check boxes next to each other, from the left. */
function rowsOfChecks(spots: readonly Spot[]): number[][] {
  const order = spots
    .map((spot, index) => ({ spot, index }))
    .filter(({ spot }) => spot.isCheck)
    .toSorted((a, b) => middle(b.spot.rect) - middle(a.spot.rect))
  const rows: { y: number; indexes: number[] }[] = []
  for (const { spot, index } of order) {
    const row = rows.at(-1)
    if (row && Math.abs(row.y - middle(spot.rect)) < 4) row.indexes.push(index)
    else rows.push({ y: middle(spot.rect), indexes: [index] })
  }
  const left = (index: number) => spots[index]?.rect[0] ?? 0
  return rows.map(({ indexes }) => indexes.toSorted((a, b) => left(a) - left(b)))
}

/** On which side the check boxes of a row have their labels: on the side where they are nearer overall. */
function sidesOfChecks(spots: readonly Spot[], phrases: readonly Phrase[]): Map<number, Side> {
  const sides = new Map<number, Side>()
  for (const row of rowsOfChecks(spots)) {
    const total = (side: 'left' | 'right') =>
      row.reduce((sum, at) => sum + Math.min(20, nearest(at, side, spots, phrases, mostPages)), 0)
    const side = total('right') <= total('left') ? 'right' : 'left'
    for (const index of row) sides.set(index, side)
  }
  return sides
}

/** Whether a page prints its labels as captions below the lines: most texts below are nearer than those above. */
function hasCaptions(spots: readonly Spot[], phrases: readonly Phrase[]): boolean {
  const sooner = spots.flatMap((spot, index) => {
    if (spot.isCheck) return []
    const near = (side: Side) => nearest(index, side, spots, phrases, noSide)
    const [above, below] = [near('above'), near('below')]
    return near('left') < 20 || above === below ? [] : [below < above ? 1 : -1]
  })
  return sooner.length > 5 && sooner.reduce<number>((sum, one) => sum + one, 0) > sooner.length / 2
}

/** What is printed about each place of a page. A text labels one place, the nearest. */
export function printedAbout(spots: readonly Spot[], phrases: readonly Phrase[]): Printed[] {
  const sides = sidesOfChecks(spots, phrases)
  const bySide = hasCaptions(spots, phrases) ? pagesWithCaptions : mostPages
  const pairs = spots.flatMap((spot, place) =>
    phrases.flatMap((phrase, text) =>
      Object.entries(costs(spot, phrase, bySide)).flatMap(([key, cost]) => {
        const side = key as Side
        const other = side === 'left' ? 'right' : 'left'
        if (spot.isCheck && sides.get(place) === other && (side === 'left' || side === 'right')) return []
        return isCutOff(place, side, phrase, spots) ? [] : [{ place, text, cost }]
      }),
    ),
  )
  const labelOf = new Map<number, number>()
  const taken = new Set<number>()
  for (const { place, text } of pairs.toSorted((a, b) => a.cost - b.cost)) {
    if (labelOf.has(place) || taken.has(text)) continue
    labelOf.set(place, text)
    taken.add(text)
  }
  const free = phrases.filter((_, index) => !taken.has(index))
  return spots.map((spot, place) => {
    const label = phrases[labelOf.get(place) ?? -1]
    const row = questionOf(spot, free, phrases, spots, label)
    const column = columnOf(place, spots, phrases, label)
    return { label: label?.text ?? '', question: row, column: column?.text ?? '' }
  })
}

/**
 * The text left of a place that labels no other place, with the line that it continues; else, for a check box, the one
 * above; else the label of its row.
 */
function questionOf(
  { rect, isCheck }: Spot,
  free: readonly Phrase[],
  all: readonly Phrase[],
  spots: readonly Spot[],
  own: Phrase | undefined,
): string {
  const [x1, , , y2] = rect
  const isLevel = (phrase: Phrase) =>
    Math.abs(centerOf(phrase) - middle(rect)) <= Math.max(heightOf(rect) * 0.5, 5)
  const isOnRow = (phrase: Phrase) => isLevel(phrase) && phrase.x2 <= x1 + 3
  const nearest = free.filter(isOnRow).toSorted((a, b) => b.x2 - a.x2)[0]
  // Columns of check boxes are at the end of a line, far from a short question.
  if (nearest && x1 - nearest.x2 < (isCheck ? 480 : 330)) {
    const before = free.find(
      (phrase) =>
        phrase !== nearest &&
        isBetween(phrase.y - nearest.y, 1, nearest.size * 1.6) &&
        Math.abs(phrase.x1 - nearest.x1) < 12 &&
        !/[:?.]$/.test(phrase.text),
    )
    return before ? `${before.text} ${nearest.text}` : nearest.text
  }
  if (isCheck && own && /^(?:yes|no|y|n)$/i.test(own.text)) {
    // 'Yes' and 'No' before their question.
    const after = free
      .filter((phrase) => isLevel(phrase) && phrase.x1 > rect[2])
      .toSorted((a, b) => a.x1 - b.x1)[0]
    if (after && after.text.length > 12) return after.text
  }
  if (isCheck) {
    const above = free
      .filter((phrase) => isBetween(phrase.y - y2, -2, 34) && phrase.x1 < rect[2] + 4)
      .filter((phrase) => x1 - phrase.x2 < 120)
      .toSorted((a, b) => a.y - b.y || b.x2 - a.x2)[0]
    return above?.text ?? ''
  }
  if (own) return ''
  const row = all.filter(isOnRow).toSorted((a, b) => b.x2 - a.x2)[0]
  return row && spots.some((spot) => Math.abs(middle(spot.rect) - middle(rect)) < 4) ? row.text : ''
}

/** The label of a column: above a place, with nothing but places of the same column in between. */
function columnOf(
  at: number,
  spots: readonly Spot[],
  phrases: readonly Phrase[],
  own: Phrase | undefined,
): Phrase | undefined {
  const rect = spots[at]?.rect
  if (!rect) return undefined
  const [x1, , x2, y2] = rect
  const above = phrases.filter(
    (phrase) => phrase !== own && phrase.y > y2 - 2.5 && phrase.x1 < x2 - 1 && phrase.x2 > x1 - 1,
  )
  const nearest = above.toSorted((a, b) => a.y - b.y)[0]
  if (!nearest || nearest.y - y2 > 220) return undefined
  const isSameColumn = (other: Rect) => Math.abs(other[0] - x1) < 12 || Math.abs(other[2] - x2) < 12
  const between = spots.filter(
    ({ rect: other }, index) =>
      index !== at && other[0] < x2 && other[2] > x1 && isBetween(middle(other), y2, nearest.y),
  )
  return between.every(({ rect: other }) => isSameColumn(other)) ? nearest : undefined
}
