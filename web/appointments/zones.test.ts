import { expect, test } from 'vitest'
import { zoneOptions } from './zones.ts'

const zones = [
  { name: 'America/Chicago', label: 'Central Time (CT)' },
  { name: 'Asia/Kolkata', label: 'India Time' },
]

test('a zone that the browser calls by another name than the list is added to the options under that name', () => {
  expect(zoneOptions(zones, 'Asia/Kolkata')).toHaveLength(2)
  const [first, ...others] = zoneOptions(zones, 'Asia/Calcutta')
  expect(first).toMatchObject({ value: 'Asia/Calcutta', detail: 'Asia/Calcutta' })
  expect(first?.label).toMatch(/^India/)
  expect(others).toHaveLength(2)
})

test('nothing is added to the zones before they have loaded, nor if none is chosen', () => {
  expect(zoneOptions([], 'Asia/Calcutta')).toEqual([])
  expect(zoneOptions(zones, '')).toHaveLength(2)
})
