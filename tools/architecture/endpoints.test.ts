import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint, UserType } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { sql } from '#server/kit/database/database.ts'
import type { Answer, Person } from '#server/testing/portal.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'
import { areas } from '../architecture.ts'
import { endpoints } from './contract-strings.ts'
import { isTest, readSources, type Source } from './sources.ts'

const name = ({ method, path }: Endpoint) => `${method} ${path}`

const sources = readSources(join(import.meta.dirname, '../..')).filter(({ path }) => !isTest(path))
const userTypes: readonly UserType[] = [1, 2, 3, 4]

const { portal, cast } = await portalWithCast()

test('every endpoint names its allowed user types or the token that it takes instead of a session', () => {
  expect(endpoints.length).toBeGreaterThan(10)
  const silent = endpoints.filter(({ allowed }) =>
    typeof allowed === 'string'
      ? !['public', 'code-pending', 'reset-pending'].includes(allowed)
      : allowed.length === 0 || allowed.some((type) => !userTypes.includes(type)),
  )
  expect(silent.map(name)).toEqual([])
})

test('no two endpoints share a method and a path, and path parameters are part of the input', () => {
  expect(endpoints.map(name).toSorted()).toEqual([...new Set(endpoints.map(name))].toSorted())
  const lost = endpoints.filter(({ path, input }) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    return [...path.matchAll(/:(\w+)/g)].some(([, part = '']) => !(part in (schema.properties ?? {})))
  })
  expect(lost.map(name)).toEqual([])
})

test('every error that an endpoint declares is in the closed list, and no error in the list is unused', () => {
  const unknown = endpoints.filter(
    ({ errors: errorCodes }) =>
      errorCodes.some((code) => !(code in errors)) || new Set(errorCodes).size < errorCodes.length,
  )
  expect(unknown.map(name)).toEqual([])
  const used = new Set([...endpoints.flatMap(({ errors: errorCodes }) => errorCodes), ...general])
  expect(Object.keys(errors).filter((code) => !used.has(code as ErrorCode))).toEqual([])
})

/** The error codes that a source names. */
const codesIn = ({ code }: Source): ErrorCode[] =>
  [...code.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].flatMap(([, said = '']) =>
    said in errors ? [said as ErrorCode] : [],
  )

/** Errors that every endpoint can return without declaring them: those that the kit uses. */
const general = new Set(sources.filter(({ path }) => path.startsWith('server/kit/')).flatMap(codesIn))

test('no area uses an error code that no endpoint of the contract declares', () => {
  const declared = new Set([...endpoints.flatMap(({ errors: errorCodes }) => errorCodes), ...general])
  const inAreas = sources.filter(
    ({ path }) => path.startsWith('server/') && areas.includes(path.split('/')[1] ?? ''),
  )
  const undeclared = inAreas.flatMap((source) =>
    codesIn(source)
      .filter((code) => !declared.has(code))
      .map((code) => `${source.path} answers ${code}`),
  )
  expect(undeclared).toEqual([])
})

test('every creating endpoint declares the error for an Idempotency-Key that was used with another body', () => {
  const creating = endpoints.filter(({ creates }) => creates)
  expect(creating.length).toBeGreaterThan(0)
  expect(
    creating.filter(({ errors: errorCodes }) => !errorCodes.includes('idempotency.other-body')).map(name),
  ).toEqual([])
})

test('every endpoint of the contract is served, and OpenAPI lists exactly its allowed user types', async () => {
  const { body } = await portal.get('/openapi.json')
  const paths = body.paths as Record<string, Record<string, { 'x-user-types': Endpoint['allowed'] }>>
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')}`,
      allowed: operation['x-user-types'],
    })),
  )
  const declared = endpoints.map((endpoint) => ({ name: name(endpoint), allowed: endpoint.allowed }))
  const byName = (one: { name: string }, two: { name: string }) => one.name.localeCompare(two.name)
  expect(served.toSorted(byName)).toEqual(declared.toSorted(byName))
})

test('every JSON reply is documented with its success field and without additional properties', async () => {
  interface Schema {
    required?: string[]
    properties?: Record<string, object>
    additionalProperties?: unknown
  }
  const { body } = await portal.get('/openapi.json')
  const { paths, components } = body as unknown as {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content: Record<string, { schema: Schema }> }> }>
    >
    components: { schemas: { ErrorReply: Schema } }
  }
  const answers = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ responses }) => ({
      path,
      schema: responses[200]?.content['application/json']?.schema,
      other: responses.default,
    })),
  )
  const inJson = answers.filter(({ schema }) => schema)
  expect(inJson.length).toBeGreaterThan(answers.length - 5)
  const { ErrorReply } = components.schemas
  for (const { path, schema } of [...inJson, { path: 'an error', schema: ErrorReply }]) {
    expect([path, schema?.required?.includes('success'), schema?.additionalProperties]).toEqual([
      path,
      true,
      false,
    ])
  }
  expect(answers.filter(({ other }) => !other)).toEqual([])
})

test('without a session every endpoint that needs one answers 403, whatever was sent', async () => {
  const guarded = endpoints.filter(({ allowed }) => typeof allowed !== 'string')
  for (const endpoint of guarded)
    expect([name(endpoint), (await sendNonsense(endpoint)).status]).toEqual([name(endpoint), 403])
})

test('an endpoint answers 401 to user types that it does not allow, whatever was sent', async () => {
  const people: Record<UserType, Person> = {
    1: cast.physician,
    2: cast.office,
    3: cast.reviewer,
    4: cast.admin,
  }
  for (const endpoint of endpoints) {
    const { allowed } = endpoint
    if (typeof allowed === 'string') continue
    for (const type of userTypes.filter((type) => !allowed.includes(type)))
      expect([name(endpoint), type, (await sendNonsense(endpoint, people[type])).status]).toEqual([
        name(endpoint),
        type,
        401,
      ])
  }
})

test('a POST with fields in its query string answers 400 and changes nothing', async () => {
  const people = [cast.physician, cast.office, cast.reviewer, cast.admin]
  const before = await auditRows()
  for (const endpoint of endpoints.filter(({ method }) => method === 'POST')) {
    if (endpoint.path === '/calendar/push') continue
    const { allowed } = endpoint
    const as = typeof allowed === 'string' ? 'whatever' : people[(allowed.at(-1) ?? 1) - 1]
    const answer = await portal.post(`${endpoint.path}?status=Approved`, {}, as)
    const fields = { status: 'This field is not read from the address.' }
    expect([name(endpoint), answer.status, answer.body.fields]).toEqual([name(endpoint), 400, fields])
  }
  expect(await auditRows()).toEqual(before)
})

test('a GET ignores its body, whatever the body contains', async () => {
  const { statusCode } = await portal.app.http.inject({
    method: 'GET',
    url: '/api/ivr/getIvrRequests',
    headers: { authorization: `Bearer ${cast.office.token}`, 'content-type': 'application/json' },
    payload: { page: 'nonsense', unknown: true },
  })
  expect(statusCode).toBe(200)
})

function sendNonsense({ method, path }: Endpoint, as?: Person): Promise<Answer> {
  const at = path.replace(/:\w+/g, 'nonsense')
  return method === 'GET' ? portal.get(at, as) : portal.post(at, { nonsense: true }, as)
}

const auditRows = () =>
  portal.db.all<{ action: string; named: boolean }>(sql`
    select action, cardinality(records) > 0 as named from audit_events order by id`)
