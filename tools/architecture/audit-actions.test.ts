import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actions } from '#contract/audit/actions.ts'
import { errors } from '#contract/errors.ts'
import { isTest, readSources } from './sources.ts'

const sources = readSources(join(import.meta.dirname, '../..')).filter(
  ({ path }) => path.startsWith('server/') && !isTest(path),
)

test('every audited action of the server is described in words for the audit screen', () => {
  const named = sources.flatMap(({ text }) =>
    [
      ...text.matchAll(/action(?:: | = )(?:[^\n']*\? )?'([a-z-]+\.[a-z-]+)'(?: : '([a-z-]+\.[a-z-]+)')?/g),
    ].flatMap(([, one, other]) => [one, other].filter((name) => name !== undefined)),
  )
  expect(new Set(named).size).toBeGreaterThan(80)
  expect([...new Set(named)].filter((name) => !(name in actions) && !(name in errors))).toEqual([])
})
