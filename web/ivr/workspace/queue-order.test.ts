import { expect, test } from 'vitest'
import type { QueueEntry } from '#contract/ivr/queue/queue.ts'
import { grouped, neighbor } from './queue-order.ts'

const row = (id: string, group: QueueEntry['group'] = 'later') =>
  ({ ivrNumber: `#${id}`, group }) as QueueEntry

test('groups are in the order of the queue, a near date of service first, and those without requests are left out', () => {
  const rows = [row('3', 'soon'), row('1', 'soon'), row('4', 'overdue'), row('2', 'put-off')]
  expect(
    grouped(rows, ({ group }) => group).map(({ group, rows }) => [group, rows.map((one) => one.ivrNumber)]),
  ).toEqual([
    ['soon', ['#3', '#1']],
    ['overdue', ['#4']],
    ['put-off', ['#2']],
  ])
})

test('stepping goes to the neighbors that are not done, and from a request outside the list to the first one', () => {
  const rows = [row('1'), row('2'), row('3')]
  const isDone = ({ ivrNumber }: QueueEntry) => ivrNumber === '#2'
  expect(neighbor(rows, '2', 1)?.ivrNumber).toBe('#3')
  expect(neighbor(rows, '2', -1)?.ivrNumber).toBe('#1')
  expect(neighbor(rows, '1', 1, isDone)?.ivrNumber).toBe('#3')
  expect(neighbor(rows, '3', 1)).toBeUndefined()
  expect(neighbor(rows, '9', 1)?.ivrNumber).toBe('#1')
  expect(neighbor(rows, '9', -1)).toBeUndefined()
})
