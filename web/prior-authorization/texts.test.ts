import { expect, test } from 'vitest'
import { PriorAuthId } from '#contract/prior-authorization/prior-authorization.ts'
import { responsePath } from './texts.ts'

test('the URL of a prior authorization contains its number without the sign, and is parsed back to the same number', () => {
  const path = responsePath('#PA-1042')
  expect(path).toBe('/view-response/PA-1042')
  expect(PriorAuthId.parse(path.split('/').at(-1))).toBe(PriorAuthId.parse('#PA-1042'))
})
