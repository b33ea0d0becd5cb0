import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSources, type Source, targetOf } from './sources.ts'

const sources = readSources(join(import.meta.dirname, '../..')).filter(({ path }) => !isTest(path))
const byPath = new Map(sources.map((source) => [source.path, source]))

/** The first chain of imports that loads a package together with a file; undefined if none does. */
function wayTo(name: string, path: string, seen = new Set<string>()): string[] | undefined {
  const source = byPath.get(path)
  if (!source || seen.has(path)) return undefined
  seen.add(path)
  for (const target of loadedBy(source)) {
    if ('package' in target && target.package === name) return [path]
    const way = 'file' in target ? wayTo(name, target.file, seen) : undefined
    if (way) return [path, ...way]
  }
  return undefined
}

/** What a file loads when it is loaded itself: neither types nor import(). */
const loadedBy = ({ path, imports }: Source) =>
  imports
    .filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic)
    .map(({ specifier }) => targetOf(path, specifier))

const chains = (paths: readonly string[], name = 'zod') =>
  paths.flatMap((path) => {
    const way = wayTo(name, path)
    return way ? [way.join(' → ')] : []
  })

test('paths, values and rules of the contract load neither zod nor a file with schemas', () => {
  const plain = [...byPath.keys()].filter((path) => /^contract\/.+\.(?:paths|values|rules)\.ts$/.test(path))
  expect(plain.length).toBeGreaterThan(20)
  expect(chains(plain)).toEqual([])
})

test('the entry of the browser and its screens load no zod until a form is checked', () => {
  const screens = ['web/routes.tsx', 'web/signed-in-routes.tsx'].flatMap((table) =>
    (byPath.get(table)?.imports ?? []).flatMap(({ dynamic, specifier }) => {
      const target = targetOf(table, specifier)
      return dynamic && 'file' in target ? [target.file] : []
    }),
  )
  expect(screens.length).toBeGreaterThan(20)
  expect(chains(['web/main.tsx', ...screens])).toEqual([])
})

// An idle portal has 150 MB at most: docs/decisions/0053.
test.each([
  ['pictures', 'sharp'],
  ['PDF', 'pdfkit'],
  ['mails', 'nodemailer'],
  ['calendars', '@googleapis/calendar'],
  ['calendars', 'google-auth-library'],
  ['buckets', '@aws-sdk/client-s3'],
  ['traces', '@opentelemetry/sdk-trace'],
  ['traces', '@opentelemetry/exporter-trace-otlp-http'],
  ['metrics', 'prom-client'],
])('the library for %s, %s, is not loaded by a start of the portal', (_, name) => {
  expect(chains(['server/run.ts'], name)).toEqual([])
})
