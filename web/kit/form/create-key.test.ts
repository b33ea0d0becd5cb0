import { expect, test } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { createKey } from './create-key.ts'

test('a second click or a retry after no response sends the same key again', () => {
  const key = createKey()
  const first = key.keyFor({ name: 'A' })
  key.failed(new ApiError('server.unavailable', 0, 'Not sent, or the reply was lost.'))
  expect(key.keyFor({ name: 'A' })).toBe(first)
  expect(key.keyFor({ name: 'B' })).toBe(first)
})

test('a submit after a success creates another record and gets another key', () => {
  const key = createKey()
  const first = key.keyFor({ name: 'A' })
  key.created()
  expect(key.keyFor({ name: 'A' })).not.toBe(first)
})

const refused = new ApiError('input.invalid', 400, 'Please check the form.')

test('a body corrected after an error gets another key, and an unchanged body keeps its key', () => {
  const key = createKey()
  const first = key.keyFor({ name: 'A' })
  key.failed(refused)
  expect(key.keyFor({ name: 'A' })).toBe(first)
  key.failed(refused)
  const second = key.keyFor({ name: 'B' })
  expect(second).not.toBe(first)
  expect(key.keyFor({ name: 'B' })).toBe(second)
})
