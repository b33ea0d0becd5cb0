import { expect, test } from 'vitest'
import { filterOf } from './list-filter.ts'

test('an address that was written by hand sends only values that the server accepts', () => {
  const asked = { search: `  ${'x'.repeat(200)}`, page: 2_000_000, filters: { physicianId: 'all' } }
  expect(filterOf(asked, 2, 10)).toEqual({
    search: 'x'.repeat(100),
    page: 1,
    limit: 10,
    type: '',
    physicianId: '',
    appointmentId: '',
  })
})
