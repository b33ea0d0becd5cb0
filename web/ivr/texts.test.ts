import { expect, test } from 'vitest'
import { detailsPath } from './texts.ts'

test('the address of the details carries the number without its hash sign', () => {
  expect(detailsPath('#IVR-1042')).toBe('/viewivrsubmissions/IVR-1042')
  expect(detailsPath('IVR-1042')).toBe('/viewivrsubmissions/IVR-1042')
})
