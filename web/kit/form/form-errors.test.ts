import { expect, test, vi } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { showFieldErrors } from './form-errors.ts'

test('an error in one file or code of a list is shown at the list’s field, and one without a field at none', () => {
  const setError = vi.fn()
  const form = { getValues: () => ({ codes: '', woundImages: [{ fileUrl: 'x' }] }), setError } as never
  const failure = (fields: object) => new ApiError('input.invalid', 400, 'Please check the form.', fields)
  expect(showFieldErrors(form, failure({ 'woundImages.0.fileUrl': 'Again.', 'codes.1': 'No code.' }))).toBe(
    true,
  )
  expect(setError.mock.calls.map(([name, { message }]) => [name, message])).toEqual([
    ['woundImages', 'Again.'],
    ['codes', 'No code.'],
  ])
  expect(showFieldErrors(form, failure({ physicianId: 'Unknown.' }))).toBe(false)
})
