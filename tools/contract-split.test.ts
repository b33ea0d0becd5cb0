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

test('each name of a contract file stands in one of its parts, and only the part with the schemas brings zod', async () => {
  for (const name of files) {
    const { plain, schemas, facade } = await splitOf(`${folder}/${name}`)
    expect(plain, name).not.toMatch(/from '(?:zod|[^']*\?schemas)'/)
    const whole = Object.keys(await import(`${folder}/${name}`)).sort()
    const named = [...facade.matchAll(/export \{ (.*) \}/g)].flatMap(([, names = '']) => names.split(', '))
    expect(named.filter(Boolean).sort(), name).toEqual(whole)
    expect(schemas, name).not.toContain('endpoint({')
  }
})

test('an endpoint keeps for the browser its method and path, and leaves schemas and documentation behind', async () => {
  const { plain } = await splitOf(`${folder}/members/members.ts`)
  const [, declared = ''] = /addMember = endpoint\(\{([^}]*)\}\)/.exec(plain) ?? []
  expect(declared).toMatch(/method: "POST",\s+path: "[^"]+"/)
  expect(declared).toContain('creates: true')
  expect(declared).not.toMatch(/input|output|summary|allowed|errors/)
})

test('nothing in the browser reads the schemas of an endpoint, which its build does not have', () => {
  const readers = readSources(root)
    .filter(({ path }) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path))
    .filter(({ code }) => /\.(?:input|output)\.(?:safeParse|parse|shape)\b/.test(code))
  expect(readers.map(({ path }) => path)).toEqual([])
})
