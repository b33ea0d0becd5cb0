import { expect, test } from 'vitest'
import { foldedLetters } from '#contract/folded.rules.ts'
import { takeDays } from './search-dates.ts'

test.each([
  '1950-03-04',
  '1950-3-4',
  '1950/03/04',
  '03/04/1950',
  '3/4/1950',
  '03-04-1950',
  '3.4.1950',
  'Mar 4, 1950',
  'march 04 1950',
])('the date %s is parsed as 4 March 1950, in the American order', (typed) => {
  expect(takeDays(foldedLetters(typed))).toEqual({
    rest: expect.stringMatching(/^\s*$/),
    days: [['1950-03-04']],
  })
})

test('a year of two digits can mean the last century or this one', () => {
  expect(takeDays('3/4/50').days).toEqual([['1950-03-04', '2050-03-04']])
  expect(takeDays('2/29/00').days).toEqual([['2000-02-29']])
})

test.each(['13/45/1950', '02/29/1951', '123-45-6789', '10-11-3344', '3/4', '1950', 'x3/4/1950', 'may 1950'])(
  'text that only looks like a date, such as %s, is not parsed as one',
  (typed) => {
    expect(takeDays(typed)).toEqual({ rest: typed, days: [] })
  },
)

test('dates are found among other words, even two of them', () => {
  const { rest, days } = takeDays('smith, 3/4/1950 aetna 2026-11-20')
  expect(rest.split(/[\s,]+/)).toEqual(['smith', 'aetna', ''])
  expect(new Set(days.flat())).toEqual(new Set(['1950-03-04', '2026-11-20']))
})
