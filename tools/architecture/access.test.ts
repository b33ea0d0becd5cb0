import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { sql } from '#server/kit/database/database.ts'
import { newAdmin, openAccountPortal, passwordStep, resetToken } from '#server/testing/accounts.ts'
import { sessionOf } from '#server/testing/canary-office.ts'
import { type Follower, follow } from '#server/testing/live.ts'
import { newPerson, type Portal } from '#server/testing/portal.ts'
import {
  type AccessReply,
  type Call,
  callsMade,
  type Expected,
  send,
  violationOf,
} from './access-expectations.ts'
import { type AccessFixtures, type Caller, newFixtures } from './access-fixtures.ts'
import { fieldsOf, idInputsOf, name } from './access-inputs.ts'
import { endpoints } from './contract-strings.ts'
import { type Input, inputWith, validInput } from './valid-inputs.ts'

let portal: Portal
let fixtures: AccessFixtures
/** Tokens without a valid session, by reason. */
let sessionless: Record<
  'nobody' | 'code-pending' | 'reset-pending' | 'expired' | 'idle' | 'revoked' | 'deactivated',
  string
>

beforeAll(async () => {
  const accounts = await openAccountPortal()
  portal = accounts
  fixtures = await newFixtures(portal)
  const [, { person: admin }] = fixtures.callers as [Caller, Caller]
  const now = portal.clock.now()
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  await newAdmin(portal, 'pending@test.example')
  await newAdmin(portal, 'forgotten@test.example')
  const revoked = await sessionOf(portal, admin)
  await portal.post('/user/logout', {}, revoked.token)
  const leaver = await newPerson(portal, 2, { officeId: admin.officeId })
  await portal.db.run(sql`update users set status = 'deactive' where id = ${leaver.userId}`)
  sessionless = {
    nobody: '',
    'code-pending': await passwordStep(accounts, 'pending@test.example'),
    'reset-pending': await resetToken(accounts, 'forgotten@test.example'),
    expired: (await sessionOf(portal, admin, secondsAgo(12 * 3600 + 1))).token,
    idle: (await sessionOf(portal, admin, secondsAgo(30 * 60 + 1))).token,
    revoked: revoked.token,
    deactivated: leaver.token,
  }
})
afterAll(async () => {
  process.stdout.write(`the access matrix made ${callsMade()} calls\n`)
  await portal.close()
})

const words = () => [...new Set(fixtures.callers.map(({ own }) => own.word))]
const hiddenFrom = ({ type, other }: Caller) => (type > 2 ? [] : [other.word])
const callersOf = ({ allowed }: Endpoint) =>
  fixtures.callers.filter(({ type }) => typeof allowed === 'string' || allowed.includes(type))

async function problemsOf(call: Call, expected: Expected): Promise<string[]> {
  const problem = violationOf(call, expected, await send(portal, call))
  return problem === undefined ? [] : [problem]
}

/** A valid input of an allowed caller, and variants of it with each id that the caller may not access. */
async function variants(endpoint: Endpoint, caller: Caller) {
  // Created first, because removing a record may invalidate another: renewing a feed's address ends the old one.
  for (const { kind } of idInputsOf(endpoint)) if (kind) await fixtures.foreign(kind, caller)
  const valid = await validInput(fixtures, caller, endpoint)
  const foreign: {
    what: string
    id: string
    at: string
    input: Input
    codes: readonly ErrorCode[]
    likeRandom: boolean
  }[] = []
  for (const place of idInputsOf(endpoint)) {
    if (place.kind === undefined || place.kind === 'nothing') continue
    const at = place.path.join('.')
    for (const [what, id] of Object.entries(await fixtures.foreign(place.kind, caller))) {
      const input = await inputWith(fixtures, caller, valid, place, id)
      // A foreign id must be answered exactly like a random one; where it only filters a list, with the same list.
      const likeRandom = what !== 'removed' && place.kind !== 'cursor'
      foreign.push({ what: `${what} ${place.kind} as ${at}`, id, at, input, codes: place.codes, likeRandom })
    }
  }
  return { valid, foreign }
}

test.each(endpoints.map((endpoint) => [name(endpoint), endpoint] as const))(
  'every id that %s takes is known to the access matrix, which can make a valid call of it',
  async (title, endpoint) => {
    for (const { path, kind } of idInputsOf(endpoint))
      expect(
        kind,
        `${title} takes an id as ${path.join('.')}: add what it identifies to kindOfField or kindOfPath in tools/architecture/access-inputs.ts`,
      ).toBeDefined()
    if (idInputsOf(endpoint).length === 0) return
    const [caller] = callersOf(endpoint)
    const valid = caller && (await validInput(fixtures, caller, endpoint))
    const { error } = endpoint.input.safeParse(valid)
    expect(
      error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
      `${title} needs more than ids: add the other fields of a valid call to tools/architecture/valid-inputs.ts`,
    ).toBeUndefined()
  },
)

const guarded = endpoints.filter(({ allowed }) => allowed !== 'public')

test.each(guarded.map((endpoint) => [name(endpoint), endpoint] as const))(
  '%s answers 403 without a session and 401 to other user types, whatever id is sent',
  async (_, endpoint) => {
    const [caller] = callersOf(endpoint)
    if (!caller) throw new Error(`no user type may call ${name(endpoint)}`)
    const { valid, foreign } = await variants(endpoint, caller)
    const inputs = [{ what: 'a valid input', input: valid }, ...foreign]
    const { allowed } = endpoint
    const noSession = [...endpoint.errors, 'session.missing' as const].filter(
      (code) => errors[code][0] === 403,
    )
    const problems: string[] = []
    for (const [title, token] of Object.entries(sessionless))
      for (const { what, input } of title === allowed ? [] : inputs) {
        const call = { endpoint, title: `${title} with ${what}`, input, token, hidden: words() }
        problems.push(...(await problemsOf(call, noSession)))
      }
    if (typeof allowed === 'string')
      for (const { title, person } of fixtures.callers) {
        const call = { endpoint, title, input: valid, token: person.token, hidden: words() }
        problems.push(...(await problemsOf(call, noSession)))
      }
    for (const { title, type, person } of fixtures.callers)
      for (const { what, input } of typeof allowed === 'string' || allowed.includes(type) ? [] : inputs) {
        const call = { endpoint, title: `${title} with ${what}`, input, token: person.token, hidden: words() }
        problems.push(...(await problemsOf(call, ['user-type.not-allowed'])))
      }
    expect(problems).toEqual([])
  },
)

/** Without streams, which do not end, and uploads, which are not JSON. */
const callable = endpoints.filter(
  ({ allowed, streams, upload }) =>
    !streams && !upload && (typeof allowed !== 'string' || allowed === 'public'),
)

test.each(callable.map((endpoint) => [name(endpoint), endpoint] as const))(
  '%s returns not-found for foreign ids, shows nothing of those records, and succeeds with the caller’s own',
  async (_, endpoint) => {
    const problems: string[] = []
    for (const caller of callersOf(endpoint)) {
      const { token } = endpoint.allowed === 'public' ? { token: '' } : await sessionOf(portal, caller.person)
      const called = { endpoint, token, hidden: hiddenFrom(caller) }
      const { valid, foreign } = await variants(endpoint, caller)
      const unknown = new Map<string, AccessReply>()
      for (const { what, at, input, codes, likeRandom } of foreign) {
        const call = { ...called, title: `${caller.title} with ${what}`, input }
        const reply = await send(portal, call)
        problems.push(...[violationOf(call, codes.length > 0 ? codes : 'done', reply) ?? []].flat())
        const first = unknown.get(at)
        if (first === undefined) unknown.set(at, reply)
        else if (likeRandom && (reply.status !== first.status || reply.text !== first.text))
          problems.push(`${name(endpoint)} by ${call.title} is answered differently from a random id`)
      }
      if (!endpoint.input.safeParse(valid).success) continue
      if (idInputsOf(endpoint).some(({ kind }) => kind === 'secret')) continue
      const office = { officeId: String(caller.other.admin.officeId) }
      const withOffice = {
        ...called,
        title: `${caller.title} with an officeId`,
        input: { ...valid, ...office },
      }
      if (endpoint.allowed !== 'public') problems.push(...(await problemsOf(withOffice, ['input.invalid'])))
      const own = { ...called, title: `${caller.title} with their own`, input: valid }
      problems.push(...(await problemsOf(own, 'done')))
      if (endpoint.method === 'POST') await fixtures.renew(caller)
    }
    expect(problems).toEqual([])
  },
)

test('a search for another office’s word finds nothing, and one for the own office’s word finds its records', async () => {
  const searching = endpoints.filter((endpoint) => fieldsOf(endpoint).includes('search'))
  const found = new Set<string>()
  for (const endpoint of searching)
    for (const caller of callersOf(endpoint).filter(({ type }) => type < 3)) {
      const call = (search: string) => ({
        ...{ endpoint, token: caller.person.token, hidden: hiddenFrom(caller) },
        ...{ title: `${caller.title}, searching for ${search}`, input: { search } },
      })
      expect(await problemsOf(call(caller.other.word), 'done')).toEqual([])
      const { text } = await send(portal, call(caller.own.word))
      if (text.includes(caller.own.word)) found.add(name(endpoint))
    }
  expect([...found]).toEqual(
    expect.arrayContaining([
      'GET /ivr/getIvrRequests',
      'GET /ivr/getIvrIds',
      'GET /physicians/getManagePhysicians',
      'GET /search/findRecords',
    ]),
  )
})

test('a signed link is rejected once the session that it was made for has ended', async () => {
  const linked = endpoints.filter((endpoint) => fieldsOf(endpoint).includes('signature'))
  expect(linked.length).toBeGreaterThan(1)
  const [, caller] = fixtures.callers as [Caller, Caller]
  for (const endpoint of linked) {
    const session = await sessionOf(portal, caller.person)
    const as = { ...caller, person: { ...caller.person, token: session.token } }
    const call = {
      endpoint,
      title: 'a link',
      input: await validInput(fixtures, as, endpoint),
      token: '',
      hidden: [],
    }
    expect(await problemsOf(call, 'done')).toEqual([])
    await portal.post('/user/logout', {}, session.token)
    expect(await problemsOf(call, ['files.link-expired', 'record.not-found'])).toEqual([])
  }
})

test('the live stream reports changed records to their own office and to no other office', async () => {
  expect(endpoints.filter(({ streams }) => streams).map(name)).toEqual(['GET /live'])
  // The portal has been started already: a second start would leave its listener running.
  const url = await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
  const [one, two] = [fixtures.callers.slice(0, 2), fixtures.callers.slice(2, 4)] as [Caller[], Caller[]]
  const streams = new Map<Caller, Follower>()
  for (const caller of [...one, ...two]) streams.set(caller, await follow(url, caller.person))
  const [alpha, bravo] = [one[0], two[0]] as [Caller, Caller]
  const records = {
    one: Number(await fixtures.own('ivr', alpha)),
    two: Number(await fixtures.own('ivr', bravo)),
  }
  for (const [caller, stream] of streams) {
    const [own, other] = one.includes(caller) ? [records.one, records.two] : [records.two, records.one]
    await stream.until((heard) => heard.some(({ area, record }) => area === 'ivr' && record === own))
    expect(stream.of('ivr')).not.toContain(other)
    expect(JSON.stringify(stream.heard)).not.toContain(caller.other.word)
  }
  for (const stream of streams.values()) await stream.close()
})

test('replies to an office contain its canary word, so that a leak to another office would be detected', async () => {
  const [, caller] = fixtures.callers as [Caller, Caller]
  const { person, own } = caller
  const seen: string[] = []
  for (const endpoint of callable.filter(({ method }) => method === 'GET')) {
    if (!callersOf(endpoint).includes(caller)) continue
    const input = await validInput(fixtures, caller, endpoint)
    const call = { endpoint, title: 'the other office', input, token: person.token, hidden: [own.word] }
    if ((await problemsOf(call, 'done')).length > 0) seen.push(name(endpoint))
  }
  const read = ['ivr/getIvrRequests', 'ivr/getIvrRequest/:id', 'ivr/getIvrIds', 'support/getSupportCases']
  const more = ['dashboard/getDashboard', 'appointment/getBookedAppointments', 'fileArchives', 'files/:id']
  const feed = 'appointment/calendarFeed/:token'
  expect(seen).toEqual(expect.arrayContaining([...read, ...more, feed].map((path) => `GET /${path}`)))
})

test('the matrix reports a route without a scope, and one that answers 200 for everything', async () => {
  const endpoint = endpoints.find(({ path }) => path === '/ivr/getIvrRequest/:id')
  const [, caller] = fixtures.callers as [Caller, Caller]
  if (!endpoint) throw new Error('the contract has no endpoint for the details of a request')
  const http = Fastify()
  http.get<{ Params: { id: string } }>('/api/ivr/getIvrRequest/:id', async ({ params }) => ({
    data: await portal.db.all(sql`select * from ivr_requests where id = ${params.id}`),
  }))
  const { foreign } = await variants(endpoint, caller)
  const problems: (string | undefined)[] = []
  for (const { what, input, codes } of foreign) {
    const call = { endpoint, title: what, input, token: caller.person.token, hidden: hiddenFrom(caller) }
    problems.push(violationOf(call, codes, await send({ app: { ...portal.app, http } }, call)))
  }
  expect(problems).toEqual([
    expect.stringContaining('answered 200 undefined, not record.not-found'),
    expect.stringContaining(`shows ${caller.other.word}`),
  ])
  await http.close()
})
