import { expect, test, vi } from 'vitest'

// The store accesses local storage when it is created, so the stub must come before the imports.
const stored = vi.hoisted(() => {
  const entries = new Map<string, string>()
  const value = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value })
  return entries
})

const { resetForgot, setForgot, stageFor, useForgot } = await import('./forgot.ts')
const { endSession, navigateWith } = await import('../../kit/session/session-end.ts')

const pending = { email: 'ana@clinic.example', token: 't', demoMailbox: undefined, mailDelayed: false }
const nothing = { step: 'email', pending: undefined, resetToken: '' } as const
const codeMailed = { step: 'otp', pending, resetToken: '' } as const
const codeRight = { step: 'password', pending: undefined, resetToken: 'r' } as const

test('step=email in the URL forces the email stage, whichever stage was reached', () => {
  for (const state of [nothing, codeMailed, codeRight]) expect(stageFor('email', state)).toBe('email')
})

test('a reload in the code or password stage, with no token in memory, goes back to the email stage', () => {
  for (const asked of ['otp', 'password']) expect(stageFor(asked, nothing)).toBe('email')
})

test('the password stage does not open while the code has not been entered', () => {
  expect([stageFor('otp', codeMailed), stageFor('password', codeMailed)]).toEqual(['otp', 'email'])
})

test('a code that was correct is not requested again: going back to it leads to the password', () => {
  expect([stageFor('otp', codeRight), stageFor('password', codeRight)]).toEqual(['password', 'password'])
})

test('a URL without a step, or with one that does not exist, shows the stage that was reached', () => {
  for (const asked of [null, '', 'done']) {
    expect([nothing, codeMailed, codeRight].map((state) => stageFor(asked, state))).toEqual([
      'email',
      'otp',
      'password',
    ])
  }
})

test('the state of a forgotten password is stored nowhere, and a reset clears all of it', () => {
  setForgot({ ...codeRight, forgotEmail: 'ana@clinic.example', error: 'Incorrect OTP' })
  expect([...stored.values()].join()).not.toContain('ana@clinic.example')
  resetForgot()
  expect(useForgot.getState()).toMatchObject({ ...nothing, forgotEmail: '', error: null, loading: false })
})

test('a token that the server rejects is dropped together with the state before it', async () => {
  vi.stubGlobal('location', { pathname: '/forgot-password', search: '?step=password' })
  navigateWith(() => undefined)
  setForgot({ ...codeRight, forgotEmail: 'ana@clinic.example' })
  await endSession('expired')
  expect(useForgot.getState()).toMatchObject({ resetToken: '', forgotEmail: '' })
})
