import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** The sources of the product, except the file that declares the user types. */
const isProduct = /^(?:contract|server|web)\/(?!testing\/|endpoint\.ts)(?!.*\.test\.tsx?$)(?!.*\.sample\.ts$)/

/** A number compared with a user type, in code or SQL, or a list of allowed user types as numbers. */
const literal =
  /user_?type\b["']?\s*(?:[!=]==?|<>|=|in)\s*\(?\s*[1-4]\b|\b(?:may|allowed|reaches|mailedTo): \[\s*[1-4]\b/i

const found = (text: string) => literal.test(text)

test('user types are compared and listed by name, never by number', () => {
  const places = readSources(process.cwd())
    .filter(({ path }) => isProduct.test(path))
    .flatMap(({ path, uncommented }) =>
      uncommented
        .split('\n')
        .flatMap((line, at) => (found(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(places).toEqual([])
})

test.each([
  'if (actor.userType === 2) return',
  'where u.user_type in (3, 4) and u.deleted_at is null',
  'where user_type = 2',
  'user_type <> 1',
  '  may: [2, 3, 4],',
  "  { label: 'Manage', may: [4] },",
])('a number in place of a name is found in %s', (text) => {
  expect(found(text)).toBe(true)
})

test.each(['const userType = found.userType', '  1: officeAdmin,', 'user_type = any($1::smallint[])'])(
  'code that names no user type by number is not reported: %s',
  (text) => {
    expect(found(text)).toBe(false)
  },
)
