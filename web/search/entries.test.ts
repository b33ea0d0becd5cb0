import { expect, test } from 'vitest'
import { recordEntries } from './entries.ts'

const act = () => undefined
const labels = (pathname: string, typed = '', command?: string) =>
  recordEntries([{ key: 'a', does: 'Approve', act, command }], pathname, typed).flatMap(({ entries }) =>
    entries.map(({ label, to }) => [label, to]),
  )

test('a record offers its messages, which a support case does not have', () => {
  const toMessages = (path: string) => [['Message', `${path}#messages`]]
  for (const path of ['/viewivrsubmissions/IVR-1042', '/view-response/PA-7'])
    expect(labels(path)).toEqual(toMessages(path))
  expect(labels('/view-support-request/SUP-3')).toEqual([])
  expect(labels('/dashboard', '', 'Approve')).toEqual([])
})

test('a message comes before the decisions, and the best of these first, so that a stray Enter decides nothing', () => {
  const commands = ['Reject', 'Conditional', 'Approve', 'Message']
  const keys = commands.map((command) => ({ key: command, does: command, act, command }))
  const [group] = recordEntries(keys, '/viewivrsubmissions/IVR-1042', '')
  expect(group?.entries.map(({ label }) => label)).toEqual(['Message', 'Approve', 'Conditional', 'Reject'])
})

test('the actions on a record’s screen are found by the beginning of their label', () => {
  const path = '/viewivrsubmissions/IVR-1042'
  expect(labels(path, '', 'Approve').map(([label]) => label)).toEqual(['Message', 'Approve'])
  expect(labels(path, 'app', 'Approve')).toEqual([['Approve', undefined]])
  expect(labels(path, 'lindstrom', 'Approve')).toEqual([])
})
