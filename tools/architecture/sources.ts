import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Source {
  /** From the repository root, with forward slashes. */
  readonly path: string
  readonly text: string
  /** The text without comments; line numbers stay the same. */
  readonly code: string
}

/** A violation of a rule. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly what: string
}

/** Comments that begin a line or follow a space: not the slashes of a URL, a pattern or a regular expression. */
const comment = /(?<=^|\s)(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm

/** Every source of the repository at `root`, tests included. */
export function readSources(root: string): Source[] {
  const patterns = ['*.ts', '{contract,server,web,demo,tools,e2e,lab}/**/*.{ts,tsx,mjs,css}']
  return globSync(patterns, { cwd: root })
    .sort()
    .map((path) => sourceOf(path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')))
}

export function sourceOf(path: string, text: string): Source {
  return { path, text, code: text.replace(comment, (found) => found.replace(/[^\n]/g, '')) }
}

/** The text of all comments of a source. */
export const commentsOf = ({ text }: Source): string => (text.match(comment) ?? []).join('\n')

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** All matches of a global pattern in the code of a source. */
export const places = ({ path, code }: Source, pattern: RegExp): Finding[] =>
  [...code.matchAll(pattern)].map(({ index }) => {
    const line = code.slice(0, index).split('\n').length
    return { path, line, what: code.split('\n')[line - 1]?.trim() ?? '' }
  })

/** Findings as readable lines. */
export const report = (findings: readonly Finding[]): string[] =>
  findings.map(({ path, line, what }) => `${path}:${line} ${what}`)
