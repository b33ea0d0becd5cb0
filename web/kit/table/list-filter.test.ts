import { expect, test } from 'vitest'
import { askedFor, physicianIn } from './list-filter.ts'

test('only an Office Admin can filter a list by physician', () => {
  expect(([1, 2, 3, 4] as const).map((userType) => physicianIn('7', userType))).toEqual(['', '7', '', ''])
})

test('an invalid page number becomes 1, and a search term is cut to the maximum length', () => {
  expect(askedFor({ search: '  Mary ', page: 3 })).toEqual({ search: 'Mary', page: 3 })
  expect(askedFor({ search: 'x'.repeat(120), page: 0.5 })).toEqual({ search: 'x'.repeat(100), page: 1 })
})

test('invisible characters in a pasted search term are removed before the list is loaded', () => {
  const ask = (search: string) => askedFor({ search, page: 1 }).search
  expect(ask('Mary\tCanary\n')).toBe('Mary Canary')
  expect(ask('\u202aMary\u0000\u202c')).toBe('Mary')
  expect(ask(`${'x'.repeat(99)}🩹`)).toBe('x'.repeat(99))
})
