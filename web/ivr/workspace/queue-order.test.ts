import { expect, test } from 'vitest'
import { dueText, grouped, groupOf, neighbour, type QueueEntry } from './queue-order.ts'

const now = new Date(2026, 10, 22, 13, 0)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const entry = (id: string, more: Partial<QueueEntry> = {}): QueueEntry => ({
  id,
  name: `Patient ${id}`,
  payer: 'Aetna',
  product: 'Q4186',
  dos: '2026-11-30',
  dueAt: null,
  owner: undefined,
  ...more,
})

test.each([
  [at(22, 12), 'Overdue'],
  [at(22, 14), 'Due today'],
  [at(22, 23), 'Due today'],
  [at(23, 0), 'Tomorrow'],
  [at(23, 23), 'Tomorrow'],
  [at(24, 0), 'Later'],
  [null, 'Later'],
])('a request that is due at %s stands below %s', (dueAt, group) => {
  expect(groupOf(dueAt, now)).toBe(group)
})

test('groups without requests are left out, and within a group the order of the queue stays', () => {
  const entries = [entry('3', { dueAt: at(22, 20) }), entry('1', { dueAt: at(22, 15) }), entry('2')]
  expect(grouped(entries, now).map(({ title, entries }) => [title, entries.map(({ id }) => id)])).toEqual([
    ['Due today', ['3', '1']],
    ['Later', ['2']],
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

test('stepping goes to the neighbours, and from a request outside of the queue to its first', () => {
  const entries = [entry('1'), entry('2'), entry('3')]
  expect(neighbour(entries, '2', 1)?.id).toBe('3')
  expect(neighbour(entries, '2', -1)?.id).toBe('1')
  expect(neighbour(entries, '3', 1)).toBeUndefined()
  expect(neighbour(entries, '9', 1)?.id).toBe('1')
  expect(neighbour(entries, '9', -1)).toBeUndefined()
})
