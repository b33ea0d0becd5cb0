import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queue } from '#contract/ivr/queue.paths.ts'
import type { QueueTab } from '#contract/ivr/queue.values.ts'
import { answers, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { afterPaint, inOwnTask } from './after-paint.ts'
import { useLoad } from './queries.ts'

function Total({ tab = 'queue' }: { tab?: QueueTab }) {
  return <p>{useLoad(queue, { tab }).data?.data.counts.queue ?? 'none'}</p>
}

/** As many microtasks as no load takes: they end within the task in which they begin. */
async function microtasks(count: number): Promise<void> {
  for (let one = 0; one < count; one += 1) await undefined
}

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

test('what has a task of its own runs in turn, after what the page does meanwhile, and leaves nothing open', async () => {
  const close = vi.spyOn(MessagePort.prototype, 'close')
  const order: string[] = []
  const done = new Promise<void>((resolve) => {
    inOwnTask(() => {
      order.push('first')
      queueMicrotask(() => order.push('its microtask'))
    })
    inOwnTask(() => {
      order.push('second')
      resolve()
    })
  })
  queueMicrotask(() => order.push('microtask'))
  order.push('now')
  await done
  expect(order).toEqual(['now', 'microtask', 'first', 'its microtask', 'second'])
  expect(close).toHaveBeenCalledTimes(2)
  close.mockRestore()
})

test('loads of one moment are sent in a task each', async () => {
  await answers(queue, ok({ data: { entries: [], counts: { queue: 41 } } }))
  const order: string[] = []
  const send = window.fetch
  const sent = vi.spyOn(window, 'fetch').mockImplementation((...given) => {
    order.push('sent')
    void microtasks(50).then(() => order.push('end of its task'))
    return send(...given)
  })
  render(['queue', 'mine', 'all'].map((tab) => <Total key={tab} tab={tab as QueueTab} />))
  await expect.element(page.getByText('41')).toHaveLength(3)
  sent.mockRestore()
  expect(order).toEqual(Array.from({ length: 3 }, () => ['sent', 'end of its task']).flat())
})
