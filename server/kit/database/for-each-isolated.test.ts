import { expect, test } from 'vitest'
import { forEachIsolated } from './for-each-isolated.ts'

const there = async () => {}

test('a row that fails keeps no other from its turn, and the round fails with what went wrong', async () => {
  const done: number[] = []
  const round = forEachIsolated([1, 2, 3], there, async (row) => {
    if (row === 1) throw new Error('bad row')
    done.push(row)
    return 1
  })
  await expect(round).rejects.toThrow('bad row')
  expect(done).toEqual([2, 3])
})

test('several rows that fail are told together, and without any the count of all is answered', async () => {
  const failing = forEachIsolated([1, 2, 3], there, async (row) => {
    if (row < 3) throw new Error(`bad row ${row}`)
    return 1
  })
  await expect(failing).rejects.toMatchObject({
    errors: [{ message: 'bad row 1' }, { message: 'bad row 2' }],
  })
  expect(await forEachIsolated([1, 2, 3], there, async (row) => row)).toBe(6)
})

test('where what all rows need is away, the rest of them is left for the next round', async () => {
  const tried: number[] = []
  const away = () => Promise.reject(new Error('away'))
  const round = forEachIsolated([1, 2, 3], away, async (row) => {
    tried.push(row)
    throw new Error('bad row')
  })
  await expect(round).rejects.toThrow('away')
  expect(tried).toEqual([1])
})
