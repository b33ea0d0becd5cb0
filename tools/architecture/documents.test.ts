import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorOf, citationsIn, type Document, filesNamedIn, headingsOf, linksIn } from './documents.ts'
import { commentsOf, isTest, readSources } from './sources.ts'

const root = join(import.meta.dirname, '../..')
const inRoot = readdirSync(root)
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
  (name) => `docs/${name}`,
)
const documents: Document[] = [...inRoot, ...inDocs]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]))
const sources = readSources(root)
const comments = sources.map((source) => ({ path: source.path, text: commentsOf(source) }))

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

test('no page of the specification has two equal headings, so that citations are unambiguous', () => {
  const twice = documents
    .filter(({ path }) => path.startsWith('docs/spec/'))
    .flatMap(({ path }) => {
      const all = headings.get(path) ?? []
      return all.filter((heading, at) => all.indexOf(heading) !== at).map((heading) => `${path} '${heading}'`)
    })
  expect(twice).toEqual([])
})

test('the index of the specification names every page of it once', () => {
  const index = documents.find(({ path }) => path === 'docs/spec/README.md')
  const named = index ? linksIn(index).map(({ target }) => target) : []
  const pages = documents.flatMap(({ path }) => (/^docs\/spec\/(?!README)/.test(path) ? [path] : []))
  expect(pages.filter((page) => !named.includes(page))).toEqual([])
})

test('every endpoint of the contract is named in the specification, with its path', () => {
  const spec = documents.flatMap(({ path, text }) => (path.startsWith('docs/spec/') ? [text] : [])).join('\n')
  const contract = sources.filter(({ path }) => path.startsWith('contract/') && !isTest(path))
  const paths = contract.flatMap(({ path, text }) =>
    [...text.matchAll(/\bpath: '(\/[^']+)'[, ]/g)].map(([, endpoint = '']) => ({ path, endpoint })),
  )
  const unnamed = paths.filter(
    ({ endpoint }) => !spec.includes(`${endpoint}\``) && !spec.includes(`${endpoint}?`),
  )
  expect(paths.length).toBeGreaterThan(50)
  expect(unnamed.map(({ path, endpoint }) => `${path} has ${endpoint}: describe it in docs/spec`)).toEqual([])
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

test('a citation is found across the lines of a comment, with one heading or several', () => {
  expect(citationsIn("/**\n * What a row offers (docs/spec/ivr.md,\n * 'List' and 'Review').\n */")).toEqual([
    { document: 'docs/spec/ivr.md', heading: 'List' },
    { document: 'docs/spec/ivr.md', heading: 'Review' },
  ])
  expect(citationsIn("// As docs/spec/files.md, 'Attaching', says\n// nothing else.")).toEqual([
    { document: 'docs/spec/files.md', heading: 'Attaching' },
  ])
})
