import { expect, test } from 'vitest'
import { createKey } from './create-key.ts'

test('a second click or a retry after no answer sends the same key again', () => {
  const key = createKey()
  const first = key.keyFor({ name: 'A' })
  expect(key.keyFor({ name: 'A' })).toBe(first)
  expect(key.keyFor({ name: 'B' })).toBe(first)
})

test('what is sent after a success is another thing and gets another key', () => {
  const key = createKey()
  const first = key.keyFor({ name: 'A' })
  key.created()
  expect(key.keyFor({ name: 'A' })).not.toBe(first)
})

test('a body corrected after an error gets another key, the same body keeps its own', () => {
  const key = createKey()
  const first = key.keyFor({ name: 'A' })
  key.rejected()
  expect(key.keyFor({ name: 'A' })).toBe(first)
  key.rejected()
  const second = key.keyFor({ name: 'B' })
  expect(second).not.toBe(first)
  expect(key.keyFor({ name: 'B' })).toBe(second)
})
