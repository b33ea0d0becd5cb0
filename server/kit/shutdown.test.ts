import { expect, test } from 'vitest'
import { runShutdown } from './shutdown.ts'

const never = () => new Promise<void>(() => {})

test('every part is ended, the last first, although others fail, throw at once or never end', async () => {
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

test('a part that takes its time is waited for beyond the limit of the others', async () => {
  let done = false
  const end = async () => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    done = true
  }
  await runShutdown([{ part: 'database', end, takesItsTime: true }], 1)
  expect(done).toBe(true)
})
