import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { newToken, tokenHash } from '#server/kit/access/secrets.ts'
import { sql } from '#server/kit/database/database.ts'
import { newAdmin, rightPassword } from '#server/testing/accounts.ts'
import { sessionOf } from '#server/testing/canary-office.ts'
import { uploadedPicture } from '#server/testing/ivr.ts'
import { type Follower, follow } from '#server/testing/live.ts'
import { newPerson, openPortal, type Portal } from '#server/testing/portal.ts'
import { revived } from '#server/testing/revived.ts'
import { areas, patientAreas } from '../architecture.ts'
import { type AccessFixtures, type Caller, type Kind, newFixtures } from './endpoints/callers.ts'
import {
  type Call,
  callsMade,
  type Expected,
  isGeneral,
  type Reply,
  send,
  violationOf,
  watchEffects,
} from './endpoints/calls.ts'
import { declarations, endpoints, name, stringsIn, withIn } from './endpoints/contract.ts'
import { exceptions, type Input } from './endpoints/exceptions.ts'
import { fieldsOf, idInputsOf } from './endpoints/ids.ts'
import { inputWith, validInput } from './endpoints/inputs.ts'
import { type Observed, tableOf } from './endpoints/table.ts'
import { textFaults, textPlaces, urlFaults } from './endpoints/texts.ts'
import { isTest, readSources } from './sources.ts'

let portal: Portal
let fixtures: AccessFixtures
let effects: ReturnType<typeof watchEffects>
/** No one may be made to fetch anything from it. */
let canary: Server
let fetched = 0
/** Tokens without a valid session, by reason. */
let sessionless: Readonly<Record<string, string>>
const observed: Observed[] = []
/** Endpoints whose replies show the word of the caller's office: a leak would show another's, too. */
const telling = new Set<string>()
const findsByWord = new Set<string>()

const listed: readonly Kind[] = [
  ...([
    'ivr',
    'prior-authorization',
    'support-case',
    'authorization',
    'reverification',
    'appointment',
  ] as const),
  ...(['draft', 'message-record', 'notification', 'alert', 'payer', 'snippet', 'queue-view'] as const),
]

beforeAll(async () => {
  // Not started yet, so that only the calls query the database.
  portal = await openPortal()
  fixtures = await newFixtures(portal)
  // Gives lists and searches something to show, whatever is called first.
  for (const caller of fixtures.callers) for (const kind of listed) await fixtures.own(kind, caller)
  effects = watchEffects(portal)
  canary = createServer((socket) => {
    fetched += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const [, { person: admin }] = fixtures.callers as [Caller, Caller]
  const now = portal.clock.now()
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  await newAdmin(portal, 'pending@test.example')
  const signIn = { email: 'pending@test.example', password: rightPassword }
  const pending = (await portal.post('/user/signInUserForWeb', signIn)).body.data as { token: string }
  const resetToken = newToken()
  const forgetful = await newAdmin(portal, 'forgotten@test.example')
  await portal.db.run(sql`
    insert into pending_codes (token_hash, login_id, email, purpose, code_hash, created_at, code_made_at, expires_at,
      used_at, reset_hash, reset_until)
    select '', login_id, email, 'reset', '', ${now}, ${now}, ${secondsAgo(-600)}, ${now}, ${tokenHash(resetToken)},
      ${secondsAgo(-900)}
    from users where id = ${forgetful}`)
  const [ended, deactivated, removed] = [
    await newPerson(portal, 2, { officeId: admin.officeId }),
    await newPerson(portal, 2, { officeId: admin.officeId }),
    await newPerson(portal, 2, { officeId: admin.officeId }),
  ]
  await portal.db.run(sql`update sessions set ended_at = ${now} where user_id = ${ended.userId}`)
  await portal.db.run(sql`update users set status = 'deactive' where id = ${deactivated.userId}`)
  await portal.db.run(sql`update users set deleted_at = ${now} where id = ${removed.userId}`)
  sessionless = {
    nobody: '',
    'code-pending': pending.token,
    'reset-pending': resetToken,
    'an expired session': (await sessionOf(portal, admin, secondsAgo(12 * 3600 + 1))).token,
    'an idle session': (await sessionOf(portal, admin, secondsAgo(30 * 60 + 1))).token,
    'an ended session': ended.token,
    'somebody deactivated': deactivated.token,
    'somebody removed': removed.token,
  }
})
afterAll(async () => {
  process.stdout.write(`the sweep of the endpoints made ${callsMade()} calls\n`)
  await portal.close()
  canary.close()
})

const words = () => [...new Set(fixtures.callers.map(({ own }) => own.word))]
const hiddenFrom = ({ type, other }: Caller) => (type > 2 ? [] : [other.word])
/** One of each user type who may call it, with the records of the first office. */
const callersOf = ({ allowed }: Endpoint) =>
  [1, 2, 3, 4].flatMap((type) => {
    const caller = fixtures.callers.find((one) => one.type === type)
    return caller && (typeof allowed === 'string' || allowed.some((one) => one === type)) ? [caller] : []
  })

async function problemsOf(call: Call, expected: Expected, headers = {}): Promise<string[]> {
  return [violationOf(call, expected, await send(portal, call, headers)) ?? []].flat()
}

interface Variant {
  readonly what: string
  readonly at: string
  readonly isFile: boolean
  readonly input: Input
  readonly codes: readonly ErrorCode[]
  /** A foreign id must be answered exactly like a random one; where it only filters a list, with the same list. */
  readonly likeRandom: boolean
}

/** Others' files: the reply may say that files of one's own side are taken. */
const ofOthers = ({ type }: Caller) => [
  "another office's",
  "the team's",
  ...(type < 3 ? ["the team's response's"] : []),
]

/** A valid input of an allowed caller, and variants of it with each id that the caller may not access. */
async function variants(endpoint: Endpoint, caller: Caller): Promise<{ valid: Input; foreign: Variant[] }> {
  const places = idInputsOf(endpoint).filter(({ kind }) => kind !== undefined && kind !== 'nothing')
  // Created first, because removing a record may invalidate another: renewing a feed's address ends the old one.
  for (const { kind = 'nothing' } of places) await fixtures.foreign(kind, caller)
  const valid = await validInput(fixtures, caller, endpoint)
  const foreign: Variant[] = []
  for (const place of places) {
    const { kind = 'nothing', codes } = place
    const at = place.path.join('.')
    for (const [what, id] of Object.entries(await fixtures.foreign(kind, caller)))
      foreign.push({
        ...{ what: `${what} ${kind} as ${at}`, at, codes, isFile: kind === 'upload' },
        input: await inputWith(fixtures, caller, valid, place, id),
        likeRandom:
          kind === 'upload' ? ofOthers(caller).includes(what) : what !== 'removed' && kind !== 'cursor',
      })
  }
  return { valid, foreign }
}

/** A caller who may not call the endpoint is refused before any of the input is read. */
async function refusals(endpoint: Endpoint, { valid, foreign }: Awaited<ReturnType<typeof variants>>) {
  const { allowed } = endpoint
  const noSession = [...endpoint.errors, 'session.missing' as const].filter((code) => errors[code][0] === 403)
  const inputs: { what: string; input: Input }[] = [
    { what: 'a valid input', input: valid },
    // The calls about a code check the form of the input before the token that the code belongs to.
    ...(typeof allowed === 'string' ? [] : [{ what: 'nonsense', input: { nonsense: 'true' } }]),
    ...foreign.slice(0, 1),
  ]
  const people = fixtures.callers.map(({ title, type, person }) => ({ title, type, token: person.token }))
  const strangers = Object.entries(sessionless)
    .filter(([title]) => title !== allowed)
    .map(([title, token]) => ({ title, token, expected: noSession }))
  const others = people
    .filter(({ type }) => typeof allowed === 'string' || !allowed.includes(type))
    .map(({ title, token }) => ({
      ...{ title, token },
      expected: typeof allowed === 'string' ? noSession : (['user-type.not-allowed'] as const),
    }))
  const all = [...strangers, ...others].flatMap(({ title, token, expected }) =>
    inputs.map(({ what, input }) => {
      const call = { endpoint, title: `${title} with ${what}`, input, token, hidden: words() }
      return problemsOf(call, expected)
    }),
  )
  const misplaced = typeof allowed === 'string' ? [] : fixtures.elsewhere
  const elsewhere = misplaced.map(async ({ title, person, officeId }) => {
    const { token } = await sessionOf(portal, person)
    const call = { endpoint, title, input: valid, token, hidden: words() }
    return problemsOf(call, ['office.not-member'], { 'x-office': String(officeId) })
  })
  return [(await Promise.all([...all, ...elsewhere])).flat(), await refusedWhenEnded(endpoint, valid)].flat()
}

/**
 * Statements sent together with the proof of the session run for the person who last had the token: if the portal still
 * knows that session and it has ended, the reply must reveal nothing either.
 */
async function refusedWhenEnded(endpoint: Endpoint, input: Input): Promise<string[]> {
  const caller = callersOf(endpoint)[0]
  if (typeof endpoint.allowed === 'string' || !caller) return []
  const { token, id } = await sessionOf(portal, caller.person)
  await portal.get('/user/getSession', token)
  await portal.db.run(sql`update sessions set ended_at = ${portal.clock.now()} where id = ${id}`)
  const call = {
    endpoint,
    input,
    token,
    hidden: words(),
    title: `${caller.title}, whose session has just ended`,
  }
  return problemsOf(call, ['session.missing'])
}

/** Others' ids are not found, and nothing of their records is revealed. */
async function leaks(endpoint: Endpoint, caller: Caller, foreign: readonly Variant[]): Promise<string[]> {
  const problems: string[] = []
  const randoms = new Map<string, Reply>()
  const before = foreign.some(({ isFile }) => isFile) ? await filesOf() : []
  for (const { what, at, isFile, input, codes, likeRandom } of foreign) {
    const token = endpoint.allowed === 'public' ? '' : caller.person.token
    const call = { endpoint, title: `${caller.title} with ${what}`, input, token, hidden: hiddenFrom(caller) }
    const reply = await send(portal, call)
    problems.push(...[violationOf(call, codes.length > 0 ? codes : 'done', reply) ?? []].flat())
    if (isFile && reply.fields.join() !== at)
      problems.push(`${name(endpoint)} by ${call.title} names the fields ${reply.fields}`)
    const random = randoms.get(at)
    if (random === undefined) randoms.set(at, reply)
    else if (likeRandom && (reply.status !== random.status || reply.text !== random.text))
      problems.push(`${name(endpoint)} by ${call.title} is answered differently from a random id`)
  }
  if (before.length > 0) expect(await filesOf()).toEqual(before)
  return problems
}

const filesOf = () =>
  portal.db.all(sql`select id, office_id, uploaded_by, attached_at from files order by id`)

/** The valid input with a file of the caller's own in every field that takes one. */
async function withFiles(endpoint: Endpoint, caller: Caller, valid: Input): Promise<Input> {
  let input = valid
  for (const place of idInputsOf(endpoint).filter(({ kind }) => kind === 'upload'))
    input = await inputWith(fixtures, caller, input, place, await uploadedPicture(portal, caller.person))
  return input
}

/** A session that the portal knows, so that each call has the same statements. */
async function awake({ type, person }: Caller): Promise<void> {
  if ((await portal.get('/user/getSession', person)).status === 200) return
  await revived(portal.db, type, person)
  Object.assign(person, { token: (await sessionOf(portal, person)).token })
  await portal.get('/user/getSession', person)
}

/** What is wrong with a caller's call on their own records, and its effects. */
async function done(endpoint: Endpoint, caller: Caller, input: Input) {
  const isPublic = endpoint.allowed === 'public'
  const token = isPublic ? '' : caller.person.token
  const call = { endpoint, title: `${caller.title} with their own`, input, token, hidden: hiddenFrom(caller) }
  const { result: reply, effect } = await effects.of(() => send(portal, call))
  const { answer } = exceptions[name(endpoint)] ?? {}
  const problem = violationOf(call, answer ? [answer] : 'done', reply)
  const tells = `${reply.text} ${reply.headers}`.includes(caller.own.word)
  if (tells && caller.type === 2) telling.add(name(endpoint))
  return { reply, effect, problems: problem === undefined ? [] : [problem] }
}

/** Input that no call may contain: control characters, odd keys, an office, addresses of files that are not ours. */
async function oddities(endpoint: Endpoint, caller: Caller, valid: Input): Promise<string[]> {
  const isGuarded = typeof endpoint.allowed !== 'string'
  const token = isGuarded ? caller.person.token : 'whatever'
  const refused = async (what: string, input: Input, field: string | undefined, headers = {}) => {
    const call = { endpoint, token, hidden: [], title: `${caller.title} with ${what}`, input }
    const reply = await send(portal, call, headers)
    const problem = violationOf(call, ['input.invalid'], reply)
    if (problem !== undefined) return [problem]
    const isNamed = field === undefined || reply.fields.includes(field)
    return isNamed ? [] : [`${name(endpoint)} by ${call.title} does not name ${field}`]
  }
  const problems: string[] = []
  for (const path of textPlaces(endpoint)) {
    const at = path.join('.')
    const input = withIn({}, endpoint.method === 'GET' ? path.slice(0, 1) : path, '1\u00001') as Input
    problems.push(...(await refused(`a control character in ${at}`, input, at)))
  }
  for (const key of endpoint.creates && isGuarded ? ['a\u0085b', 'a b', '', 'x'.repeat(201)] : [])
    problems.push(...(await refused(`the key '${key}'`, {}, undefined, { 'idempotency-key': key })))
  // No call takes the office of its caller from its input, but for the one that chooses it.
  if (isGuarded && !endpoint.upload && !endpoint.streams && !('officeId' in valid))
    problems.push(...(await refused('an officeId', { ...valid, officeId: '1' }, undefined)))
  for (const place of idInputsOf(endpoint).filter(({ kind }) => kind === 'upload')) {
    const input = await inputWith(fixtures, caller, valid, place, `http://${canaryHost()}/a.png`)
    problems.push(...(await refused('an invented address', input, place.path.join('.'))))
  }
  return problems
}

/** A search for another office's word finds nothing; a later test checks that the own word finds something. */
async function searches(endpoint: Endpoint, caller: Caller): Promise<string[]> {
  const isSearch = typeof endpoint.allowed !== 'string' && fieldsOf(endpoint).includes('search')
  if (!isSearch || caller.type > 2) return []
  const { token } = caller.person
  const title = `${caller.title}, searching`
  const search = (word: string) => ({
    endpoint,
    token,
    title,
    input: { search: word },
    hidden: hiddenFrom(caller),
  })
  const { text } = await send(portal, search(caller.own.word))
  if (text.includes(caller.own.word)) findsByWord.add(name(endpoint))
  return problemsOf(search(caller.other.word), 'done')
}

const canaryHost = () => `127.0.0.1:${(canary.address() as AddressInfo).port}`

/** A field of the address of a POST is refused. */
async function fieldInAddress(endpoint: Endpoint, { person }: Caller): Promise<string[]> {
  if (endpoint.method === 'GET' || endpoint.path === '/calendar/push') return []
  const token = typeof endpoint.allowed === 'string' ? 'whatever' : person
  const { status, body } = await portal.post(`${endpoint.path}?status=Approved`, {}, token)
  return status === 400 && body.fields?.status === 'This field is not read from the address.'
    ? []
    : [`${name(endpoint)} reads its address`]
}

test.each(declarations.map((declared) => [name(declared.endpoint), declared] as const))(
  '%s answers those whom it names, with their own records, and no one else',
  async (title, { endpoint, file }) => {
    const problems = idInputsOf(endpoint).flatMap(({ path, kind }) =>
      kind
        ? []
        : [`${title} takes an id as ${path.join('.')}: say in its schema what it names, as idOf('ivr')`],
    )
    problems.push(...textFaults(endpoint))
    const [first] = callersOf(endpoint)
    if (!first) throw new Error(`no user type may call ${title}`)
    problems.push(...urlFaults(endpoint, canaryHost(), await uploadedPicture(portal, first.person)))
    const statements: number[] = []
    const audited = new Set<string>()
    const answers = new Set<string>()
    const isCallable =
      !endpoint.streams && (typeof endpoint.allowed !== 'string' || endpoint.allowed === 'public')
    for (const caller of callersOf(endpoint)) {
      await awake(caller)
      const prepared = await variants(endpoint, caller)
      if (caller === first) {
        if (endpoint.allowed !== 'public') problems.push(...(await refusals(endpoint, prepared)))
        problems.push(...(await oddities(endpoint, caller, prepared.valid)))
        problems.push(...(await fieldInAddress(endpoint, caller)))
      }
      if (!isCallable) break
      if (!endpoint.upload) problems.push(...(await leaks(endpoint, caller, prepared.foreign)))
      const {
        reply,
        effect,
        problems: found,
      } = await done(endpoint, caller, await withFiles(endpoint, caller, prepared.valid))
      problems.push(...found)
      if (reply.status === 200) statements.push(effect.statements)
      else answers.add(reply.code ?? String(reply.status))
      for (const one of reply.status === 200 ? effect.audited : []) audited.add(one)
      await awake(caller)
      problems.push(...(await searches(endpoint, caller)))
    }
    const { unaudited } = portal.app.routes.find((route) => route.endpoint === endpoint) ?? {}
    const needsAudit = patientAreas.includes(file.split('/')[1] ?? '') && statements.length > 0
    if (needsAudit && audited.size === 0 && unaudited === undefined)
      problems.push(`${title} audits nothing: audit it, or say why not with unaudited() where it is served`)
    if (audited.size > 0 && unaudited !== undefined) problems.push(`${title} is audited, and said not to be`)
    observed.push({ endpoint, statements, audited, unaudited, answers })
    expect(problems).toEqual([])
  },
)

test('the table of all endpoints in docs/endpoints.md is what they declare and do', async () => {
  await expect(tableOf(observed)).toMatchFileSnapshot(
    '../../docs/endpoints.md',
    'read the difference, then: npm run test:one -- tools/architecture/endpoints.test.ts --update',
  )
})

test('a reply to an office contains its word, so a leak to another office would be noticed', () => {
  const read = ['ivr/getIvrRequests', 'ivr/getIvrRequest/:id', 'ivr/getIvrIds', 'support/getSupportCases']
  const more = [
    'dashboard/getDashboard',
    'appointment/getBookedAppointments',
    'appointment/calendarFeed/:token',
    ...['fileArchives', 'files/:id'],
  ]
  expect([...telling]).toEqual(expect.arrayContaining([...read, ...more].map((path) => `GET /${path}`)))
  const searched = [
    'ivr/getIvrRequests',
    'ivr/getIvrIds',
    'physicians/getManagePhysicians',
    'search/findRecords',
  ]
  expect([...findsByWord]).toEqual(expect.arrayContaining(searched.map((path) => `GET /${path}`)))
})

test('no invented address of a file was fetched', () => expect(fetched).toBe(0))

test('a signed link is rejected once the session that it was made for has ended', async () => {
  const linked = endpoints.filter((endpoint) => fieldsOf(endpoint).includes('signature'))
  expect(linked.length).toBeGreaterThan(1)
  const [, caller] = fixtures.callers as [Caller, Caller]
  for (const endpoint of linked) {
    const session = await sessionOf(portal, caller.person)
    const as = { ...caller, person: { ...caller.person, token: session.token } }
    const input = await validInput(fixtures, as, endpoint)
    const call = { endpoint, title: 'a link', input, token: '', hidden: [] }
    expect(await problemsOf(call, 'done')).toEqual([])
    await portal.post('/user/logout', {}, session.token)
    expect(await problemsOf(call, ['files.link-expired', 'record.not-found'])).toEqual([])
  }
})

test('the live stream reports changed records to their own office and to no other office', async () => {
  expect(endpoints.filter(({ streams }) => streams).map(name)).toEqual(['GET /live'])
  await portal.app.start()
  const url = await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
  const [one, two] = [fixtures.callers.slice(0, 2), fixtures.callers.slice(2, 4)] as [Caller[], Caller[]]
  for (const caller of [...one, ...two]) await awake(caller)
  const streams = new Map<Caller, Follower>()
  for (const caller of [...one, ...two]) streams.set(caller, await follow(url, caller.person))
  const [alpha, bravo] = [one[0], two[0]] as [Caller, Caller]
  const records = {
    one: Number(await fixtures.own('ivr', alpha)),
    two: Number(await fixtures.own('ivr', bravo)),
  }
  const hears = (stream: Follower, id: number) =>
    stream.until((heard) => heard.some(({ area, record }) => area === 'ivr' && record === id))
  // Someone who works for both offices gets both offices' changes: after that, nothing more is under way.
  const ofBoth = one[1]
  for (const [caller, stream] of streams) {
    const isOfOne = one.includes(caller)
    if (isOfOne || caller === ofBoth) await hears(stream, records.one)
    if (!isOfOne || caller === ofBoth) await hears(stream, records.two)
  }
  for (const [caller, stream] of streams) {
    if (caller !== ofBoth)
      expect(stream.of('ivr')).not.toContain(one.includes(caller) ? records.two : records.one)
    expect(JSON.stringify(stream.heard)).not.toContain(caller.other.word)
  }
  for (const stream of streams.values()) await stream.close()
})

test('the sweep reports a route without a scope, and one that answers 200 for everything', async () => {
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

const sources = readSources(join(import.meta.dirname, '../..')).filter(({ path }) => !isTest(path))

test('no two endpoints share a method and a path, and path parameters are part of the input', () => {
  expect(endpoints.map(name).toSorted()).toEqual([...new Set(endpoints.map(name))].toSorted())
  const lost = endpoints.filter((endpoint) =>
    [...endpoint.path.matchAll(/:(\w+)/g)].some(([, part = '']) => !fieldsOf(endpoint).includes(part)),
  )
  expect(lost.map(name)).toEqual([])
})

test('every error is declared once by an endpoint that can answer it, or is one of the kit’s', () => {
  const twice = endpoints.filter((endpoint) => new Set(endpoint.errors).size < endpoint.errors.length)
  expect(twice.map(name)).toEqual([])
  const declared = new Set<string>(endpoints.flatMap((endpoint) => endpoint.errors))
  const isKnown = (code: string) => declared.has(code) || isGeneral(code)
  expect(Object.keys(errors).filter((code) => !isKnown(code))).toEqual([])
  const undeclared = sources
    .filter(({ path }) => path.startsWith('server/') && areas.includes(path.split('/')[1] ?? ''))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/'([a-z-]+\.[a-z-]+)'/g)]
        .filter(([, said = '']) => said in errors && !isKnown(said))
        .map(([, said]) => `${path} answers ${said}`),
    )
  expect(undeclared).toEqual([])
})

test('every endpoint is served, and OpenAPI lists its user types', async () => {
  const Document = z.object({
    paths: z.record(z.string(), z.record(z.string(), z.object({ 'x-user-types': z.unknown() }))),
  })
  const { paths } = Document.parse((await portal.get('/openapi.json')).body)
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-user-types': allowed }]) => ({
      name: `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')}`,
      allowed,
    })),
  )
  const byName = (one: { name: string }, two: { name: string }) => one.name.localeCompare(two.name)
  expect(served.toSorted(byName)).toEqual(
    endpoints.map((endpoint) => ({ name: name(endpoint), allowed: endpoint.allowed })).toSorted(byName),
  )
})

test('a GET ignores its body, whatever the body contains', async () => {
  const [, caller] = fixtures.callers as [Caller, Caller]
  await awake(caller)
  const { statusCode } = await portal.app.http.inject({
    method: 'GET',
    url: '/api/ivr/getIvrRequests',
    headers: { authorization: `Bearer ${caller.person.token}`, 'content-type': 'application/json' },
    payload: { page: 'nonsense', unknown: true },
  })
  expect(statusCode).toBe(200)
})

test('an audit row stores the network address without unprintable characters, whatever a proxy has sent', async () => {
  const [, caller] = fixtures.callers as [Caller, Caller]
  const headers = { 'x-forwarded-for': '10.1.2.3\u0000\u0085\u202e' }
  const answer = await portal.post(
    '/support/createSupportCase',
    { subject: 'A', description: 'B' },
    caller.person,
    headers,
  )
  expect(answer.status).toBe(200)
  const rows = await portal.db.all<{ from: string }>(sql`select from_address as "from" from audit_events`)
  expect(rows.map(({ from }) => from)).toContain('10.1.2.3')
})

test('the inputs have texts and numbers for the rules to look at', () => {
  expect(endpoints.flatMap(({ input }) => stringsIn(input)).length).toBeGreaterThan(100)
})
