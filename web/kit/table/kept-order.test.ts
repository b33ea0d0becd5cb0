import { expect, test } from 'vitest'
import { marked } from './kept-order.ts'

const changesOf = (kept: string, latest: string, limit = 99) => {
  const { rows, changes, fresh } = marked([...kept], [...latest], (row) => row, limit)
  return { rows: rows.join(''), changes: Object.fromEntries(changes), fresh }
}

test('rows keep their places while others move, leave and arrive, and each row’s change is known', () => {
  expect(changesOf('abcd', 'abcd')).toEqual({ rows: 'abcd', changes: {}, fresh: 0 })
  expect(changesOf('abcd', 'bcda')).toEqual({ rows: 'abcd', changes: { a: 'moved' }, fresh: 0 })
  expect(changesOf('abcdef', 'dabecf')).toEqual({
    rows: 'abcdef',
    changes: { d: 'moved', e: 'moved' },
    fresh: 0,
  })
  expect(changesOf('abcd', 'acd')).toEqual({ rows: 'abcd', changes: { b: 'gone' }, fresh: 0 })
  expect(changesOf('abcd', 'xabcdy')).toEqual({ rows: 'abcd', changes: {}, fresh: 2 })
})

test('a row that moves up after the last row of a full page is not new, and a row before it is', () => {
  expect(changesOf('abcd', 'acde', 4)).toEqual({ rows: 'abcd', changes: { b: 'gone' }, fresh: 0 })
  expect(changesOf('abcd', 'xabc', 4)).toEqual({ rows: 'abcd', changes: { d: 'gone' }, fresh: 1 })
})

test('when none of the shown rows are left in the reply, all of its rows are new', () => {
  expect(changesOf('ab', 'xy', 2)).toEqual({ rows: 'ab', changes: { a: 'gone', b: 'gone' }, fresh: 2 })
})

test('a row after the last row of a page that was not full counts as new', () => {
  expect(changesOf('ab', 'abc', 3)).toEqual({ rows: 'ab', changes: {}, fresh: 1 })
})

test('each row shows its current state', () => {
  const { rows } = marked([{ key: 'a', owner: '' }], [{ key: 'a', owner: 'Kim' }], ({ key }) => key, 9)
  expect(rows).toEqual([{ key: 'a', owner: 'Kim' }])
})
