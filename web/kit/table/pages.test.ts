import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesShown, rangeText } from './Pagination.tsx'

test('five pages around the current one are offered, also at the first and last page', () => {
  expect(pagesShown(1, 20)).toEqual([1, 2, 3, 4, 5])
  expect(pagesShown(10, 20)).toEqual([8, 9, 10, 11, 12])
  expect(pagesShown(20, 20)).toEqual([16, 17, 18, 19, 20])
  expect(pagesShown(2, 3)).toEqual([1, 2, 3])
})

test('for any page, at most five adjacent buttons are offered and the page is among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (totalPages, seed) => {
      const page = (seed % totalPages) + 1
      const shown = pagesShown(page, totalPages)
      expect(shown).toContain(page)
      expect(shown).toHaveLength(Math.min(5, totalPages))
      expect(shown[0]).toBeGreaterThanOrEqual(1)
      expect(shown.at(-1)).toBeLessThanOrEqual(totalPages)
    }),
  )
})

test('the text below a list names the first, the last and the number of all entries', () => {
  expect(rangeText(1, 10, 60)).toBe('Showing 1 to 10 of 60 entries')
  expect(rangeText(7, 10, 61)).toBe('Showing 61 to 61 of 61 entries')
  expect(rangeText(1, 10, 0)).toBe('Showing 0 to 0 of 0 entries')
  expect(rangeText(100_000, 10, 1_000_000)).toBe('Showing 999,991 to 1,000,000 of 1,000,000 entries')
})
