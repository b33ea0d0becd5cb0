import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screenTextsOf } from './screen-texts.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** For operators at a command line. */
const commandLine = ['server/kit/embedded/']

/** The 24-hour times that the specification gives Manage Schedule. */
const hours24 = ['web/appointments/schedule/WindowRows.tsx']

/** Texts of the specification that break a rule below, and values that are stored as they are. */
const kept = [/ must be at least 1 characters\.$/, /^Cancelled$/, /^Somebody else$/]

const glossary = read('docs/words.md').split('## Words on screens')[1] ?? ''
const avoided = glossary
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .flatMap((line) => [...(line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A word or phrase of the glossary; '…' at its end stands for the rest of a word. */
function patternOf(word: string): RegExp {
  const begins = word.endsWith('…')
  const rest = !begins && /\w$/.test(word) ? '(?![-\\w]|\\.\\w)' : ''
  return new RegExp(`(?<![-/.\\w])${escaped(begins ? word.slice(0, -1) : word)}${rest}`, 'i')
}

const formats = [
  { pattern: /[\d…] %(?!%)/, say: '88%, without a blank' },
  { pattern: /(?<!type )\b1 [a-z]+s\b/, say: '1 request, 2 requests' },
  { pattern: /\w\(s\)/, say: 'one word for 1 and another for more' },
  { pattern: /\b(?:1[3-9]|2[0-4]):[0-5]\d(?!\d)/, say: '1:00 PM', but: hours24 },
]

const rules = [
  ...avoided.map((word) => ({
    pattern: patternOf(word),
    say: `docs/words.md instead of '${word}'`,
    but: [],
  })),
  ...formats.map((format) => ({ but: [] as string[], ...format })),
]

const broken = (path: string, text: string): string[] =>
  kept.some((one) => one.test(text))
    ? []
    : rules.filter(({ pattern, but }) => !but.includes(path) && pattern.test(text)).map(({ say }) => say)

test('screens, emails and help use the words and formats of the glossary', () => {
  const paths = globSync('{contract,server,web,demo}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(?:test|sample)\.tsx?$|\.d\.ts$|\/testing\//.test(path))
    .filter((path) => !commandLine.some((folder) => path.startsWith(folder)))
  const texts = paths.flatMap((path) => screenTextsOf(path, read(path)).map((found) => ({ path, ...found })))
  const wrong = texts.flatMap(({ path, line, text }) =>
    broken(path, text).map((say) => `${path}:${line} '${text}': say ${say}`),
  )
  expect(texts.length).toBeGreaterThan(4000)
  expect(wrong).toEqual([])
})

test('the documents that users and operators read use the words of the glossary', () => {
  const lines = ['README.md', 'docs/mails.md'].flatMap((path) =>
    read(path)
      .replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, '')
      .split('\n')
      .map((text, at) => ({ path, line: at + 1, text })),
  )
  const wrong = lines.flatMap(({ path, line, text }) =>
    broken(path, text).map((say) => `${path}:${line} ${say}`),
  )
  expect(wrong).toEqual([])
})

test('a text is found in strings, templates and elements, without SQL, types and classes', () => {
  const source = `
    import a from 'Some where'
    type T = 'Of a type'
    const b = sql\`select Something\`
    const c = \`Hello \${name}\`
    const d = <p className="Some class">Sign in <a href="/a">here</a> to {what}</p>`
  expect(screenTextsOf('x.tsx', source).map(({ text }) => text)).toEqual(['Hello …', 'Sign in here to …'])
})

test('a word of the glossary is found in any case and only as a whole word, and a prefix within words', () => {
  expect(broken('x.ts', 'Somebody sent a MAIL')).toHaveLength(2)
  expect(broken('x.ts', 'The mailbox and mail-order')).toEqual([])
  expect(broken('x.ts', 'It was cancelled')).toHaveLength(1)
  expect(broken('x.ts', '1 patients at 88 % by 14:30')).toHaveLength(3)
  expect(broken('x.ts', 'Notes must be at least 1 characters.')).toEqual([])
})
