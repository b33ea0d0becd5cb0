import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queue } from '#contract/ivr/queue.paths.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { afterPaint, heldLoads, holdLoads } from './after-paint.ts'
import { useLoad } from './queries.ts'

const Total = () => <p>{useLoad(queue, { tab: 'queue' }).data?.data.counts.queue ?? 'none'}</p>

test('what waits for the paint runs once, after the next frame', async () => {
  const order: string[] = []
  const done = new Promise<void>((resolve) => {
    afterPaint(() => {
      order.push('painted')
      resolve()
    })
  })
  requestAnimationFrame(() => order.push('frame'))
  order.push('now')
  await done
  // Longer than it takes in a page that is not painted.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(order).toEqual(['now', 'frame', 'painted'])
})

test('loads that are held are sent after the next frame, and later ones at once', async () => {
  await answers(queue, ok({ data: { entries: [], counts: { queue: 41 } } }))
  holdLoads()
  const held = heldLoads()
  expect(held).toBeInstanceOf(Promise)
  holdLoads()
  expect(heldLoads()).toBe(held)
  render(<Total />)
  expect(await arrived(queue)).toHaveLength(0)
  await held
  expect(heldLoads()).toBeUndefined()
  await expect.element(page.getByText('41')).toBeVisible()
  expect(await arrived(queue)).toHaveLength(1)
})
