import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSources } from './architecture/sources.ts'
import { splitOf } from './contract-split.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}contract`
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.includes('.test.'),
)

test('each export of a contract file is in exactly one of its two parts, and only the schemas part imports zod', async () => {
  for (const name of files) {
    const { plain, schemas, facade } = await splitOf(`${folder}/${name}`)
    expect(plain, name).not.toMatch(/from '(?:zod|[^']*\?schemas)'/)
    const whole = Object.keys(await import(`${folder}/${name}`)).sort()
    const named = [...facade.matchAll(/export \{ (.*) \}/g)].flatMap(([, names = '']) => names.split(', '))
    expect(named.filter(Boolean).sort(), name).toEqual(whole)
    expect(schemas, name).not.toContain('endpoint({')
  }
})

test('the browser’s part of an endpoint has its method and path, without schemas and documentation', async () => {
  const { plain } = await splitOf(`${folder}/members/members.ts`)
  const [, declared = ''] = /addMember = endpoint\(\{([^}]*)\}\)/.exec(plain) ?? []
  expect(declared).toMatch(/method: "POST",\s+path: "[^"]+"/)
  expect(declared).toContain('creates: true')
  expect(declared).not.toMatch(/input|output|summary|allowed|errors/)
})

test('no browser code reads the schemas of an endpoint, which the browser build removes', () => {
  const readers = readSources(root)
    .filter(({ path }) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path))
    .filter(({ code }) => /\.(?:input|output)\.(?:safeParse|parse|shape)\b/.test(code))
  expect(readers.map(({ path }) => path)).toEqual([])
})
