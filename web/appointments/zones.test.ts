import { expect, test, vi } from 'vitest'
import { zoneName } from '#contract/formats.ts'
import { ownZone, wallClock, zoneAt, zoneOptions } from './zones.ts'

const zones = [
  { name: 'America/Chicago', label: 'Central Time (CT)' },
  { name: 'Asia/Kolkata', label: 'India Time' },
]

test('a zone whose browser name is not in the list is added to the options under that name', () => {
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

test('a zone’s formatters are created only once', () => {
  const noon = new Date('2026-01-15T12:00:00Z')
  const ask = () => [
    ownZone(),
    zoneName('America/Chicago'),
    zoneAt('America/Chicago', noon),
    wallClock(noon, 'America/Chicago').hour,
    zoneName('America/Denver'),
  ]
  const first = ask()
  expect(first.slice(1)).toEqual(['Central Time', 'CST', 6, 'Mountain Time'])
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  expect(ask()).toEqual(first)
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
