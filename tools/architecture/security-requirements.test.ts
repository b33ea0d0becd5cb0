import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/security-requirements.md'), 'utf8')

/** Chapters of ASVS 5.0.0: how many sections each has, and those that have only level 3 requirements. */
const sectionsOf = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3]
const onlyLevel3 = new Set(['V3.1', 'V3.6', 'V6.7', 'V11.7', 'V15.4'])
const paragraphs = [
  ...['(a)(1)', '(a)(2)(i)', '(a)(2)(ii)', '(a)(2)(iii)', '(a)(2)(iv)', '(b)'],
  ...['(c)(1)', '(c)(2)', '(d)', '(e)(1)', '(e)(2)(i)', '(e)(2)(ii)'],
]

const rows = [...text.matchAll(/^\| (V\d+\.\d+|\([a-e]\)\S*) [^|]*\| ([^|]+) \| (.+) \|$/gm)].map(
  ([, id = '', state = '', why = '']) => ({ id, state, why }),
)

test('every section of ASVS level 2 and every paragraph of 164.312 has one row, in order', () => {
  const sections = sectionsOf.flatMap((count, at) =>
    Array.from({ length: count }, (_, section) => `V${at + 1}.${section + 1}`),
  )
  expect(rows.map(({ id }) => id)).toEqual([...sections.filter((id) => !onlyLevel3.has(id)), ...paragraphs])
})

test('each row has one of the four states, and one that is not fully met says what is missing', () => {
  const wrong = rows.filter(({ id, state, why }) => {
    if (!['Met', 'Partly', 'Not met', 'Not applicable'].includes(state)) return true
    const isNamed = id.startsWith('(') || /\*\*\d+\.\d+\.\d+|permits no mail|plain http/.test(why)
    return why.length < 4 || ((state === 'Partly' || state === 'Not met') && !isNamed)
  })
  expect(wrong).toEqual([])
})
