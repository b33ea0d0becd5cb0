import type { Reading } from './numbers.rules.ts'
import { type CardWord, confidenceOf, type Row } from './words.rules.ts'

/** An insurer from the reference list. */
export interface ListedPayer {
  readonly value: string
  readonly kind: string
}

/**
 * Lower-case letters, digits and dashes ('Medi-Cal' is not 'MEDICAL'), without the words that cards spell in several
 * ways.
 */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’®™.]/gu, '')
    .replace(/&|\band\b/g, ' ')
    .replace(/[^a-z0-9-]/g, '')

/** Medicare's contractors are not on its cards, and a network's name is not the payer's. */
const isOnCards = ({ value, kind }: ListedPayer) =>
  !['mac', 'liability', 'none', 'other'].includes(kind) && !/network$| – /i.test(value)

/** The names under which an insurer may be printed: without what is in parentheses, each side of ' / '. */
const namesOf = ({ value }: ListedPayer): string[] =>
  value
    .replace(/\s*\([^)]*\)/g, '')
    .split(' / ')
    .map(plain)
    .filter((name) => name.length >= 3)

/** Shorter names must match letter by letter: 'Medica' is not 'Medical'. */
const sureLength = 10

/** Whether texts of equal length differ in at most one letter in ten. */
function isAlike(read: string, name: string): boolean {
  if (read === name) return true
  if (name.length < sureLength || Math.abs(read.length - name.length) > 1) return false
  const allowed = Math.floor(name.length / sureLength)
  return distance(read, name, allowed) <= allowed
}

/** The number of changed, missing and added letters. */
function distance(one: string, other: string, limit: number): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      now.push(Math.min((before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (before[at - 1] ?? 0) + same))
    }
    if (Math.min(...now) > limit) return limit + 1
    before = now
  }
  return before[other.length] ?? limit + 1
}

const longestName = 7

/** Every run of up to seven words, within a row or across two. */
function* runsOf(rows: readonly Row[]): Generator<readonly CardWord[]> {
  for (const [at, row] of rows.entries()) {
    const words = [...row, ...(rows[at + 1] ?? [])]
    for (let from = 0; from < row.length; from += 1)
      for (let to = from + 1; to <= Math.min(from + longestName, words.length); to += 1)
        yield words.slice(from, to)
  }
}

interface Match {
  readonly name: string
  readonly payers: readonly ListedPayer[]
  readonly confidence: number
}

/**
 * The insurer whose name is on the card; if several are, the one with the longest name. None if several insurers share
 * that name ('Anthem Blue Cross and Blue Shield' without its state).
 */
export function payerIn(rows: readonly Row[], listed: readonly ListedPayer[]): Reading | undefined {
  const byName = new Map<string, ListedPayer[]>()
  for (const payer of listed.filter(isOnCards))
    for (const name of new Set(namesOf(payer))) byName.set(name, [...(byName.get(name) ?? []), payer])
  let best: Match | undefined
  for (const words of runsOf(rows)) {
    const read = plain(words.map(({ text }) => text).join(' '))
    if (read.length < 3 || (best && read.length < best.name.length - 1)) continue
    const confidence = confidenceOf(words)
    for (const [name, payers] of byName)
      if (
        isAlike(read, name) &&
        (!best || name.length > best.name.length || (name === best.name && confidence > best.confidence))
      )
        best = { name, payers, confidence }
  }
  if (!best) return undefined
  const payer = narrowed(best, rows, byName)
  return payer && { value: payer.value, confidence: best.confidence }
}

/** 'Humana' on a card that says 'Medicare Advantage' elsewhere is the entry 'Humana Medicare Advantage'. */
function narrowed({ name, payers }: Match, rows: readonly Row[], byName: ReadonlyMap<string, ListedPayer[]>) {
  const all = plain(rows.map((row) => row.map(({ text }) => text).join(' ')).join(' '))
  const longer = [...byName].filter(
    ([other]) =>
      other.length > name.length && other.startsWith(name) && all.includes(other.slice(name.length)),
  )
  const [first, second] = longer.length > 0 ? longer.flatMap(([, found]) => found) : payers
  return second ? undefined : first
}

/** Whether other insurers' names begin with this one's: 'Humana' alone may be 'Humana Medicare Advantage'. */
export function hasLongerNames(value: string, listed: readonly ListedPayer[]): boolean {
  const names = namesOf({ value, kind: '' })
  return listed.some(
    (other) =>
      other.value !== value &&
      isOnCards(other) &&
      namesOf(other).some((longer) => names.some((name) => longer.startsWith(name))),
  )
}
