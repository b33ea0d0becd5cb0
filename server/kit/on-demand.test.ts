import { expect, test } from 'vitest'
import { onDemand } from './on-demand.ts'

test('what is needed by many at once is made once, and kept', async () => {
  let times = 0
  const part = onDemand(async () => ({ number: ++times }))
  expect(part.made()).toBeUndefined()
  const [one, two] = await Promise.all([part.get(), part.get()])
  expect(one).toBe(two)
  expect(await part.get()).toBe(one)
  expect(part.made()).toBe(one)
})

test('what could not be made is made by the next who needs it', async () => {
  let times = 0
  const part = onDemand(async () => {
    if (++times === 1) throw new Error('not yet')
    return times
  })
  await expect(part.get()).rejects.toThrow('not yet')
  expect(part.made()).toBeUndefined()
  expect(await part.get()).toBe(2)
})
