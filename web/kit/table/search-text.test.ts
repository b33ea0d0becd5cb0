import { expect, test } from 'vitest'
import { searched } from './search-text.ts'

test('a search term is trimmed, and cut to the maximum length', () => {
  expect(searched('  Mary ')).toBe('Mary')
  expect(searched(`  ${'x'.repeat(120)}`)).toBe('x'.repeat(100))
})

test('invisible characters in a pasted search term are removed', () => {
  expect(searched('Mary\tCanary\n')).toBe('Mary Canary')
  expect(searched('\u202aMary\u0000\u202c')).toBe('Mary')
  expect(searched(`${'x'.repeat(99)}🩹`)).toBe('x'.repeat(99))
})
