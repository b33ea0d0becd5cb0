import { expect, test } from 'vitest'
import { type SupportCase, SupportCaseId } from '#contract/support/support.ts'
import { assignedText, caseIdIn, casePath, handsText, responseTarget } from './texts.ts'
import { whyNotClosable } from './why-not-closable.ts'

const open: SupportCase = {
  _id: '1042',
  supportNumber: '#SUP-1042',
  submittedByUser: 'Grace Hopper',
  submittedByUserType: 1,
  createdAt: '2025-01-05T15:00:00Z',
  subject: 'Export',
  description: 'Only one page.',
  status: 'Open',
  response: '',
  responseByName: '',
  responseAt: null,
  accessibleForUserType: 2,
  assignedByName: '',
  assignedAt: null,
  ivrNumber: null,
  patientName: '',
  work: null,
}
const assigned: SupportCase = {
  ...open,
  accessibleForUserType: 3,
  assignedByName: 'Olive Office',
  assignedAt: '2025-01-05T16:30:00',
}
const closed: SupportCase = {
  ...assigned,
  status: 'Closed',
  response: 'Mended.',
  responseByName: 'Rita Reviewer',
}

test('the address of a case carries its number without the sign, and is parsed back to the same number', () => {
  const path = casePath('#SUP-1042')
  expect(path).toBe('/view-support-request/SUP-1042')
  expect(SupportCaseId.parse(path.split('/').at(-1))).toBe('1042')
})

test('the link to the response form names the case in its state, and any other state names none', () => {
  expect(caseIdIn(responseTarget(open).state)).toBe('1042')
  for (const state of [null, undefined, 'x', {}, { supportCaseId: 7 }]) expect(caseIdIn(state)).toBe('')
})

test('a case says who has to act on it, and by whom and when if somebody assigned it', () => {
  expect([open, assigned].map(handsText)).toEqual(['Office', 'IVR Team'])
  expect([open, assigned].map(assignedText)).toEqual(['', 'by Olive Office, Jan 05, 2025, 4:30 PM'])
})

test('a person who can close a case reads no reason, and one who cannot reads who was first', () => {
  for (const type of [1, 2] as const) expect(whyNotClosable(open, type)).toBeUndefined()
  for (const type of [1, 3, 4] as const) expect(whyNotClosable(assigned, type)).toBeUndefined()
  expect(whyNotClosable(assigned, 2)).toBe('Olive Office has already assigned #SUP-1042 to IVR.')
  expect(whyNotClosable({ ...assigned, assignedByName: '' }, 2)).toMatch(/^Grace Hopper has already assigned/)
  for (const type of [1, 2, 3, 4] as const)
    expect(whyNotClosable(closed, type)).toBe('Rita Reviewer has already closed #SUP-1042.')
})
