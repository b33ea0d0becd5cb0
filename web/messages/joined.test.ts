import { expect, test } from 'vitest'
import type { Message } from '#contract/messages/messages.ts'
import { joined } from './use-messages.ts'

const message = (id: number, text = '') => ({ _id: String(id), text }) as Message
const ids = (messages: readonly Message[]) => messages.map(({ _id }) => Number(_id))
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))

test('a newer page that overlaps adds its new messages once, with its own file links', () => {
  const page = { messages: [message(2, 'newer'), message(10), message(11)], more: true }
  const all = joined([message(1), message(2, 'older'), message(10)], page)
  expect(ids(all)).toEqual([1, 2, 10, 11])
  expect(all[1]?.text).toBe('newer')
})

test('an earlier page goes before the messages that are shown', () => {
  expect(ids(joined(range(31, 60), { messages: range(1, 30), more: false }))).toEqual(ids(range(1, 60)))
})

test('a newer page that does not reach the shown messages replaces them, so that no gap is hidden', () => {
  expect(ids(joined(range(1, 30), { messages: range(70, 99), more: true }))).toEqual(ids(range(70, 99)))
})

test('the first page is shown as is, and an empty one changes nothing', () => {
  expect(ids(joined([], { messages: range(1, 2), more: false }))).toEqual([1, 2])
  expect(ids(joined(range(1, 2), { messages: [], more: false }))).toEqual([1, 2])
})
