import { expect, test } from 'vitest'
import { eventReader, type StreamEvent } from './event-stream.ts'

function read(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const take = eventReader((event) => events.push(event))
  for (const piece of pieces) take(piece)
  return events
}
const text = 'event: change\nid: 7:1\ndata: {"area":"ivr","record":1}\n\n: here\nid: 8:0\n\n'
const both = [
  { event: 'change', id: '7:1', data: '{"area":"ivr","record":1}' },
  { event: 'message', id: '8:0', data: undefined },
]

test('events are read completely, however the network splits their text', () => {
  expect(read(text)).toEqual(both)
  expect(read(...text)).toEqual(both)
  for (let at = 0; at < text.length; at += 1) expect(read(text.slice(0, at), text.slice(at))).toEqual(both)
})

test('an event whose text is incomplete is not reported yet', () => {
  expect(read('event: change\nid: 7:1\ndata: {}\n')).toEqual([])
})

test('comments are skipped, several data lines are joined, and a value may contain colons', () => {
  expect(read(': a comment\ndata: a: b\ndata: c\ndata\n\n')).toEqual([
    { event: 'message', id: undefined, data: 'a: b\nc\n' },
  ])
})
