import { expect, test } from 'vitest'
import { allowedCallers } from './allowed-callers.ts'
import { endpoints } from './contract-strings.ts'

test('each endpoint may be called by those who are written down for it, and by nobody else', () => {
  const written = Object.entries(allowedCallers).flatMap(([callers, calls]) =>
    calls
      .trim()
      .split('\n')
      .map((call) => `${call.trim()}: ${callers}`),
  )
  const declared = endpoints.map(({ method, path, allowed }) => {
    const callers = typeof allowed === 'string' ? allowed : [...allowed].sort().join(', ')
    return `${method} ${path}: ${callers}`
  })
  expect(declared.sort()).toEqual(written.sort())
})
