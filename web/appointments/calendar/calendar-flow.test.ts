import { expect, test } from 'vitest'
import { startCalendarSync } from '#contract/appointments/calendar.ts'
import { challengeOf, consentResultIn, newVerifier } from './calendar-flow.ts'

test('the challenge computed for the example verifier of RFC 7636 equals the published one', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

test('every verifier is new, and its challenge is one that the contract accepts', async () => {
  const verifiers = Array.from({ length: 50 }, newVerifier)
  expect(new Set(verifiers).size).toBe(50)
  for (const verifier of verifiers) {
    expect(verifier).toMatch(/^[\w-]{43}$/)
    const input = { codeChallenge: await challengeOf(verifier) }
    expect(startCalendarSync.input.safeParse(input).success).toBe(true)
  }
})

test('a URL with a code, one with an error and any other URL are distinguished', () => {
  const resultKind = (query: string) => consentResultIn(new URLSearchParams(query))
  expect(resultKind('code=abc&state=x1&scope=openid')).toEqual({ kind: 'code', code: 'abc', state: 'x1' })
  expect(resultKind('error=access_denied&state=x1')).toEqual({ kind: 'denied' })
  expect(resultKind('error=server_error&code=abc')).toEqual({ kind: 'failed' })
  expect(resultKind('page=2')).toBeUndefined()
})
