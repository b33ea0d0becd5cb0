import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorOf, citationsIn, type Document, filesNamedIn, headingsOf, linksIn } from './documents.ts'
import { commentsOf, readSources } from './sources.ts'

const root = join(import.meta.dirname, '../..')
const inRoot = readdirSync(root)
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
  (name) => `docs/${name}`,
)
const documents: Document[] = [...inRoot, ...inDocs]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]))
const comments = readSources(root).map((source) => ({ path: source.path, text: commentsOf(source) }))

test('every heading that a comment or a document cites exists in the document that it names', () => {
  const wrong = [...comments, ...documents].flatMap(({ path, text }) =>
    citationsIn(text)
      .filter(({ document, heading }) => !headings.get(document)?.includes(heading))
      .map(({ document, heading }) =>
        headings.has(document)
          ? `${path} cites '${heading}', which is no heading of ${document}`
          : `${path} cites ${document}, which is not there`,
      ),
  )
  expect(wrong).toEqual([])
})

test('every file that a document or a comment names exists', () => {
  const current = documents.filter(({ path }) => !/^CHANGELOG|^docs\/(?:decisions|spec)\//.test(path))
  const missing = [...current, ...comments].flatMap(({ path, text }) =>
    filesNamedIn(text)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${path} names ${file}`),
  )
  expect(missing).toEqual([])
})

test('no comment cites a specification that is not in the repository', () => {
  const wrong = comments.flatMap(({ path, text }) =>
    [...text.matchAll(/\bspec \d(?: ?§[\d.]*)?|\bREADINGS\b/gi)].map(([cited]) => `${path} cites ${cited}`),
  )
  expect(wrong).toEqual([])
})

test('every link of a document leads to an existing file and heading', () => {
  const dead = documents.flatMap((document) =>
    linksIn(document)
      .filter(({ target, anchor }) => {
        if (anchor === '') return !existsSync(join(root, target))
        return !headings.get(target)?.some((heading) => anchorOf(heading) === anchor)
      })
      .map(({ target, anchor }) => `${document.path} links to ${target}${anchor && `#${anchor}`}`),
  )
  expect(dead).toEqual([])
})

test('every route of the browser is listed in the specification’s table of routes', () => {
  const table = documents.find(({ path }) => path === 'docs/spec/frame-and-routes.md')?.text ?? ''
  const routes = readFileSync(join(root, 'web/routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/'(\/[\w/:?-]*)',/g)].map(([, path = '']) =>
    path.replace(/:id\??/, '{id}'),
  )
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !table.includes(`\`${path}\``))).toEqual([])
})
