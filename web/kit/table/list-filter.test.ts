import { expect, test } from 'vitest'
import { askedFor, physicianIn } from './list-filter.ts'

test('a list is narrowed to a physician by Office Admins and nobody else', () => {
  expect(([1, 2, 3, 4] as const).map((userType) => physicianIn('7', userType))).toEqual(['', '7', '', ''])
})

test('a page that no list has counts as not given, and search words are cut to what a list takes', () => {
  expect(askedFor({ search: '  Mary ', page: 3 })).toEqual({ search: 'Mary', page: 3 })
  expect(askedFor({ search: 'x'.repeat(120), page: 0.5 })).toEqual({ search: 'x'.repeat(100), page: 1 })
})

test('what is pasted into a search and cannot be seen is left out before the list is asked', () => {
  const ask = (search: string) => askedFor({ search, page: 1 }).search
  expect(ask('Mary\tCanary\n')).toBe('Mary Canary')
  expect(ask('\u202aMary\u0000\u202c')).toBe('Mary')
  expect(ask(`${'x'.repeat(99)}🩹`)).toBe('x'.repeat(99))
})
