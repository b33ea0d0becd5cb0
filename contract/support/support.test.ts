import { expect, test } from 'vitest'
import type { UserType } from '../endpoint.ts'
import { type CaseState, caseMay } from './support.rules.ts'
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

test.each([
  ['open with the office', { assign: true, close: true, respond: true }],
  ['open and assigned to IVR', { assign: false, close: false, respond: false }],
  ['open with the IVR Admins', { assign: true, close: true, respond: false }],
  ['closed by the office', { assign: false, close: false, respond: false }],
  ['closed by the IVR team', { assign: false, close: false, respond: false }],
  ['closed by an IVR Admin', { assign: false, close: false, respond: false }],
])('what an Office Admin may do with a case %s: %j', (name, may) => {
  expect(caseMay(stateNamed(name), 2)).toEqual(may)
})

test.each([
  ['open with the office', []],
  ['open and assigned to IVR', [3, 4]],
  ['open with the IVR Admins', [4]],
  ['closed by the office', []],
  ['closed by the IVR team', []],
  ['closed by an IVR Admin', []],
])('a case %s is closed by all other user types while it is open, and it is up to %j', (name, upTo) => {
  const state = stateNamed(name)
  for (const type of [1, 3, 4] as const)
    expect([type, caseMay(state, type)]).toEqual([
      type,
      { close: state.status === 'Open', respond: upTo.some((one) => one === type) },
    ])
})

test('the user type whose turn a case is may close it', () => {
  for (const state of Object.values(states))
    for (const type of types.filter((one) => caseMay(state, one).respond))
      expect(caseMay(state, type).close).toBe(true)
})

test('a physician’s case goes to the office, an office’s to the team, and the team’s to its admins', () => {
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

test('an update either assigns a case or closes it with a comment that is not blank: never both or neither', () => {
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
