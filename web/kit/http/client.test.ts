import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, everyone } from '#contract/endpoint.ts'
import { data } from '#contract/replies.ts'
import { clearAuth, nobody, openSession } from '../session/session.ts'
import { endSession, logOutBegins, navigateWith, useEndNotice } from '../session/session-end.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'

// The store takes hold of local storage when it is made, so this stands before the imports.
vi.hoisted(() => {
  const kept = new Map<string, string>()
  Object.defineProperty(globalThis, 'localStorage', {
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
})

const one = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'One thing',
  allowed: everyone,
  input: z.object({ id: z.string(), search: z.string().optional(), page: z.number().optional() }),
  output: data(z.object({ name: z.string() })),
  errors: [],
})
const make = endpoint({
  ...one,
  method: 'POST',
  path: '/things',
  input: z.object({ name: z.string() }),
  creates: true,
})

const answer = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const goTo = vi.fn()

function replies(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answer.mockImplementation(async () => Response.json(body, { status, headers }))
}

/** The address, the method, the headers and the body of the last request. */
function sent() {
  const [url = '', init = {}] = answer.mock.lastCall ?? []
  return { url, method: init.method, headers: new Headers(init.headers), body: init.body }
}

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  navigateWith(goTo)
  openSession({ ...nobody, token: 'mine' })
  useEndNotice.setState({ message: null })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  clearAuth()
})

test('a GET fills the path, puts what is set into the query and carries the bearer token', async () => {
  replies(200, { success: true, data: { name: 'A' } })
  expect(await call(one, { id: 'a/b', search: '', page: 2 })).toEqual({ data: { name: 'A' } })
  expect(sent()).toMatchObject({ url: '/api/things/a%2Fb?page=2', method: 'GET', body: undefined })
  expect(sent().headers.get('authorization')).toBe('Bearer mine')
})

test('a POST that creates sends its body as JSON with the Idempotency-Key it was given', async () => {
  replies(200, { success: true, data: { name: 'A' } })
  await call(make, { name: 'A' }, { idempotencyKey: 'k1', token: 'pending' })
  expect(sent()).toMatchObject({ url: '/api/things', method: 'POST', body: '{"name":"A"}' })
  expect(sent().headers.get('idempotency-key')).toBe('k1')
  expect(sent().headers.get('authorization')).toBe('Bearer pending')
})

test('a refusal is thrown with its code, status, words, fields and the seconds to wait', async () => {
  const refused = { success: false, code: 'limit.too-many', error: 'Too many.', fields: { name: 'No.' } }
  replies(429, refused, { 'retry-after': '30' })
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

test('a server that cannot be reached is told in words a person understands', async () => {
  answer.mockRejectedValue(new TypeError('fetch failed'))
  await expect(call(one, { id: '1' })).rejects.toMatchObject({ code: 'server.unavailable', status: 0 })
})

test('a read that fails says that it could not load and a sending one that it is not sent', async () => {
  answer.mockRejectedValue(new TypeError('fetch failed'))
  await expect(call(one, { id: '1' })).rejects.toThrow(/^(?:Could not load|Not loaded)/)
  await expect(call(make, { name: 'A' })).rejects.toThrow(/^Not sent/)
})

test('a failure of the server is told of a read without a word about changes, and of a change with one', async () => {
  const failed = {
    success: false,
    code: 'server.failed',
    error: 'Something went wrong on our side. Nothing was changed; please try again.',
  }
  replies(500, failed)
  await expect(call(one, { id: '1' })).rejects.toThrow(/^Could not load\. (?!.*Nothing was changed)/)
  replies(500, failed)
  await expect(call(make, { name: 'A' })).rejects.toThrow('Nothing was changed')
})

test('an answer that breaks off on its way is no answer, and not a failure of the server', async () => {
  const broken = new Response('{}')
  vi.spyOn(broken, 'json').mockRejectedValue(new TypeError('network error'))
  answer.mockResolvedValue(broken)
  await expect(call(make, { name: 'A' })).rejects.toMatchObject({ code: 'server.unavailable', status: 0 })
})

test('an answer that comes with success and is no reply of the portal is refused and not handed on', async () => {
  for (const body of [{ name: 'A' }, 'A', null]) {
    replies(200, body)
    await expect(call(one, { id: '1' })).rejects.toMatchObject({ code: 'server.failed' })
  }
})

test('a refusal that the portal did not word is told in words of this browser', async () => {
  replies(400, { error: 'Bad Request' })
  await expect(call(one, { id: '1' })).rejects.toMatchObject({ code: 'server.failed', status: 400 })
})

test('of several refusals with 403 one alert with the words of the server is left and one redirect', async () => {
  replies(403, { success: false, code: 'session.missing', error: 'Signed out elsewhere.' })
  await Promise.allSettled([call(one, { id: '1' }), call(one, { id: '2' }), call(one, { id: '3' })])
  expect(useEndNotice.getState().message).toBe('Signed out elsewhere.')
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})

test('a 403 for an older session does not end the one that began since', async () => {
  replies(403, { success: false, code: 'session.missing', error: 'Old.' })
  await call(one, { id: '1' }, { token: 'older' }).catch(() => undefined)
  expect(useEndNotice.getState().message).toBeNull()
  expect(goTo).not.toHaveBeenCalled()
})

test('a 403 to a call that went without a token says nothing about a session', async () => {
  replies(403, { success: false, code: 'session.missing', error: 'No session.' })
  await call(one, { id: '1' }, { token: '' }).catch(() => undefined)
  expect(useEndNotice.getState().message).toBeNull()
  expect(goTo).not.toHaveBeenCalled()
})

test('a 403 that comes while its person logs out, or after it, does not say that the session expired', async () => {
  const answers: ((reply: Response) => void)[] = []
  answer.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const refuse = () =>
    Response.json({ success: false, code: 'session.missing', error: 'Gone.' }, { status: 403 })
  const calls = [call(one, { id: '1' }), call(one, { id: '2' })]
  logOutBegins()
  answers[0]?.(refuse())
  await Promise.allSettled(calls.slice(0, 1))
  await endSession('logged-out')
  answers[1]?.(refuse())
  await Promise.allSettled(calls)
  expect(useEndNotice.getState().message).toBeNull()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})

test('a refused token of a half-done sign-in ends it, unless somebody has signed in since', async () => {
  replies(403, { success: false, code: 'account.sign-in-expired', error: 'Begin again.' })
  await call(make, { name: 'A' }, { token: 'of-the-code' }).catch(() => undefined)
  expect(useEndNotice.getState().message).toBeNull()
  clearAuth()
  await call(make, { name: 'A' }, { token: 'of-the-code' }).catch(() => undefined)
  expect(useEndNotice.getState().message).toBe('Begin again.')
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})

test('a refusal with 401 leads to the page that says this user type may not', async () => {
  replies(401, { success: false, code: 'user-type.not-allowed', error: 'No Authorization found' })
  await call(one, { id: '1' }).catch(() => undefined)
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/unauthorized', { replace: true })
})
