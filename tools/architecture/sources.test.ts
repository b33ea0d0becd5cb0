import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { blanked, spansOf } from './masks.ts'
import { packagesImportedBy, places, readSources, sourceOf, targetOf } from './sources.ts'

const specifiers = (text: string) => sourceOf('web/ivr/x.tsx', text).imports.map((found) => found.specifier)
const code = (text: string) => blanked(text, spansOf(text), ['comment', 'string', 'regex'])

test('imports of every form are found, also when they span several lines', () => {
  const text = [
    "import './look.css'",
    "import one, { two } from './one.ts'",
    'import {',
    '  three,',
    "} from './three.ts'",
    "import * as four from 'four'",
    "export { five } from './five.ts'",
    "export * from './six.ts'",
    "const seven = await import('./seven.ts')",
  ].join('\n')
  const from = ['./look.css', './one.ts', './three.ts', 'four', './five.ts', './six.ts', './seven.ts']
  expect(specifiers(text)).toEqual(from)
  expect(sourceOf('x.ts', text).imports.map(({ line }) => line)).toEqual([1, 2, 3, 6, 7, 8, 9])
  expect(sourceOf('x.ts', text).imports.at(-1)).toMatchObject({ dynamic: true })
})

test('type-only imports are distinguished from imports that remain at run time', () => {
  const text =
    "import type { A } from './a.ts'\nimport { type B, b } from './b.ts'\nexport type { C } from './c.ts'"
  expect(sourceOf('x.ts', text).imports.map(({ typeOnly }) => typeOnly)).toEqual([true, false, true])
})

test('text that looks like an import in a comment, a string or an export is ignored', () => {
  const text = [
    "// import { a } from './a.ts'",
    "/* export * from './b.ts' */",
    'const c = "import c from \'./c.ts\'"',
    "const d = `import d from './d.ts'`",
    "export const from = './e.ts'",
    "export interface F { from: 'f' }",
    "const g = context.import('./g.ts')",
  ].join('\n')
  expect(specifiers(text)).toEqual([])
})

test('code in a placeholder of a template literal counts as code, and the text around it does not', () => {
  const text = `const a = \`import '\${b({ c: \`x\${d}\` })}' any\`; const e = any`
  expect(code(text)).toContain('b({ c: `')
  expect(code(text)).toContain('{d}')
  expect(code(text).match(/\bany\b/g)).toHaveLength(1)
  expect(code(text)).toHaveLength(text.length)
})

test('quotes in a regular expression and apostrophes in JSX text do not start a string', () => {
  expect(code('const quotes = /[\'"`]/g; const after = any')).toContain('const after = any')
  expect(code('const half = all / 2 / any')).toContain('/ any')
  expect(code("<p>Don't</p>\n<b>{any}</b>")).toContain('{any}')
  expect(code("const address = 'https://x' // any\nconst next = 1")).not.toContain('any')
})

test('import map paths, relative paths and packages are each resolved to their target', () => {
  expect(targetOf('server/ivr/store.ts', '#contract/ivr/requests.ts')).toEqual({
    file: 'contract/ivr/requests.ts',
  })
  expect(targetOf('server/ivr/store.ts', '../kit/database/database.ts')).toEqual({
    file: 'server/kit/database/database.ts',
  })
  expect(targetOf('web/main.tsx', './look.css?inline')).toEqual({ file: 'web/look.css' })
  expect(targetOf('web/main.tsx', '@base-ui/react/dialog')).toEqual({ package: '@base-ui/react' })
  expect(targetOf('web/main.tsx', 'react-router/dom')).toEqual({ package: 'react-router' })
  const text = "import 'node:fs'\nimport 'pg'\nimport './own.ts'"
  expect(packagesImportedBy(sourceOf('server/x.ts', text))).toEqual(['pg'])
})

test('the @import of a style sheet is found, and a finding shows its line', () => {
  const source = sourceOf('web/look.css', '/* a sheet */\n@import "tailwindcss";')
  expect(source.imports).toMatchObject([{ line: 2, specifier: 'tailwindcss' }])
  expect(places(source, source.text, /tailwind/g)).toEqual([
    { path: 'web/look.css', line: 2, what: '@import "tailwindcss";' },
  ])
})

test("the scanner finds the same imports in every source as the bundler's parser", () => {
  // The bundler's parser does not read style sheets and declaration files.
  const sources = readSources(join(import.meta.dirname, '../..')).filter(
    ({ path }) => !/\.(?:css|d\.ts)$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(100)
  for (const { path, text, imports } of sources)
    expect([path, ...imports.map(({ specifier }) => specifier).sort()]).toEqual([path, ...parsed(path, text)])
})

function parsed(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  const literal = ({ start, end }: { start: number; end: number }) => text.slice(start + 1, end - 1)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
  )
  const all = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...exported]
  // One statement may bring in several names, and an imported name may be exported by another statement.
  const requests = new Map(all.map((request) => [request.start, request])).values()
  const lazy = module.dynamicImports.map(({ moduleRequest }) => moduleRequest)
  const named = lazy.filter(({ start }) => /['"]/.test(text[start] ?? ''))
  return [...requests, ...named].map(literal).sort()
}

test('the scanner finds the same comments in every source as the bundler’s parser', () => {
  // The bundler's parser does not read style sheets and declaration files.
  const sources = readSources(join(import.meta.dirname, '../..')).filter(
    ({ path }) => !/\.(?:css|d\.ts)$/.test(path),
  )
  for (const { path, text, spans } of sources) {
    const seen = spans.filter(({ kind }) => kind === 'comment').map(({ from, to }) => text.slice(from, to))
    const { comments } = parseSync(path, text)
    expect([path, ...seen]).toEqual([path, ...comments.map(({ start, end }) => text.slice(start, end))])
  }
})
