import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckResult } from '#contract/ivr/check/check.ts'
import { isOpen } from '#contract/ivr/check/codes.rules.ts'
import { openDatabase } from '../../kit/database/database.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { checkOf } from './check.ts'
import { cases, texas } from './testing/first-cases.ts'
import { fourthCases } from './testing/fourth-cases.ts'
import { lastCases, moreCases } from './testing/second-cases.ts'
import { thirdCases } from './testing/third-cases.ts'

let database: TestDatabase
let db: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** What a person reads in a result, without what passes. */
const readIn = ({ codes, policies, ...rest }: CheckResult) => ({
  ...rest,
  codes: codes.filter(({ outcome }) => outcome !== 'pass'),
  policies: policies
    .filter(({ outcome }) => outcome !== 'not-applicable')
    .map(({ reviewerText, criteria, ...policy }) => ({
      ...policy,
      criteria: criteria.filter(({ outcome }) => outcome !== 'not-applicable'),
    })),
})

const openIn = ({ codes }: CheckResult) =>
  codes.filter(isOpen).map(({ text, fields }) => `${text} ${fields.join(' ')}`)

test.each([...cases, ...moreCases, ...lastCases, ...thirdCases, ...fourthCases])(
  'the check says what someone who knows the rules would say, and nothing else: %s',
  async (_, entries, expected) => {
    const { result } = await checkOf(db, { ...texas, ...entries })
    const { open = [], need, line, noPolicy, policies = {}, says = /^/, never } = expected
    const found = openIn(result)
    expect(found.map((text, at) => open[at]?.every((words) => text.includes(words)) || text)).toEqual(
      open.map(() => true),
    )
    if (need) expect(result.authorization).toEqual({ need, text: expect.stringMatching(line ?? /./) })
    expect(result.noPolicy !== undefined).toBe(noPolicy === true)
    const outcomes = Object.keys(policies).map((id) => [
      id,
      result.policies.find((one) => one.id === id)?.outcome,
    ])
    expect(Object.fromEntries(outcomes)).toEqual(policies)
    const said = JSON.stringify(readIn(result))
    expect(said).toMatch(says)
    if (never) expect(said).not.toMatch(never)
  },
)
