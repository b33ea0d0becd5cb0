import { expect, test } from 'vitest'
import { rowsReader } from './read-rows.ts'

const text = '{"success":true,"total":2,"data":[\n{"_id":"1"},\n{"_id":"2"}\n]}\n'

test('rows are read from an export that arrives in pieces of any length', () => {
  for (const length of [1, 7, 40, 1_000]) {
    const take = rowsReader()
    const rows: unknown[] = []
    let whole = false
    for (let at = 0; at < text.length; at += length) {
      const piece = take(text.slice(at, at + length))
      rows.push(...piece.rows)
      whole = piece.whole
      if (piece.rows.length > 0) expect(piece.total).toBe(2)
    }
    expect(rows).toEqual([{ _id: '1' }, { _id: '2' }])
    expect(whole).toBe(true)
  }
})

test('an export without its last line is incomplete, and an empty one is complete', () => {
  expect(rowsReader()(text.slice(0, -3)).whole).toBe(false)
  expect(rowsReader()('{"success":true,"total":0,"data":[\n]}\n')).toEqual({
    rows: [],
    total: 0,
    whole: true,
  })
})
