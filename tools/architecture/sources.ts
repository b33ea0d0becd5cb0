import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { blanked, type Span, spansOf } from './masks.ts'

/** One import, export-from or import() of a source. */
export interface Import {
  readonly line: number
  readonly specifier: string
  /** Whether the whole import is removed with the types. */
  readonly typeOnly: boolean
  readonly dynamic: boolean
}

export interface Source {
  /** From the repository root, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly spans: readonly Span[]
  /** The text with strings, regular expressions and comments replaced by spaces. */
  readonly code: string
  /** The text with comments replaced by spaces. */
  readonly uncommented: string
  readonly imports: readonly Import[]
}

/** The file or package that an import resolves to. */
export type Target = { readonly file: string } | { readonly package: string }

/** A violation of a rule. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly what: string
}

const folders = ['contract', 'server', 'web', 'demo', 'tools', 'e2e', 'lab']
const isSource = /\.(?:ts|tsx|mjs|css)$/

/** Every source of the repository at `root`, tests included. */
export function readSources(root: string): Source[] {
  const tops = readdirSync(root, { withFileTypes: true })
  const loose = tops.filter((entry) => entry.isFile() && isSource.test(entry.name)).map(({ name }) => name)
  const inside = tops.filter((entry) => entry.isDirectory() && folders.includes(entry.name))
  const deep = inside.flatMap(({ name }) => filesIn(root, name))
  return [...loose, ...deep].map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')))
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(root, path)
    return isSource.test(entry.name) ? [path] : []
  })
}

export function sourceOf(path: string, text: string): Source {
  const spans = path.endsWith('.css') ? [] : spansOf(text)
  const code = blanked(text, spans, ['comment', 'string', 'regex'])
  const uncommented = blanked(text, spans, ['comment'])
  return { path, text, spans, code, uncommented, imports: importsOf(path, uncommented, code) }
}

const statement =
  /(?<![\w$.])(?:import\s+(?:([^'"`;()]*?)\bfrom\s*)?|export\s+([^'"`;()=]*?)\bfrom\s*)['"]([^'"\n]+)['"]/g
const call = /(?<![\w$.])import\s*\(\s*['"]([^'"\n]+)['"]/g
const styleImport = /@import\s+(?:url\()?['"]([^'"\n]+)['"]/g

function importsOf(path: string, uncommented: string, code: string): Import[] {
  const at = (index: number) => ({ line: lineAt(uncommented, index) })
  if (path.endsWith('.css'))
    return [...uncommented.matchAll(styleImport)].map((match) => ({
      ...at(match.index),
      specifier: match[1] ?? '',
      typeOnly: false,
      dynamic: false,
    }))
  // Skips import statements within strings, such as sample sources in tests: those are blank in `code`.
  const isCode = (match: RegExpExecArray) => code[match.index] !== ' '
  const statements = [...uncommented.matchAll(statement)].filter(isCode).map((match) => ({
    ...at(match.index),
    specifier: match[3] ?? '',
    typeOnly: /^type\b(?!\s*,)/.test(match[1] ?? match[2] ?? ''),
    dynamic: false,
  }))
  const calls = [...uncommented.matchAll(call)].filter(isCode).map((match) => ({
    ...at(match.index),
    specifier: match[1] ?? '',
    typeOnly: false,
    dynamic: true,
  }))
  return [...statements, ...calls]
}

/** The number of the line of this character, from 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Resolves a relative path, a path of package.json's imports ('#contract/ivr/requests.ts') or a package. */
export function targetOf(from: string, specifier: string): Target {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('#')) return { file: normalize(bare.slice(1)) }
  if (bare.startsWith('.')) return { file: normalize(join(dirname(from), bare)) }
  const parts = bare.split('/')
  return { package: parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/') }
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** All matches of a global pattern in a view of the source with unchanged positions, such as `code`. */
export function places(source: Source, view: string, pattern: RegExp): Finding[] {
  return [...view.matchAll(pattern)].map((match) => {
    const line = lineAt(view, match.index)
    return { path: source.path, line, what: source.text.split('\n')[line - 1]?.trim() ?? '' }
  })
}

/** Findings as readable lines. */
export const report = (findings: readonly Finding[]): string[] =>
  findings.map(({ path, line, what }) => `${path}:${line} ${what}`)

/** The packages that a source imports, without Node's own modules. */
export const packagesImportedBy = ({ path, imports }: Source): string[] =>
  imports.flatMap(({ specifier }) => {
    const target = targetOf(path, specifier)
    return 'package' in target && !target.package.startsWith('node:') ? [target.package] : []
  })
