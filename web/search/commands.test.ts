import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { UserType } from '#contract/endpoint.ts'
import type { Found } from '#contract/search/search.ts'
import { type CommandGroup, commands, commandsFor } from './commands.ts'
import { foundEntries } from './entries.ts'

const labels = (groups: readonly CommandGroup[]) =>
  groups.flatMap(({ commands: all }) => all.map(({ label }) => label))

test('every screen in the palette is a route for exactly the user types that it is offered to', () => {
  const source = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8')
  const sets = {
    auditors: [2, 4],
    everyone: [1, 2, 3, 4],
    officeTypes: [1, 2],
    officeAdmins: [2],
    ivrAdmins: [4],
    reviewers: [3, 4],
    formKeepers: [2, 3, 4],
  }
  const allowed = new Map(
    [...source.matchAll(/\bscreen\(\s*'([^']+)',\s*(\w+),/g)].map(([, path = '', set]) => [
      path.replace(/\/:\w+\?$/, ''),
      sets[set as keyof typeof sets],
    ]),
  )
  // Tabs of screens that other user types open without these tabs.
  const tabs = ['/view-profile?tab=colleagues', '/ivrstatus?tab=queue']
  const opened = commands.flatMap(({ to, allowed: own }) =>
    to && !tabs.includes(to) ? [[to.split('?')[0], [...own]]] : [],
  )
  expect(opened.length).toBeGreaterThan(15)
  for (const [path, own] of opened) expect([path, own]).toEqual([path, allowed.get(path as string)])
})

test.each([
  [1, ['Manage Physician', 'New IVR Submission', 'Manage IVR Member', 'Manage Schedule'], false],
  [2, ['Manage Physician', 'New IVR Submission', 'Upload Documents', 'Schedule Appointment'], true],
  [3, ['Manage Physician', 'New IVR Submission', 'Manage IVR Member', 'Add IVR Member'], false],
  [3, ['Take next request', 'Work Queue', 'Payers', 'Help'], true],
  [2, ['Take next request', 'Work Queue', 'Payers', 'Policies', 'Queue Settings'], false],
  [
    4,
    [
      'Take next request',
      'Policies',
      'Queue Settings',
      'Manage IVR Member',
      'Add IVR Member',
      'Manage Schedule',
      'Log out',
    ],
    true,
  ],
] as const)('a person of user type %i is offered only their own screens and actions', (type, some, are) => {
  const offered = labels(commandsFor(type as UserType, ''))
  for (const label of some) expect([label, offered.includes(label)]).toEqual([label, are])
})

test('actions come before screens', () => {
  expect(commandsFor(3, '').map(({ name }) => name)).toEqual([
    'Actions',
    'Go to',
    'Screens',
    'Account and settings',
  ])
})

test('commands are found by the beginnings of words in any order, in the label and the extra words', () => {
  expect(labels(commandsFor(2, 'sub ivr'))).toEqual(['New IVR Submission'])
  expect(labels(commandsFor(2, 'DARK'))).toEqual(['Theme: Dark'])
  expect(labels(commandsFor(2, 'new prior'))).toEqual(['Upload Documents'])
  expect(commandsFor(2, 'ubmission')).toEqual([])
})

const request = {
  _id: '1042',
  ivrNumber: '#IVR-1042',
  patientName: 'Mary O’Neil',
  physicianName: 'Grace Hopper',
  submissionStatus: 'Pending',
} as const
const none: Found = { requests: [], priorAuthorizations: [], supportCases: [], physicians: [], members: [] }

test('a found record opens its own page, and no URL contains a name or a search term', () => {
  const found: Found = {
    requests: [request, request, request, request, request],
    priorAuthorizations: [
      { _id: '7', priorauthNumber: '#PA-7', submitByUserName: 'Dana', physicianName: '' },
    ],
    supportCases: [{ _id: '8', supportNumber: '#SUP-8', subject: 'Export stops', status: 'Open' }],
    physicians: [{ _id: '3', name: 'Grace Hopper', email: 'grace@clinic.test' }],
    members: [{ _id: '4', name: 'Rita Reviewer', email: 'rita@team.test', userType: 3 }],
  }
  const entries = foundEntries(found, 'mary').flatMap((group) => group.entries)
  expect([...new Set(entries.map(({ to }) => to))]).toEqual([
    '/viewivrsubmissions/IVR-1042',
    '/ivrstatus',
    '/view-response/PA-7',
    '/view-support-request/SUP-8',
    '/view-managePhysician/3',
    '/view-ivrMember/4',
  ])
  expect(entries.find(({ to }) => to === '/ivrstatus')).toMatchObject({
    label: 'All requests with “mary”',
    search: 'mary',
  })
})

test('the full list is offered only where there may be more than the few records found', () => {
  const [group] = foundEntries({ ...none, requests: [request] }, 'mary')
  expect(group?.entries).toHaveLength(1)
  expect(foundEntries(none, 'mary')).toEqual([])
})
