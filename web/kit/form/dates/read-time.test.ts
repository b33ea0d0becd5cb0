import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test.each([
  ['9', 9, 0],
  ['9:30', 9, 30],
  ['930', 9, 30],
  ['9 am', 9, 0],
  ['12 AM', 0, 0],
  ['12:05 p.m.', 12, 5],
  ['230pm', 14, 30],
  ['14:05', 14, 5],
  ['0:15', 0, 15],
])('%j is read as a time of day', (text, hour, minute) => {
  expect(readTime(text)).toEqual({ hour, minute })
})

test.each(['', 'noon', '24:00', '9:60', '13 pm', '0 am', '9:3'])('%j is no time of day', (text) => {
  expect(readTime(text)).toBeUndefined()
})
