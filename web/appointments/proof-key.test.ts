import { expect, test } from 'vitest'
import { startCalendarSync } from '#contract/appointments/calendar.ts'
import { broughtBy, challengeOf, newVerifier } from './proof-key.ts'

test('the challenge of the example in RFC 7636 is the one that it prints', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

test('every verifier is new, and its challenge is one that the contract takes', async () => {
  const verifiers = Array.from({ length: 50 }, newVerifier)
  expect(new Set(verifiers).size).toBe(50)
  for (const verifier of verifiers) {
    expect(verifier).toMatch(/^[\w-]{43}$/)
    const input = { codeChallenge: await challengeOf(verifier) }
    expect(startCalendarSync.input.safeParse(input).success).toBe(true)
  }
})

test('an address tells a code from a refusal, and any other address from both', () => {
  const brought = (query: string) => broughtBy(new URLSearchParams(query))
  expect(brought('code=abc&state=x1&scope=openid')).toEqual({ kind: 'code', code: 'abc', state: 'x1' })
  expect(brought('error=access_denied&state=x1')).toEqual({ kind: 'denied' })
  expect(brought('error=server_error&code=abc')).toEqual({ kind: 'failed' })
  expect(brought('page=2')).toBeUndefined()
})
