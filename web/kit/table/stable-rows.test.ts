import { expect, test } from 'vitest'
import { mergeAnswer, withRow } from './stable-rows.ts'

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

test('what came since stays out of the rows and is counted', () => {
  const held = mergeAnswer(first, answer(row(5), row(4), row(3)), keyOf)
  expect(ids(held.rows)).toEqual(['3', '2', '1'])
  expect(held.fresh).toBe(2)
})

test('what changed in a shown row is shown in its place', () => {
  const held = mergeAnswer(first, answer(row(4), row(3), row(2, 'Approved')), keyOf)
  expect(held.rows).toEqual([row(3), row(2, 'Approved'), row(1)])
})

test('a row that left the list stays in its place, and what fills up below it is not new', () => {
  const held = mergeAnswer(first, answer(row(3), row(1), row(0)), keyOf)
  expect(ids(held.rows)).toEqual(['3', '2', '1'])
  expect(held.fresh).toBe(0)
})

test('a page that is not full has nothing to fill it up: what comes below its rows is new', () => {
  const short = mergeAnswer(undefined, answer(row(3), row(2)), keyOf)
  const held = mergeAnswer(short, answer(row(3), row(2), row(1)), keyOf)
  expect(ids(held.rows)).toEqual(['3', '2'])
  expect(held.fresh).toBe(1)
})

test('when so much came that no shown row is left in the answer, all of it is new', () => {
  expect(mergeAnswer(first, answer(row(9), row(8), row(7)), keyOf).fresh).toBe(3)
})

test('another page, filter or search is shown as it is, and so is what the person asked for', () => {
  const next = { list: 'page 2', rows: [row(0)], limit: 3, whole: false }
  expect(mergeAnswer(first, next, keyOf)).toEqual({ list: 'page 2', rows: [row(0)], fresh: 0 })
  const asked = { ...answer(row(4), row(3), row(2)), whole: true }
  expect(ids(mergeAnswer(first, asked, keyOf).rows)).toEqual(['4', '3', '2'])
})

test('a list that was empty shows the first that comes', () => {
  const empty = mergeAnswer(undefined, answer(), keyOf)
  expect(mergeAnswer(empty, answer(row(1)), keyOf)).toEqual({ list, rows: [row(1)], fresh: 0 })
})

test('one row that is loaded by itself takes its place, and one that is not shown changes nothing', () => {
  expect(withRow(first, row(1, 'Rejected'), keyOf).rows).toEqual([row(3), row(2), row(1, 'Rejected')])
  expect(withRow(first, row(8), keyOf)).toBe(first)
})
