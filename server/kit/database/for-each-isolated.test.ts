import { expect, test } from 'vitest'
import { forEachIsolated } from './for-each-isolated.ts'

const available = async () => {}

test('a row that fails does not stop the others from being processed, and the run fails with its error', async () => {
  const done: number[] = []
  const round = forEachIsolated([1, 2, 3], available, async (row) => {
    if (row === 1) throw new Error('bad row')
    done.push(row)
    return 1
  })
  await expect(round).rejects.toThrow('bad row')
  expect(done).toEqual([2, 3])
})

test('several failed rows are reported in one error, and without a failure the total count is returned', async () => {
  const failing = forEachIsolated([1, 2, 3], available, async (row) => {
    if (row < 3) throw new Error(`bad row ${row}`)
    return 1
  })
  await expect(failing).rejects.toMatchObject({
    errors: [{ message: 'bad row 1' }, { message: 'bad row 2' }],
  })
  expect(await forEachIsolated([1, 2, 3], available, async (row) => row)).toBe(6)
})

test('when a dependency of all rows is unavailable, the remaining rows are left for the next run', async () => {
  const tried: number[] = []
  const unavailable = () => Promise.reject(new Error('unavailable'))
  const round = forEachIsolated([1, 2, 3], unavailable, async (row) => {
    tried.push(row)
    throw new Error('bad row')
  })
  await expect(round).rejects.toThrow('unavailable')
  expect(tried).toEqual([1])
})
