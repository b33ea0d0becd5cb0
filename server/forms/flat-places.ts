import type { Rect } from '#contract/forms/places.ts'
import type { Line } from './drawn.ts'
import type { Phrase, Spot } from './labels.ts'

// Where people write on a form without fields: on lines, in empty cells, after a label ending in a colon, and in boxes.

export interface FlatPlace extends Spot {
  /** The text that is itself a box, in a symbol font. */
  readonly instead?: Phrase
}

const boxSigns = /^[☐□❏❑◻▢○]$/u
/** The letters that boxes in Wingdings and ZapfDingbats are read as. */
const boxLetters = /^[qoþ¨]$/

const overlap = (a: Rect, b: Rect): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]
const within = ({ x1, x2, y, size }: Phrase, rect: Rect): boolean =>
  (x1 + x2) / 2 > rect[0] && (x1 + x2) / 2 < rect[2] && y + size * 0.3 > rect[1] && y + size * 0.3 < rect[3]

export function flatPlaces(
  texts: readonly Phrase[],
  lines: readonly Line[],
  boxes: readonly Rect[],
): FlatPlace[] {
  const places: FlatPlace[] = []
  const add = (place: FlatPlace) => {
    if (!places.some(({ rect }) => overlap(rect, place.rect))) places.push(place)
  }
  for (const instead of texts.filter(
    ({ text }) => boxSigns.test(text.trim()) || boxLetters.test(text.trim()),
  )) {
    const side = instead.size * 0.75
    add({ rect: [instead.x1, instead.y, instead.x1 + side, instead.y + side], isCheck: true, instead })
  }
  for (const rect of boxes) {
    const [width, height] = [rect[2] - rect[0], rect[3] - rect[1]]
    if (
      width < 16 &&
      height < 16 &&
      Math.abs(width - height) < 3 &&
      !texts.some((text) => within(text, rect))
    )
      add({ rect, isCheck: true })
  }
  for (const text of texts) {
    for (const rect of runsIn(text, /\[\s{1,3}\]/g)) add({ rect, isCheck: true })
    for (const rect of runsIn(text, /_{4,}/g)) add({ rect, isCheck: false })
  }
  const writingHeight = (y: number, x1: number, x2: number) => {
    const over = texts.filter((text) => text.y > y + 4 && text.x1 < x2 && text.x2 > x1).map((text) => text.y)
    return Math.min(14, Math.max(9, Math.min(...over, y + 14) - y - 1))
  }
  const free = lines
    .toSorted((a, b) => b.y - a.y)
    .filter(
      ({ x1, x2, y }) =>
        !texts.some((text) => text.y > y - 1 && text.y < y + 8 && text.x1 < x2 - 4 && text.x2 > x1 + 4),
    )
  for (const { x1, x2, y } of free) {
    const rect: Rect = [x1, y, x2, y + writingHeight(y, x1, x2)]
    // A table prints a column's label once, above its first line.
    const isNextOfColumn = places.some(
      ({ rect: [left, bottom, right], isCheck }) =>
        !isCheck && Math.abs(left - x1) < 2 && Math.abs(right - x2) < 2 && bottom - y > 8 && bottom - y < 30,
    )
    if (isNextOfColumn || isLabelled(rect, texts)) add({ rect, isCheck: false })
  }
  for (const rect of boxes) {
    const [width, height] = [rect[2] - rect[0], rect[3] - rect[1]]
    if (width < 36 || height < 9 || height > 60) continue
    if (!texts.some((text) => within(text, rect)) && isLabelled(rect, texts)) add({ rect, isCheck: false })
  }
  for (const text of texts.filter(({ text: words }) => /[:#]\s*$/.test(words))) {
    const isAfter = (other: number) => other > text.x2 + 2
    const sameRow = texts.filter((other) => Math.abs(other.y - text.y) < 4 && isAfter(other.x1))
    const end = Math.min(text.x2 + 180, ...sameRow.map(({ x1 }) => x1 - 6))
    const from = text.x2 + 4
    if (end - from >= 36) add({ rect: [from, text.y - 2.5, end, text.y + 9.5], isCheck: false })
  }
  return places
}

/** Where a text leaves room to write or check: '____', '[ ]'. */
function runsIn(text: Phrase, run: RegExp): Rect[] {
  const perLetter = (text.x2 - text.x1) / Math.max(1, text.text.length)
  return [...text.text.matchAll(run)].map(({ 0: found, index }): Rect => {
    const x1 = text.x1 + index * perLetter
    return [x1, text.y - 1, x1 + found.length * perLetter, text.y + Math.max(9, text.size)]
  })
}

/** Whether there is text left of it, above it or below it: a line that divides sections has none near its beginning. */
function isLabelled(rect: Rect, texts: readonly Phrase[]): boolean {
  return texts.some((text) => {
    const center = text.y + text.size * 0.3
    const isLeft =
      rect[0] - text.x2 > -4 && rect[0] - text.x2 < 60 && center > rect[1] - 5 && center < rect[3] + 3
    const isOver = text.y - rect[3] > -2 && text.y - rect[3] < 8 && text.x1 < rect[2] && text.x2 > rect[0]
    const isUnder = rect[1] - text.y > 0 && rect[1] - text.y < 14 && Math.abs(text.x1 - rect[0]) < 40
    return isLeft || isOver || isUnder
  })
}
