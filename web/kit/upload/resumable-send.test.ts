import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { unreachable } from '../ui/unreachable.ts'
import { backoffSeconds, maxTries, type SendState, sendWithRetries, uploadSlots } from './resumable-send.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function started(
  send: () => Promise<string>,
  { line = uploadSlots(4), isOnline = (): boolean => true } = {},
) {
  const states: SendState[] = []
  const nudge = new EventTarget()
  const cancel = new AbortController()
  const done = sendWithRetries({
    line,
    send,
    onError: (state) => states.push(state),
    signal: cancel.signal,
    nudges: [nudge],
    isOnline,
  }).catch((failure: unknown) => failure)
  return { states, nudge, cancel, done }
}

/** Fails so often without an answer, then succeeds. */
function sendsAfter(failures: number, failure: unknown = unreachable()) {
  const send = vi.fn(async () => {
    if (send.mock.calls.length <= failures) throw failure
    return 'stored'
  })
  return send
}

test('a file whose connection is lost is sent again by itself until it has arrived', async () => {
  const send = sendsAfter(3)
  const { done, states } = started(send)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(await done).toBe('stored')
  expect(send).toHaveBeenCalledTimes(4)
  expect(states.slice(0, 4)).toEqual(['queued', 'sending', 'waiting', 'queued'])
})

test('the browser coming back online sends at once what was waiting, without its pause', async () => {
  const send = sendsAfter(1)
  const { done, nudge, states } = started(send)
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('waiting')
  nudge.dispatchEvent(new Event('online'))
  expect(await done).toBe('stored')
})

test('a refusal of the server is never sent again', async () => {
  const refused = new ApiError('files.type-differs', 415, 'This is no PDF.')
  const send = sendsAfter(9, refused)
  const { done } = started(send)
  expect(await done).toBe(refused)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a server that is away for now is asked again no sooner than it said', async () => {
  const away = new ApiError('files.store-away', 503, 'Away.', {}, 10)
  const send = sendsAfter(1, away)
  const { done } = started(send)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await done).toBe('stored')
})

test('a file that came too slowly among others is sent again on its own', async () => {
  const send = sendsAfter(1, new ApiError('server.failed', 408, 'Too slow.'))
  const { done } = started(send)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await done).toBe('stored')
})

test('a file cancelled while it waits for the connection is not sent any more', async () => {
  const send = sendsAfter(9)
  const { done, cancel } = started(send)
  await vi.advanceTimersByTimeAsync(0)
  cancel.abort()
  expect(await done).toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a file picked while the browser is offline is kept however long that lasts', async () => {
  const send = sendsAfter(maxTries * 3)
  const { done } = started(send, { isOnline: () => false })
  await vi.advanceTimersByTimeAsync(maxTries * 3 * 30_000)
  expect(await done).toBe('stored')
})

test('a server that never answers a connected browser is given up after many tries', async () => {
  const send = sendsAfter(1_000)
  const { done } = started(send)
  await vi.advanceTimersByTimeAsync(maxTries * 30_000)
  expect(await done).toBeInstanceOf(ApiError)
  expect(send).toHaveBeenCalledTimes(maxTries)
})

test('of forty files only four are sent at once, and every one has its turn', async () => {
  const line = uploadSlots(4)
  let [now, max] = [0, 0]
  const send = async () => {
    now += 1
    max = Math.max(max, now)
    await new Promise((resolve) => setTimeout(resolve, 100))
    now -= 1
    return 'stored'
  }
  const all = Array.from({ length: 40 }, () => started(send, { line }).done)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all(all)).toEqual(Array.from({ length: 40 }, () => 'stored'))
  expect(max).toBe(4)
})

test('after a lost connection files go one at a time until one has arrived', async () => {
  const line = uploadSlots(4)
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
  const all = [1, 1, 1].map((failures) => started(sendOf(failures), { line }).done)
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all(all)
  expect(widths.slice(0, 4)).toEqual([1, 2, 3, 1])
})

test('pauses double from one second up to thirty, unless the server asks for more', () => {
  expect([1, 2, 3, 6, 20].map((tries) => backoffSeconds(tries))).toEqual([1, 2, 4, 30, 30])
  expect(backoffSeconds(1, 10)).toBe(10)
})
