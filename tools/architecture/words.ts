import { type Finding, isTest, places, type Source } from './sources.ts'

const anyType =
  /(?::\s*|<\s*|[|&]\s*|,\s*|=\s*)\bany\b(?=\s*(?:[;,)>|&=\]}]|\[\]|\n))|\bas\s+any\b(?=\s*[;,)\]}.\n])/g

/** Uses of the type `any`. */
export const anyTypes = (source: Source): Finding[] => places(source, source.code, anyType)

const excuse =
  /@ts-ignore|@ts-nocheck|@ts-expect-error|biome-ignore|eslint-disable|\b(?:TODO|FIXME|HACK|XXX)\b/g

/** Comments that disable a check or postpone work. */
export function excuses(source: Source): Finding[] {
  const comments = source.spans.filter((span) => span.kind === 'comment')
  return comments.flatMap(({ from, to }) => {
    const view = source.text.slice(0, from).replace(/[^\n]/g, ' ') + source.text.slice(from, to)
    return places(source, view, excuse)
  })
}

const vague = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers', 'misc'])

/** Paths with a vague file or folder name. */
export function vagueNames(paths: readonly string[]): string[] {
  const wordsOf = (path: string) =>
    path.split(/[/.\-_]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  return paths.filter((path) => wordsOf(path).some((word) => vague.has(word)))
}

/** Whether a file only re-exports what other files export. */
export function isBarrel({ code, uncommented }: Source): boolean {
  const exportsAlone = /export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*(?:from\s*(['"])\s*\1)?/g
  const imports = /import\s+[^'"]*?\bfrom\s*(['"])\s*\1|import\s*(['"])\s*\2/g
  const rest = code.replace(exportsAlone, '').replace(imports, '')
  return /\bexport\b/.test(code) && uncommented.trim() !== '' && rest.replace(/[;\s]/g, '') === ''
}

const environment = /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[/g

/** Reads of environment variables. */
export function environmentReads(source: Source): Finding[] {
  const named = /import\s*(?:type\s*)?\{[^}]*\benv\b[^}]*\}\s*from\s*['"](?:node:)?process['"]/g
  return [...places(source, source.code, environment), ...places(source, source.uncommented, named)]
}

const title =
  /(?<![\w$.])(?:test|it)(?:\.(?:only|skip|todo|fails|concurrent|sequential))*\s*\(\s*(?=(['"`]))/g
const tableTitle =
  /(?<![\w$.])(?:test|it)(?:\.(?:only|skip|concurrent|sequential))*\.(?:each|for|runIf|skipIf)\s*\(/g

/** The test titles of a test file. */
export function titlesOf(source: Source): Finding[] {
  if (!isTest(source.path) && !source.path.startsWith('e2e/')) return []
  const plain = [...source.code.matchAll(title)].map((match) => match.index + match[0].length)
  const tabled = [...source.code.matchAll(tableTitle)].flatMap((match) => {
    const after = closing(source.code, match.index + match[0].length)
    const opening = /^\s*\(\s*(?=['"`])/.exec(source.code.slice(after))
    return opening ? [after + opening[0].length] : []
  })
  return [...plain, ...tabled].sort((one, two) => one - two).map((index) => titleAt(source, index))
}

function titleAt({ path, text }: Source, index: number): Finding {
  const quote = text[index] ?? "'"
  const end = new RegExp(`^${quote}((?:\\\\[\\s\\S]|[^\\\\${quote}])*)`).exec(text.slice(index))
  return { path, line: text.slice(0, index).split('\n').length, what: end?.[1] ?? '' }
}

/** The index after the parenthesis that closes the one before `from`. */
function closing(code: string, from: number): number {
  let open = 1
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '(') open += 1
    if (code[at] === ')') open -= 1
    if (open === 0) return at + 1
  }
  return code.length
}

/** Tests that are skipped or marked to run alone. */
export function silencedTests(source: Source): Finding[] {
  if (!isTest(source.path) && !source.path.startsWith('e2e/')) return []
  return places(source, source.code, /(?<![\w$.])(?:test|it|describe)\.(?:only|skip|todo|fails|fixme)\b/g)
}

/** Modules that a component test mocks. It must test real components and replace only the network. */
export function replacedModules(source: Source): Finding[] {
  if (!source.path.endsWith('.test.tsx')) return []
  return places(source, source.code, /(?<![\w$.])vi\.(?:mock|doMock|hoisted)\b/g)
}

export const wordCount = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}%$]/u.test(word)).length

const fileName =
  /\b(?:contract|server|web|demo|tools|docs|database|e2e|lab)\/[\w./-]*\w\.(?:tsx?|mjs|css|sql|md|json)\b/g

/** The files of the repository that a document names, without placeholders (NNN). */
export const filesNamedIn = (document: string): string[] =>
  [...new Set(document.match(fileName) ?? [])].filter((file) => !file.includes('NNN'))

/** The text of all comments of a source. */
export const commentsOf = ({ text, spans }: Source): string =>
  spans.flatMap(({ kind, from, to }) => (kind === 'comment' ? [text.slice(from, to)] : [])).join('\n')
