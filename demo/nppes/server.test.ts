// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providers, registryExamples } from './providers.ts'
import { type DemoNppes, startDemoNppes } from './start.ts'

let registry: DemoNppes
beforeAll(async () => {
  registry = await startDemoNppes()
})
afterAll(() => registry.stop())

async function ask(query: string) {
  const reply = await fetch(`${registry.url}?${query}`)
  const body = (await reply.json()) as { result_count?: number; results?: object[]; Errors?: object[] }
  return { status: reply.status, ...body }
}

test.each([
  ['', 'Unsupported Version'],
  ['version=2.0&number=1234567893', 'Unsupported Version'],
  ['version=2.1', 'No valid search criteria provided'],
  ['version=2.1&state=TX', 'No valid search criteria provided'],
  ['version=2.1&enumeration_type=NPI-1', 'No valid search criteria provided'],
  ['version=2.1&number=123456789', 'Number must be 10 digits'],
  ['version=2.1&last_name=S*', 'Wildcards require at least two leading characters'],
  ['version=2.1&enumeration_type=NPI-2&last_name=SAMPLE', 'Not valid for organizations'],
  ['version=2.1&npi=1234567893', 'Unknown parameter'],
  [`version=2.1&number=${registryExamples.deactivated.number}`, /^CMS deactivated NPI \d{10}\./],
])('the stand-in answers the query %j with 200 and a fault', async (query, description) => {
  const answer = await ask(query)
  expect([answer.status, answer.results]).toEqual([200, undefined])
  expect(answer.Errors).toEqual([
    expect.objectContaining({ description: expect.stringMatching(description) }),
  ])
})

test('the stand-in finds people by former names, and cuts a limit above 200', async () => {
  expect(await ask('version=2.1&last_name=mcint*')).toMatchObject({ status: 200, result_count: 1 })
  expect(await ask('version=2.1&city=Houston&limit=500')).toMatchObject({ status: 200 })
  expect(await ask('version=2.1&city=Houston&limit=2')).toMatchObject({ result_count: 2 })
})

test('no NPI of the stand-in has ever been issued, and none is there twice', () => {
  const numbers = providers.map(({ number }) => number)
  expect(numbers.filter((number) => !number.startsWith('2'))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})
