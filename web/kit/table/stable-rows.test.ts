import { expect, test } from 'vitest'
import { isBehind, mergeAnswer, withRow } from './stable-rows.ts'

interface Row {
  readonly id: string
  readonly status: string
}
const row = (id: number, status = 'Pending'): Row => ({ id: String(id), status })
const keyOf = ({ id }: Row) => id
const list = 'page 1'
const answer = (...rows: Row[]) => ({ list, rows, limit: 3, whole: false })
const first = mergeAnswer(undefined, answer(row(3), row(2), row(1)), keyOf)
const ids = (rows: readonly Row[]) => rows.map(keyOf)

test('new rows are counted and are not added to the shown rows', () => {
  const merged = mergeAnswer(first, answer(row(5), row(4), row(3)), keyOf)
  expect(ids(merged.rows)).toEqual(['3', '2', '1'])
  expect(merged.fresh).toBe(2)
})

test('a change to a shown row is shown at the same position', () => {
  const merged = mergeAnswer(first, answer(row(4), row(3), row(2, 'Approved')), keyOf)
  expect(merged.rows).toEqual([row(3), row(2, 'Approved'), row(1)])
})

test('a row that left the list stays, and a row that moved up from the next page is not new', () => {
  const merged = mergeAnswer(first, answer(row(3), row(1), row(0)), keyOf)
  expect(ids(merged.rows)).toEqual(['3', '2', '1'])
  expect(merged.fresh).toBe(0)
})

test('a row below the rows of a page that was not full counts as new', () => {
  const short = mergeAnswer(undefined, answer(row(3), row(2)), keyOf)
  const merged = mergeAnswer(short, answer(row(3), row(2), row(1)), keyOf)
  expect(ids(merged.rows)).toEqual(['3', '2'])
  expect(merged.fresh).toBe(1)
})

test('when no shown row is left in the reply, all rows of the reply are new', () => {
  expect(mergeAnswer(first, answer(row(9), row(8), row(7)), keyOf).fresh).toBe(3)
})

test('another page, filter or search replaces the rows, and so does a reload by the user', () => {
  const next = { list: 'page 2', rows: [row(0)], limit: 3, whole: false }
  expect(mergeAnswer(first, next, keyOf)).toEqual({ list: 'page 2', rows: [row(0)], fresh: 0 })
  const reloaded = { ...answer(row(4), row(3), row(2)), whole: true }
  expect(ids(mergeAnswer(first, reloaded, keyOf).rows)).toEqual(['4', '3', '2'])
})

test('a list that was empty shows its first row at once', () => {
  const empty = mergeAnswer(undefined, answer(), keyOf)
  expect(mergeAnswer(empty, answer(row(1)), keyOf)).toEqual({ list, rows: [row(1)], fresh: 0 })
})

test('a single reloaded row replaces the shown one, and a row that is not shown changes nothing', () => {
  expect(withRow(first, row(1, 'Rejected'), keyOf).rows).toEqual([row(3), row(2), row(1, 'Rejected')])
  expect(withRow(first, row(8), keyOf)).toBe(first)
})

test('a page is behind once a row came, left or moved, and not when a row only changed', () => {
  const shown = [row(3), row(2), row(1)]
  expect(isBehind(shown, [row(3, 'Approved'), row(2), row(1)], keyOf)).toBe(false)
  expect(isBehind(shown, [row(4), row(3), row(2)], keyOf)).toBe(true)
  expect(isBehind(shown, [row(3), row(1), row(0)], keyOf)).toBe(true)
  expect(isBehind(shown, [row(3), row(2)], keyOf)).toBe(true)
})
