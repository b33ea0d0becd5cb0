import { expect, test } from 'vitest'
import { runShutdown } from './shutdown.ts'

const never = () => new Promise<void>(() => {})

test('every part is stopped in reverse order, even when others fail, throw synchronously or never finish', async () => {
  const ended: string[] = []
  const part = (name: string, end: () => Promise<unknown> = async () => {}) => ({
    part: name,
    end() {
      ended.push(name)
      return end()
    },
  })
  const endings = [
    part('database'),
    part('never', never),
    part('throws', () => {
      throw new Error('at once')
    }),
    part('fails', () => Promise.reject(new Error('later'))),
    part('first'),
  ]
  await runShutdown(endings, 20)
  expect(ended).toEqual(['first', 'fails', 'throws', 'never', 'database'])
  expect(endings).toEqual([])
})

test('a part with a timeout of its own is awaited beyond the limit of the others', async () => {
  let done = false
  const end = async () => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    done = true
  }
  await runShutdown([{ part: 'database', end, hasOwnTimeout: true }], 1)
  expect(done).toBe(true)
})
