import { expect, test, vi } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const held = () => Promise.withResolvers<void>()

test('no more than there is room for are inside at once, and all get through', async () => {
  const gate = new ConcurrencyLimit(2, 100)
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, () =>
      gate.run(async () => {
        inside += 1
        most = Math.max(most, inside)
        await new Promise(setImmediate)
        inside -= 1
      }),
    ),
  )
  expect(most).toBe(2)
})

test('whoever comes when the line is full is told to come again, and the line goes on', async () => {
  const gate = new ConcurrencyLimit(1, 1)
  const first = held()
  const inside = gate.run(() => first.promise)
  const waiting = gate.run(async () => 'in turn')
  await expect(gate.run(async () => {})).rejects.toMatchObject({ code: 'server.busy' })
  first.resolve()
  await inside
  expect(await waiting).toBe('in turn')
  expect(await gate.run(async () => 'afterwards')).toBe('afterwards')
})

test('a failure inside lets the next one in', async () => {
  const gate = new ConcurrencyLimit(1, 5)
  const failing = gate.run(() => Promise.reject(new Error('no')))
  const next = gate.run(async () => 'in')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('in')
})

test('whoever has waited in line for too long is told to come again, and the others keep their places', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const gate = new ConcurrencyLimit(1, 5, 1_000)
  const first = held()
  const inside = gate.run(() => first.promise)
  const early = gate.run(async () => 'too late').catch((error) => error.code)
  vi.advanceTimersByTime(600)
  const later = gate.run(async () => 'in turn')
  vi.advanceTimersByTime(400)
  expect(await early).toBe('server.busy')
  first.resolve()
  await inside
  expect(await later).toBe('in turn')
  vi.advanceTimersByTime(5_000)
  expect(await gate.run(async () => 'afterwards')).toBe('afterwards')
  vi.useRealTimers()
})
