import { expect, test, vi } from 'vitest'
import { later } from './later.ts'

test('a part that is asked for often is fetched once, and all who wait hear of it', async () => {
  const fetchPart = vi.fn(async () => 'part')
  const part = later(fetchPart)
  const heard = vi.fn()
  part.subscribe(heard)
  expect(part.now()).toBeUndefined()
  expect(await Promise.all([part.load(), part.load()])).toEqual(['part', 'part'])
  expect(part.now()).toBe('part')
  expect(fetchPart).toHaveBeenCalledOnce()
  expect(heard).toHaveBeenCalledOnce()
})

test('a part that could not be fetched is fetched anew the next time it is asked for', async () => {
  const fetchPart = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('offline'))
  fetchPart.mockResolvedValue('part')
  const part = later(fetchPart)
  await expect(part.load()).rejects.toThrow('offline')
  expect(part.now()).toBeUndefined()
  expect(await part.load()).toBe('part')
})
