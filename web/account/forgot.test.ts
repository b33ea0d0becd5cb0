import { expect, test, vi } from 'vitest'

// The store takes hold of local storage when it is made, so this stands before the imports.
const kept = vi.hoisted(() => {
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
const { endSession, navigateWith } = await import('../kit/session/session-end.ts')

const pending = { email: 'ana@clinic.example', token: 't', demoMailbox: undefined, mailDelayed: false }
const nothing = { step: 'email', pending: undefined, resetToken: '' } as const
const codeMailed = { step: 'otp', pending, resetToken: '' } as const
const codeRight = { step: 'password', pending: undefined, resetToken: 'r' } as const

test('the address step=email forces the email stage, however far one has come', () => {
  for (const state of [nothing, codeMailed, codeRight]) expect(stageFor('email', state)).toBe('email')
})

test('a reload in the code or password stage, with no token in memory, goes back to the email stage', () => {
  for (const asked of ['otp', 'password']) expect(stageFor(asked, nothing)).toBe('email')
})

test('the password stage opens to nobody whose code is still to come', () => {
  expect([stageFor('otp', codeMailed), stageFor('password', codeMailed)]).toEqual(['otp', 'email'])
})

test('a code that was right is not asked for again: the way back to it leads to the password', () => {
  expect([stageFor('otp', codeRight), stageFor('password', codeRight)]).toEqual(['password', 'password'])
})

test('an address without a step, or with one that does not exist, shows the stage that was reached', () => {
  for (const asked of [null, '', 'done']) {
    expect([nothing, codeMailed, codeRight].map((state) => stageFor(asked, state))).toEqual([
      'email',
      'otp',
      'password',
    ])
  }
})

test('what is known of a forgotten password is stored nowhere, and a reset clears all of it', () => {
  setForgot({ ...codeRight, forgotEmail: 'ana@clinic.example', error: 'Incorrect OTP' })
  expect([...kept.values()].join()).not.toContain('ana@clinic.example')
  resetForgot()
  expect(useForgot.getState()).toMatchObject({ ...nothing, forgotEmail: '', error: null, loading: false })
})

test('a token that the server refused is forgotten with all that came before it', async () => {
  vi.stubGlobal('location', { pathname: '/forgot-password', search: '?step=password' })
  navigateWith(() => undefined)
  setForgot({ ...codeRight, forgotEmail: 'ana@clinic.example' })
  await endSession('expired')
  expect(useForgot.getState()).toMatchObject({ resetToken: '', forgotEmail: '' })
})
