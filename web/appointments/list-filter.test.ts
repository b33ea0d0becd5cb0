import { expect, test } from 'vitest'
import { filterOf, weekFilterOf, weekIn } from './list-filter.ts'

const nothing = { physicianId: '', tab: '', view: '', week: '' }

test('a URL written by hand sends only values that the server accepts', () => {
  const filters = { ...nothing, physicianId: 'all', tab: 'never', week: '2026-99-99' }
  const asked = { search: `  ${'x'.repeat(200)}`, filters }
  const sent = { search: 'x'.repeat(100), page: 1, physicianId: '' }
  const { search, page } = sent
  expect(filterOf({ search, page, limit: 10, filters }, 2)).toEqual({ ...sent, limit: 10, type: 'notOver' })
  expect(weekIn(asked, '2026-11-25')).toBe('2026-11-22')
  expect(weekFilterOf(asked, 2, '2026-11-22')).toEqual({
    ...sent,
    limit: 100,
    from: '2026-11-21T00:00:00Z',
    to: '2026-11-30T00:00:00Z',
  })
})

test('the URL determines the tab and the week, whichever day of the week it names', () => {
  const asked = { search: '', page: 2, limit: 25, filters: { ...nothing, tab: 'past', week: '2026-12-05' } }
  expect(filterOf(asked, 3)).toMatchObject({ type: 'over', page: 2, limit: 25 })
  expect(weekIn(asked, '2026-11-25')).toBe('2026-11-29')
})
