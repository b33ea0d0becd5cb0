import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, unreachable } from '../http/api-error.ts'
import { backoffSeconds, maxTries, type SendState, sendWithRetries, uploadSlots } from './resumable-send.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function started(
  send: () => Promise<string>,
  { slots = uploadSlots(4), isOnline = (): boolean => true } = {},
) {
  const states: SendState[] = []
  const waker = new EventTarget()
  const cancel = new AbortController()
  const done = sendWithRetries({
    slots,
    send,
    onState: (state) => states.push(state),
    signal: cancel.signal,
    wakers: [waker],
    isOnline,
  }).catch((failure: unknown) => failure)
  return { states, waker, cancel, done }
}

/** Fails this many times without a response, then succeeds. */
function sendsAfter(failures: number, failure: unknown = unreachable()) {
  const send = vi.fn(async () => {
    if (send.mock.calls.length <= failures) throw failure
    return 'stored'
  })
  return send
}

test('a file whose connection is lost is retried automatically until it is stored', async () => {
  const send = sendsAfter(3)
  const { done, states } = started(send)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(await done).toBe('stored')
  expect(send).toHaveBeenCalledTimes(4)
  expect(states.slice(0, 4)).toEqual(['queued', 'sending', 'waiting', 'queued'])
})

test('a waiting file is sent immediately when the browser comes back online', async () => {
  const send = sendsAfter(1)
  const { done, waker, states } = started(send)
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('waiting')
  waker.dispatchEvent(new Event('online'))
  expect(await done).toBe('stored')
})

test('a file that the server rejects for good is never sent again', async () => {
  const refused = new ApiError('files.type-differs', 415, 'This is no PDF.')
  const send = sendsAfter(9, refused)
  const { done } = started(send)
  expect(await done).toBe(refused)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a file is not sent again before the Retry-After of an unavailable server', async () => {
  const away = new ApiError('files.store-unavailable', 503, 'Away.', {}, 10)
  const send = sendsAfter(1, away)
  const { done } = started(send)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await done).toBe('stored')
})

test('a file that timed out among others is sent again on its own', async () => {
  const send = sendsAfter(1, new ApiError('server.failed', 408, 'Too slow.'))
  const { done } = started(send)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await done).toBe('stored')
})

test('a file that is canceled while it waits for the connection is not sent again', async () => {
  const send = sendsAfter(9)
  const { done, cancel } = started(send)
  await vi.advanceTimersByTimeAsync(0)
  cancel.abort()
  expect(await done).toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a file chosen while the browser is offline waits for as long as that lasts', async () => {
  const send = sendsAfter(maxTries * 3)
  const { done } = started(send, { isOnline: () => false })
  await vi.advanceTimersByTimeAsync(maxTries * 3 * 30_000)
  expect(await done).toBe('stored')
})

test('an upload fails after the maximum of attempts when the server never answers an online browser', async () => {
  const send = sendsAfter(1_000)
  const { done } = started(send)
  await vi.advanceTimersByTimeAsync(maxTries * 30_000)
  expect(await done).toBeInstanceOf(ApiError)
  expect(send).toHaveBeenCalledTimes(maxTries)
})

test('of forty files at most four are sent at the same time, and all are stored', async () => {
  const slots = uploadSlots(4)
  let [now, max] = [0, 0]
  const send = async () => {
    now += 1
    max = Math.max(max, now)
    await new Promise((resolve) => setTimeout(resolve, 100))
    now -= 1
    return 'stored'
  }
  const all = Array.from({ length: 40 }, () => started(send, { slots }).done)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all(all)).toEqual(Array.from({ length: 40 }, () => 'stored'))
  expect(max).toBe(4)
})

test('after a lost connection files are sent one at a time until one is stored', async () => {
  const slots = uploadSlots(4)
  const widths: number[] = []
  let now = 0
  const sendOf = (failures: number) => {
    let tries = 0
    return async () => {
      now += 1
      widths.push(now)
      await new Promise((resolve) => setTimeout(resolve, 10))
      now -= 1
      tries += 1
      if (tries <= failures) throw unreachable()
      return 'stored'
    }
  }
  const all = [1, 1, 1].map((failures) => started(sendOf(failures), { slots }).done)
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all(all)
  expect(widths.slice(0, 4)).toEqual([1, 2, 3, 1])
})

test('pauses between attempts double from one second up to thirty, unless the server asks for longer', () => {
  expect([1, 2, 3, 6, 20].map((tries) => backoffSeconds(tries))).toEqual([1, 2, 4, 30, 30])
  expect(backoffSeconds(1, 10)).toBe(10)
})
