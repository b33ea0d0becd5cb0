import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSources } from './house/sources.ts'
import { partsOf } from './promises-apart.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}contract`
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))

test('each name of a contract file stands in one of its parts, and only the part with the schemas brings zod', async () => {
  for (const name of files) {
    const { plain, schemas, facade } = await partsOf(`${folder}/${name}`)
    expect(plain, name).not.toMatch(/from '(?:zod|[^']*\?schemas)'/)
    const whole = Object.keys(await import(`../contract/${name}`)).sort()
    const named = [...facade.matchAll(/export \{ (.*) \}/g)].flatMap(([, names = '']) => names.split(', '))
    expect(named.filter(Boolean).sort(), name).toEqual(whole)
    expect(schemas, name).not.toContain('endpoint({')
  }
})

test('a promise keeps for the browser its method and path, and leaves schemas and documentation behind', async () => {
  const { plain } = await partsOf(`${folder}/members.ts`)
  const [, promise = ''] = /addMember = endpoint\(\{([^}]*)\}\)/.exec(plain) ?? []
  expect(promise).toMatch(/method: "POST",\s+path: "[^"]+"/)
  expect(promise).toContain('creates: true')
  expect(promise).not.toMatch(/input|output|summary|may|refuses/)
})

test('nothing in the browser reads the schemas of a promise, which its build does not have', () => {
  const readers = readSources(root)
    .filter(({ path }) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path))
    .filter(({ code }) => /\.(?:input|output)\.(?:safeParse|parse|shape)\b/.test(code))
  expect(readers.map(({ path }) => path)).toEqual([])
})
