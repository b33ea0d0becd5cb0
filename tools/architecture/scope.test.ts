import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isTest, places, readSources, report } from './sources.ts'

/** Files that may use `allRecords`, each with the reason. Tests and measurements (lab/) may anyway. */
const usersOfAllRecords: Readonly<Record<string, string>> = {
  'server/appointments/calendar/calendar-conflicts-store.ts':
    'a background task: events that members have changed in their own calendars',
  'server/appointments/store.ts':
    'background tasks, mails of appointments that were changed within the scope, and the upcoming appointments of a leaving member or physician in every office',
  'server/ivr/queue/leaving-store.ts':
    'the work of a leaving member in every office, handed over by an IVR Admin',
}

/** Files that may use `keyOfNew`: each inserts the row itself. Tests and the demo may anyway. */
const usersOfKeyOfNew: readonly string[] = [
  'server/appointments/store.ts',
  'server/prior-authorization/store.ts',
  'server/support/store.ts',
]

const kit = ['server/kit/access/row-key.ts', 'server/kit/access/scope.ts']
const sources = readSources(join(fileURLToPath(import.meta.url), '../../..'))
const usersOf = (name: string) =>
  sources
    .filter(
      ({ path, code }) => !kit.includes(path) && !isTest(path) && new RegExp(`\\b${name}\\b`).test(code),
    )
    .map(({ path }) => path)
const inServer = (path: string) => path.startsWith('server/') && !path.startsWith('server/testing/')

test('allRecords is used by exactly the listed files, and by lab and tools', () => {
  const users = usersOf('allRecords').filter((path) => !/^(?:lab|tools)\//.test(path))
  expect(users).toEqual(Object.keys(usersOfAllRecords))
})

test('the key of a new row is made by exactly the listed stores, and by demo and tests', () => {
  expect(usersOf('keyOfNew').filter(inServer)).toEqual(usersOfKeyOfNew)
})

test('only the kit casts a value to a scope, a scope condition or the key of a row', () => {
  const cast =
    /\bas\s+(?:unknown\s+as\s+)?(?:(?:In)?Scope|ScopedSql|StatementFor|\w*Key)\b(?! =|\s*[,}])|\bas\s+never\b.*[sS]cope/g
  const forged = sources
    .filter(({ path }) => !kit.includes(path) && inServer(path))
    .flatMap((source) => places(source, cast))
  expect(report(forged)).toEqual([])
})
