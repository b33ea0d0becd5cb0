import { expect, test, vi } from 'vitest'
import { ApiError } from '../../kit/http/api-error.ts'
import { type Done, runBatches } from './run-batches.ts'

const ids = ['1', '2', '3', '4', '5']
const settings = { ids, size: 2, onProgress: () => {}, isCancelled: () => false }
const all = async (batch: readonly string[]): Promise<Done> => ({ asked: batch.length })

test('requests are acted on in batches in their order, and their results are added up', async () => {
  const act = vi.fn(all)
  expect(await runBatches({ ...settings, act })).toEqual({ done: { asked: 5 }, acted: 5, failure: undefined })
  expect(act.mock.calls).toEqual([
    [['1', '2'], 0],
    [['3', '4'], 2],
    [['5'], 4],
  ])
})

test('a batch whose answer is lost is sent once more, and one that is refused is not', async () => {
  const lost = vi.fn(all).mockRejectedValueOnce(new ApiError('connection.lost', 0, 'No answer.'))
  expect((await runBatches({ ...settings, act: lost })).done).toEqual({ asked: 5 })
  expect(lost.mock.calls[1]).toEqual(lost.mock.calls[0])
  const refusal = new ApiError('record.not-found', 404, 'Record not found')
  const refused = vi.fn(all).mockResolvedValueOnce({ asked: 2 }).mockRejectedValueOnce(refusal)
  expect(await runBatches({ ...settings, act: refused })).toEqual({
    done: { asked: 2 },
    acted: 2,
    failure: refusal,
  })
  expect(refused).toHaveBeenCalledTimes(2)
})

test('Cancel stops before the next batch and keeps what was done', async () => {
  let acted = 0
  const outcome = await runBatches({
    ...settings,
    act: all,
    onProgress: (count) => {
      acted = count
    },
    isCancelled: () => acted >= 2,
  })
  expect(outcome).toEqual({ done: { asked: 2 }, acted: 2, failure: undefined })
})
