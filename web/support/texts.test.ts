import { expect, test } from 'vitest'
import { type SupportCase, SupportCaseId } from '#contract/support/support.ts'
import {
  assignedText,
  caseIdIn,
  casePath,
  handsText,
  menuOf,
  responseCell,
  responseTarget,
  whyNotClosable,
} from './texts.ts'

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
  may: { close: true },
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

test('the URL of a case contains its number without the sign, and is parsed back to the same number', () => {
  const path = casePath('#SUP-1042')
  expect(path).toBe('/view-support-request/SUP-1042')
  expect(SupportCaseId.parse(path.split('/').at(-1))).toBe('1042')
})

test('the link to the response form names the case in its state, and any other state names none', () => {
  expect(caseIdIn(responseTarget(open).state)).toBe('1042')
  for (const state of [null, undefined, 'x', {}, { supportCaseId: 7 }]) expect(caseIdIn(state)).toBe('')
})

test('the link to the response form names the office of a case in a list of several offices', () => {
  expect(responseTarget(open).to).toBe('/add-support-response')
  const office = { _id: '8', name: 'Lakeshore Podiatry' }
  expect(responseTarget({ ...open, office }).to).toBe('/add-support-response?office=8')
})

test('a case says who has to act on it, and who assigned it and when, if anyone did', () => {
  expect([open, assigned].map(handsText)).toEqual(['Office', 'IVR Team'])
  expect([open, assigned].map(assignedText)).toEqual(['', 'by Olive Office, Jan 05, 2025, 4:30 PM'])
})

test('a case’s menu has the viewer’s actions, disabled if not available now', () => {
  const menu = (may: SupportCase['may']) =>
    menuOf({ may }).map(({ action, enabled }) => (enabled ? action : `(${action})`))
  expect(menu({ assign: true, close: true })).toEqual(['Assign To IVR', 'Close Ticket', 'View'])
  expect(menu({ assign: false, close: false })).toEqual(['(Assign To IVR)', '(Close Ticket)', 'View'])
  expect(menu({ close: true })).toEqual(['Close Ticket', 'View'])
})

test('the Response column lets the people whose turn it is respond, and shows others that the team has the case', () => {
  expect(responseCell({ ...open, may: { respond: true } })).toBe('Add Response')
  expect(responseCell(open)).toBe('-')
  expect(responseCell({ ...assigned, may: { respond: true } })).toBe('Add Response')
  expect(responseCell(assigned)).toBe('Assigned to IVR')
  expect(responseCell(closed)).toBe('View Response')
  expect(responseCell({ ...closed, response: '' })).toBe('-')
})

test('a person who can close a case reads no reason, and one who cannot reads who was first', () => {
  expect(whyNotClosable(open)).toBeUndefined()
  expect(whyNotClosable(assigned)).toBeUndefined()
  const mayNot = { assign: false, close: false }
  expect(whyNotClosable({ ...assigned, may: mayNot })).toBe('Olive Office already assigned #SUP-1042 to IVR.')
  expect(whyNotClosable({ ...assigned, assignedByName: '', may: mayNot })).toMatch(
    /^Grace Hopper already assigned/,
  )
  expect(whyNotClosable({ ...closed, may: mayNot })).toBe('Rita Reviewer already closed #SUP-1042.')
})
