import { expect, test } from 'vitest'
import { stateCodes } from '../reference/states.ts'
import { todayInState } from './office-days.rules.ts'

test.each([
  ['NY', '2026-11-28T04:59:00Z', '2026-11-27', '2026-11-27'],
  ['NY', '2026-11-28T05:00:00Z', '2026-11-28', '2026-11-28'],
  ['NY', '2026-07-01T04:00:00Z', '2026-07-01', '2026-07-01'],
  ['AZ', '2026-11-28T06:59:00Z', '2026-11-27', '2026-11-27'],
  ['HI', '2026-11-28T09:59:00Z', '2026-11-27', '2026-11-27'],
  ['GU', '2026-11-27T14:00:00Z', '2026-11-28', '2026-11-28'],
  // It is past midnight in Dallas, not yet in El Paso.
  ['TX', '2026-11-28T06:30:00Z', '2026-11-27', '2026-11-28'],
  ['TX', '2026-11-28T07:00:00Z', '2026-11-28', '2026-11-28'],
])('in %s at %s it is %s to %s', (state, now, earliest, latest) => {
  expect(todayInState(state, new Date(now))).toEqual({ earliest, latest })
})

test('every state except military ones determines the day, and what is not a state does not', () => {
  const now = new Date('2026-11-28T06:30:00Z')
  const unknown = stateCodes.filter((state) => !todayInState(state, now))
  expect(unknown).toEqual(['AA', 'AE', 'AP'])
  for (const state of ['', 'XX', 'toString']) expect(todayInState(state, now)).toBeUndefined()
})
