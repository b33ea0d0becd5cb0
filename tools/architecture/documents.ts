import { posix } from 'node:path'

/** A document with its path from the repository root. */
export interface Document {
  readonly path: string
  readonly text: string
}

/** A heading of a document that a comment names, as in: docs/spec/ivr.md, 'Review'. */
export interface Citation {
  readonly document: string
  readonly heading: string
}

const citation = /\b(docs\/[\w./-]+\.md), ('[^']+'(?: and '[^']+')*)/g

/** The headings that a text cites. A citation may continue on the next line of its comment. */
export function citationsIn(text: string): Citation[] {
  const oneLine = text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')
  return [...oneLine.matchAll(citation)].flatMap(([, document = '', headings = '']) =>
    [...headings.matchAll(/'([^']+)'/g)].map(([, heading = '']) => ({ document, heading })),
  )
}

/** The headings of a document, without those in code blocks. */
export function headingsOf(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.trim())
}

/** A heading's anchor, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

export interface DocumentLink {
  /** From the root of the repository. */
  readonly target: string
  /** '' for a link to the document itself. */
  readonly anchor: string
}

/** The links of a document to targets within the repository. */
export function linksIn({ path, text }: Document): DocumentLink[] {
  return [...text.matchAll(/\]\((?!\w+:)([^()\s#]*)(?:#([^()\s]+))?\)/g)].map(
    ([, file = '', anchor = '']) => ({
      target: file === '' ? path : posix.join(posix.dirname(path), file),
      anchor,
    }),
  )
}

const fileName =
  /(?<![\w/])(?:contract|server|web|demo|tools|docs|database|e2e|lab)\/[\w./-]*\w\.(?:tsx?|mjs|css|sql|md|json)\b/g

/** The files of the repository that a document names, without placeholders (NNN). */
export const filesNamedIn = (document: string): string[] =>
  [...new Set(document.match(fileName) ?? [])].filter((file) => !file.includes('NNN'))
