import { expect, test, vi } from 'vitest'
import { viewLabel } from './queue-text.ts'
import { pathInView, pathOfView, queryOf, viewIn } from './use-queue.ts'

// The session reads localStorage when its module loads.
vi.hoisted(() => {
  const value = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value })
})

const view = (query: string) => viewIn(new URLSearchParams(query))

test('a request that is opened from a view has the view in its address, and the plain queue adds nothing', () => {
  expect(pathInView('#IVR-7', view('tab=queue'))).toBe('/viewivrsubmissions/IVR-7')
  expect(pathInView('#IVR-7', view('tab=mine&payer=Aetna&sort=due&after=1:2:3'))).toBe(
    '/viewivrsubmissions/IVR-7?tab=mine&payer=Aetna',
  )
  expect(queryOf(view('tab=nothing&sort=by&physicianId=x'))).toBe('')
})

test('the list of a view is found again from the address of a request', () => {
  expect(pathOfView(view(''))).toBe('/ivrstatus?tab=queue')
  expect(pathOfView(view('tab=mine&sort=submitted&order=desc'))).toBe(
    '/ivrstatus?tab=mine&sort=submitted&order=desc',
  )
})

test('a view names its filters, with names for ids', () => {
  const choices = { physicians: [{ value: '7', label: 'Miriam Okafor' }], offices: [] }
  expect(viewLabel(view(''))).toBe('')
  expect(viewLabel(view('payer=Aetna'))).toBe('Payer: Aetna')
  expect(viewLabel(view('tab=mine&physicianId=7&reason=question&sort=service'), choices)).toBe(
    'Mine · Physician: Miriam Okafor · Reason: A question · Date of service',
  )
})
