import { expect, test } from 'vitest'
import type { UserType } from '../endpoint.ts'
import { type CaseState, responseCellFor, supportActionsFor } from './support.rules.ts'
import { accessibleAtFirst, noComment, SupportCaseId, SupportHandling, SupportRequest } from './support.ts'

const types: readonly UserType[] = [1, 2, 3, 4]
const states: Record<string, CaseState> = {
  'open with the office': { status: 'Open', accessibleForUserType: 2 },
  'open and assigned to IVR': { status: 'Open', accessibleForUserType: 3 },
  'open with the IVR Admins': { status: 'Open', accessibleForUserType: 4 },
  'closed by the office': { status: 'Closed', accessibleForUserType: 2 },
  'closed by the IVR team': { status: 'Closed', accessibleForUserType: 3 },
  'closed by an IVR Admin': { status: 'Closed', accessibleForUserType: 4 },
}
function stateNamed(name: string): CaseState {
  const state = states[name]
  if (!state) throw new Error(`no state is called ${name}`)
  return state
}

/** The menu as text, with disabled actions in brackets. */
const menuOf = (state: CaseState, type: UserType) =>
  supportActionsFor(state, type)
    .map(({ action, enabled }) => (enabled ? action : `(${action})`))
    .join(', ')

test.each([
  ['open with the office', 'Assign To IVR, Close Ticket, View'],
  ['open and assigned to IVR', '(Assign To IVR), (Close Ticket), View'],
  ['open with the IVR Admins', 'Assign To IVR, Close Ticket, View'],
  ['closed by the office', '(Assign To IVR), (Close Ticket), View'],
  ['closed by the IVR team', '(Assign To IVR), (Close Ticket), View'],
  ['closed by an IVR Admin', '(Assign To IVR), (Close Ticket), View'],
])('of a case %s an Office Admin is offered: %s', (state, menu) => {
  expect(menuOf(stateNamed(state), 2)).toBe(menu)
})

test.each(Object.keys(states))(
  'of a case %s all other user types are offered View, and Close Ticket while it is open',
  (name) => {
    const state = stateNamed(name)
    const menu = state.status === 'Open' ? 'Close Ticket, View' : '(Close Ticket), View'
    for (const type of [1, 3, 4] as const) expect([type, menuOf(state, type)]).toEqual([type, menu])
  },
)

test.each([
  ['open with the office', ['-', 'Add Response', '-', '-']],
  ['open and assigned to IVR', ['Assigned to IVR', 'Assigned to IVR', 'Add Response', 'Add Response']],
  ['open with the IVR Admins', ['-', '-', '-', 'Add Response']],
  ['closed by the office', Array(4).fill('View Response')],
  ['closed by the IVR team', Array(4).fill('View Response')],
  ['closed by an IVR Admin', Array(4).fill('View Response')],
])('the Response column of a case %s shows the four user types: %j', (name, cells) => {
  const state = stateNamed(name)
  const response = state.status === 'Closed' ? 'Mended.' : ''
  expect(types.map((type) => responseCellFor({ ...state, response }, type))).toEqual(cells)
})

test('a closed case without a response shows a dash to every user type', () => {
  for (const type of types)
    expect(responseCellFor({ ...stateNamed('closed by the IVR team'), response: '' }, type)).toBe('-')
})

test('a row that shows Add Response has Close Ticket enabled in its menu', () => {
  for (const state of Object.values(states))
    for (const type of types.filter(
      (one) => responseCellFor({ ...state, response: '' }, one) === 'Add Response',
    ))
      expect(menuOf(state, type)).toMatch(/(?:^|, )Close Ticket/)
})

test('a physician’s case goes to the office, an office’s to the team, and the team’s own to its admins', () => {
  expect(types.map((type) => accessibleAtFirst[type])).toEqual([2, 3, 4, 4])
})

test('a case id is its number with or without the prefix, and nothing else is accepted', () => {
  for (const text of ['1042', 'SUP-1042', '#SUP-1042', '#sup-1042', '#1042'])
    expect([text, SupportCaseId.parse(text)]).toEqual([text, '1042'])
  for (const text of ['', 'SUP-', 'PA-1042', '0', 'SUP-SUP-1'])
    expect(SupportCaseId.safeParse(text).success).toBe(false)
})

const fieldsOf = (schema: typeof SupportHandling | typeof SupportRequest, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test('an update assigns a case or closes it with a comment that is not blank: never both and never neither', () => {
  const supportCaseId = '1042'
  expect(fieldsOf(SupportHandling, { supportCaseId, assignToIVR: true })).toEqual([])
  expect(SupportHandling.parse({ supportCaseId, responseText: '  Mended.  ' }).responseText).toBe('Mended.')
  for (const responseText of ['', '   ', '\n\t', undefined])
    expect(fieldsOf(SupportHandling, { supportCaseId, responseText })).toEqual([['responseText', noComment]])
  expect(
    fieldsOf(SupportHandling, { supportCaseId, assignToIVR: true, responseText: 'Mended.' }),
  ).toHaveLength(1)
  expect(fieldsOf(SupportHandling, { supportCaseId, assignToIVR: false, responseText: 'x' })).toHaveLength(1)
})

test('a new request needs a subject and a description, each with its own message and its length', () => {
  expect(fieldsOf(SupportRequest, { subject: ' ', description: '' })).toEqual([
    ['subject', 'Subject is required.'],
    ['description', 'Description is required.'],
  ])
  const long = { subject: 'x'.repeat(101), description: 'x'.repeat(1_001) }
  expect(fieldsOf(SupportRequest, long).map(([field]) => field)).toEqual(['subject', 'description'])
  expect(fieldsOf(SupportRequest, { subject: 'x'.repeat(100), description: 'x'.repeat(1_000) })).toEqual([])
})
