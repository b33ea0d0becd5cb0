import { expect, test, vi } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const pending = () => Promise.withResolvers<void>()

test('no more tasks run at a time than there are slots, and all of them finish', async () => {
  const limit = new ConcurrencyLimit(2, 100)
  let running = 0
  let maxRunning = 0
  await Promise.all(
    Array.from({ length: 20 }, () =>
      limit.run(async () => {
        running += 1
        maxRunning = Math.max(maxRunning, running)
        await new Promise(setImmediate)
        running -= 1
      }),
    ),
  )
  expect(maxRunning).toBe(2)
})

test('a task that arrives when the queue is full is rejected as busy, and the queued ones still run', async () => {
  const limit = new ConcurrencyLimit(1, 1)
  const first = pending()
  const running = limit.run(() => first.promise)
  const waiting = limit.run(async () => 'from the queue')
  await expect(limit.run(async () => {})).rejects.toMatchObject({ code: 'server.busy' })
  first.resolve()
  await running
  expect(await waiting).toBe('from the queue')
  expect(await limit.run(async () => 'afterwards')).toBe('afterwards')
})

test('a task that fails frees its slot for the next one in the queue', async () => {
  const limit = new ConcurrencyLimit(1, 5)
  const failing = limit.run(() => Promise.reject(new Error('no')))
  const next = limit.run(async () => 'in')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('in')
})

test('a task that has waited too long is rejected as busy, and the others keep their position in the queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const limit = new ConcurrencyLimit(1, 5, 1_000)
  const first = pending()
  const running = limit.run(() => first.promise)
  const early = limit.run(async () => 'too late').catch((error) => error.code)
  vi.advanceTimersByTime(600)
  const later = limit.run(async () => 'from the queue')
  vi.advanceTimersByTime(400)
  expect(await early).toBe('server.busy')
  first.resolve()
  await running
  expect(await later).toBe('from the queue')
  vi.advanceTimersByTime(5_000)
  expect(await limit.run(async () => 'afterwards')).toBe('afterwards')
  vi.useRealTimers()
})
