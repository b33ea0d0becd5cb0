import { expect, test } from 'vitest'
import { inOffice } from './tab-office.ts'

test.each([
  ['/viewivrsubmissions/1001', '/viewivrsubmissions/1001?office=7'],
  ['/viewivrsubmissions/1001#answer', '/viewivrsubmissions/1001?office=7#answer'],
  ['/view-profile?tab=colleagues', '/view-profile?tab=colleagues&office=7'],
])('the link %s names the office of its record before its place on the page', (path, named) => {
  expect(inOffice(path, { office: { _id: '7' } })).toBe(named)
  expect(inOffice(path, {})).toBe(path)
})
