import { expect, test, vi } from 'vitest'
import { lazyChunk } from './lazy-chunk.ts'

test('a chunk that is requested several times is fetched once, and listeners are notified', async () => {
  const fetchPart = vi.fn(async () => 'part')
  const part = lazyChunk(fetchPart)
  const listener = vi.fn()
  part.subscribe(listener)
  expect(part.now()).toBeUndefined()
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part'])
  expect(part.now()).toBe('part')
  expect(fetchPart).toHaveBeenCalledOnce()
  expect(listener).toHaveBeenCalledOnce()
})

test('a chunk that could not be fetched is fetched again at the next request', async () => {
  const fetchPart = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('offline'))
  fetchPart.mockResolvedValue('part')
  const part = lazyChunk(fetchPart)
  await expect(part.load()).rejects.toThrow('offline')
  expect(part.now()).toBeUndefined()
  expect(await part.load()).toBe('part')
})
