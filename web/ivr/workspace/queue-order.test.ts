import { expect, test } from 'vitest'
import type { QueueEntry } from '#contract/ivr/queue/queue.ts'
import { dueText, grouped, neighbour } from './queue-order.ts'

const now = new Date(2026, 10, 22, 13, 0)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const row = (id: string, group: QueueEntry['group'] = 'later') =>
  ({ ivrNumber: `#${id}`, group }) as QueueEntry

test('groups stand in the order of the queue, a near date of service first, and those without requests are left out', () => {
  const rows = [row('3', 'soon'), row('1', 'soon'), row('4', 'overdue'), row('2', 'put-off')]
  expect(
    grouped(rows, ({ group }) => group).map(({ group, rows }) => [group, rows.map((one) => one.ivrNumber)]),
  ).toEqual([
    ['soon', ['#3', '#1']],
    ['overdue', ['#4']],
    ['put-off', ['#2']],
  ])
})

test('lateness is said in minutes, hours or days, and later times by the hour or the day', () => {
  expect(dueText(at(21, 12), now)).toBe('1 d late')
  expect(dueText(at(22, 10), now)).toBe('3 h late')
  expect(dueText(at(22, 13), now)).toBe('0 min late')
  expect(dueText(at(22, 15), now)).toBe('3:00 PM')
  expect(dueText(at(26, 15), now)).toBe('Nov 26')
  expect(dueText(null, now)).toBe('')
})

test('stepping goes to the neighbors that are not done, and from a request outside of the list to its first', () => {
  const rows = [row('1'), row('2'), row('3')]
  const isDone = ({ ivrNumber }: QueueEntry) => ivrNumber === '#2'
  expect(neighbour(rows, '2', 1)?.ivrNumber).toBe('#3')
  expect(neighbour(rows, '2', -1)?.ivrNumber).toBe('#1')
  expect(neighbour(rows, '1', 1, isDone)?.ivrNumber).toBe('#3')
  expect(neighbour(rows, '3', 1)).toBeUndefined()
  expect(neighbour(rows, '9', 1)?.ivrNumber).toBe('#1')
  expect(neighbour(rows, '9', -1)).toBeUndefined()
})
