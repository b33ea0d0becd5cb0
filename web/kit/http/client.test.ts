import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { clearAuth, openSession, signedOut } from '../session/session.ts'
import { endSession, markLoggingOut, navigateWith, useEndNotice } from '../session/session-end.ts'
import { setTabOffice } from '../session/tab-office.ts'
import { ApiError } from './api-error.ts'
import { type CallOptions, callRaw, call as callTyped } from './client.ts'

// The store reads localStorage when its module loads, so the stub is set before the imports.
vi.hoisted(() => {
  const storage = new Map<string, string>()
  const value = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value })
  Object.defineProperty(globalThis, 'sessionStorage', { value })
})

const declared = {
  summary: '',
  allowed: 'public',
  input: z.object(),
  output: z.object(),
  errors: [],
} as const
const one: Endpoint = { method: 'GET', path: '/things/:id', ...declared }
const make: Endpoint = { method: 'POST', path: '/things', creates: true, ...declared }
const call = (endpoint: Endpoint, input: object, options?: CallOptions) =>
  callTyped(endpoint, input as never, options)

const answer = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const goTo = vi.fn()

function replies(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answer.mockImplementation(async () => Response.json(body, { status, headers }))
}

/** The URL, method, headers and body of the last request. */
function sent() {
  const [url = '', init = {}] = answer.mock.lastCall ?? []
  return { url, method: init.method, headers: new Headers(init.headers), body: init.body }
}

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  navigateWith(goTo)
  openSession({ ...signedOut, token: 'mine' })
  useEndNotice.setState({ message: null })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  clearAuth()
})

test('a GET fills the path, puts the values that are set into the query and carries the bearer token', async () => {
  replies(200, { success: true, data: { name: 'A' } })
  expect(await call(one, { id: 'a/b', search: '', page: 2 })).toEqual({ data: { name: 'A' } })
  expect(sent()).toMatchObject({ url: '/api/things/a%2Fb?page=2', method: 'GET', body: null })
  expect(sent().headers.get('authorization')).toBe('Bearer mine')
})

test('a POST that creates sends its body as JSON with the Idempotency-Key it was given', async () => {
  replies(200, { success: true, data: { name: 'A' } })
  await call(make, { name: 'A' }, { idempotencyKey: 'k1', token: 'pending' })
  expect(sent()).toMatchObject({ url: '/api/things', method: 'POST', body: '{"name":"A"}' })
  expect(sent().headers.get('idempotency-key')).toBe('k1')
  expect(sent().headers.get('authorization')).toBe('Bearer pending')
})

test('an error reply is thrown with its code, status, message, fields and retry time', async () => {
  const tooMany = { success: false, code: 'limit.too-many', error: 'Too many.', fields: { name: 'No.' } }
  replies(429, tooMany, { 'retry-after': '30' })
  const failure = await call(make, { name: '' }).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({
    code: 'limit.too-many',
    status: 429,
    message: 'Too many.',
    fields: { name: 'No.' },
    retryAfter: 30,
  })
})

test('a call to an unreachable server throws an error with code server.unavailable and status 0', async () => {
  answer.mockRejectedValue(new TypeError('fetch failed'))
  await expect(call(one, { id: '1' })).rejects.toMatchObject({ code: 'server.unavailable', status: 0 })
})

test('a failed GET says that it could not load, and a failed POST that it was not sent', async () => {
  answer.mockRejectedValue(new TypeError('fetch failed'))
  await expect(call(one, { id: '1' })).rejects.toThrow(/^(?:Could not load|Not loaded)/)
  await expect(call(make, { name: 'A' })).rejects.toThrow(/^Not sent/)
})

test('a server error mentions changes only for calls that change something, and not for loads', async () => {
  const failed = {
    success: false,
    code: 'server.failed',
    error: 'Something went wrong on our side. Nothing was changed. Please try again.',
  }
  replies(500, failed)
  await expect(call(one, { id: '1' })).rejects.toThrow(/^Could not load\. (?!.*Nothing was changed)/)
  replies(500, failed)
  await expect(call(make, { name: 'A' })).rejects.toThrow('Nothing was changed')
})

test('a response whose body is cut off counts as no answer, and not as a server error', async () => {
  const broken = new Response('{}')
  vi.spyOn(broken, 'json').mockRejectedValue(new TypeError('network error'))
  answer.mockResolvedValue(broken)
  await expect(call(make, { name: 'A' })).rejects.toMatchObject({ code: 'server.unavailable', status: 0 })
})

test('a 200 response whose body is not a reply of the portal is rejected as a server error', async () => {
  for (const body of [{ name: 'A' }, 'A', null]) {
    replies(200, body)
    await expect(call(one, { id: '1' })).rejects.toMatchObject({ code: 'server.failed' })
  }
})

test('an error response without a message of the portal gets a message from the browser', async () => {
  replies(400, { error: 'Bad Request' })
  await expect(call(one, { id: '1' })).rejects.toMatchObject({ code: 'server.failed', status: 400 })
})

test('several replies with 403 show one alert with the message of the server and redirect once', async () => {
  replies(403, { success: false, code: 'session.missing', error: 'Signed out elsewhere.' })
  await Promise.allSettled([call(one, { id: '1' }), call(one, { id: '2' }), call(one, { id: '3' })])
  expect(useEndNotice.getState().message).toBe('Signed out elsewhere.')
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})

test('a 403 for an older session does not end the session that started later', async () => {
  replies(403, { success: false, code: 'session.missing', error: 'Old.' })
  await call(one, { id: '1' }, { token: 'older' }).catch(() => undefined)
  expect(useEndNotice.getState().message).toBeNull()
  expect(goTo).not.toHaveBeenCalled()
})

test('a 403 to a call without a token does not end the session or redirect', async () => {
  replies(403, { success: false, code: 'session.missing', error: 'No session.' })
  await call(one, { id: '1' }, { token: '' }).catch(() => undefined)
  expect(useEndNotice.getState().message).toBeNull()
  expect(goTo).not.toHaveBeenCalled()
})

test('a 403 that arrives during or after a log-out does not say that the session expired', async () => {
  const answers: ((reply: Response) => void)[] = []
  answer.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const sessionMissing = () =>
    Response.json({ success: false, code: 'session.missing', error: 'Ended.' }, { status: 403 })
  const calls = [call(one, { id: '1' }), call(one, { id: '2' })]
  markLoggingOut()
  answers[0]?.(sessionMissing())
  await Promise.allSettled(calls.slice(0, 1))
  await endSession('logged-out')
  answers[1]?.(sessionMissing())
  await Promise.allSettled(calls)
  expect(useEndNotice.getState().message).toBeNull()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})

test('a rejected token of an unfinished sign-in ends that sign-in, unless a user has signed in since', async () => {
  replies(403, { success: false, code: 'account.sign-in-expired', error: 'Begin again.' })
  await call(make, { name: 'A' }, { token: 'of-the-code' }).catch(() => undefined)
  expect(useEndNotice.getState().message).toBeNull()
  clearAuth()
  await call(make, { name: 'A' }, { token: 'of-the-code' }).catch(() => undefined)
  expect(useEndNotice.getState().message).toBe('Begin again.')
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})

test('a 401 leads to the page that says the user type is not allowed', async () => {
  replies(401, { success: false, code: 'user-type.not-allowed', error: 'No Authorization found' })
  await call(one, { id: '1' }).catch(() => undefined)
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/unauthorized', { replace: true })
})

test('a call for a file, a multipart body or an export names the tab’s office like every other', async () => {
  clearAuth()
  openSession({ ...signedOut, token: 'mine', email: 'mine@test.example' })
  setTabOffice({ officeId: '7', userType: 2, all: false })
  answer.mockImplementation(async () => new Response('%PDF'))
  expect(await (await callRaw(one, { id: '3', revision: 2 } as never)).text()).toBe('%PDF')
  expect(sent()).toMatchObject({ url: '/api/things/3?revision=2', method: 'GET' })
  expect(sent().headers.get('x-office')).toBe('7')

  replies(200, { success: true })
  const form = new FormData()
  await call(make, form, { idempotencyKey: 'k2' })
  expect(sent().body).toBe(form)
  // The browser sets the boundary itself.
  expect(sent().headers.get('content-type')).toBeNull()
  expect(sent().headers.get('x-office')).toBe('7')

  replies(404, { success: false, code: 'record.not-found', error: 'Record not found' })
  await expect(callRaw(one, { id: '3' } as never)).rejects.toMatchObject({ code: 'record.not-found' })
})
