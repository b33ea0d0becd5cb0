import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOn, reached, tours } from './steps.ts'

const routes = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8')
const sets = { office: ['everyone', 'officeAdmins'], reviewer: ['everyone', 'reviewers'] } as const

test('every step of a tour is on a screen that its person may open', () => {
  for (const role of ['office', 'reviewer'] as const)
    for (const { path, title } of tours[role]) {
      const shown = path?.split('?')[0] ?? '/viewivrsubmissions/:id'
      const allowed = new RegExp(`screen\\(\\s*'${shown}',\\s*(\\w+),`).exec(routes)?.[1]
      expect(sets[role], title).toContain(allowed)
    }
})

test('someone who opens the next screen on their own takes the tour along, but skips no step', () => {
  const steps = tours.office
  expect(reached(steps, 0, '/dashboard')).toBe(0)
  expect(reached(steps, 0, '/newivrsubmissions')).toBe(1)
  expect(reached(steps, 0, '/priorAuthorization')).toBe(0)
  expect(reached(steps, 2, '/viewivrsubmissions/12')).toBe(3)
  expect(reached(steps, 3, '/viewivrsubmissions/13')).toBe(3)
  expect(reached(steps, steps.length, '/dashboard')).toBe(steps.length)
})

test('a step about a record is reached with any record, and a step about a list with any filter', () => {
  const [, , list, record] = tours.office
  expect(list && isOn(list, '/ivrstatus')).toBe(true)
  expect(record && isOn(record, '/viewivrsubmissions/7')).toBe(true)
  expect(record && isOn(record, '/ivrstatus')).toBe(false)
})
