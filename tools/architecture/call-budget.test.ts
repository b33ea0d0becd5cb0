import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { submission, submitted } from '#server/testing/ivr.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '#server/testing/portal.ts'
import { type Asked, countStatements } from '#server/testing/statements.ts'
import { endpoints } from './contract-strings.ts'

// What a call asks of the database is counted, because no load on the machine changes it: a statement costs some 0.1 ms
// of two processes, a round trip a wait besides.

let portal: Portal
let cast: Cast
let counter: ReturnType<typeof countStatements>
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  counter = countStatements(portal.db)
})
afterAll(() => portal.close())

const name = ({ method, path }: Endpoint) => `${method} ${path}`
const people = (): Record<number, Person> => ({
  1: cast.physician,
  2: cast.office,
  3: cast.reviewer,
  4: cast.admin,
})

function needsInput({ input, path }: Endpoint): boolean {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return path.includes(':') || (schema.required ?? []).length > 0
}

/** Statements and round trips of reads that one statement does not answer. Others have one of each. */
const larger: Readonly<Record<string, readonly [number, number]>> = {
  'GET /user/getUserProfile': [4, 3],
  'GET /user/genderOptions': [3, 2],
  'GET /user/getSession': [4, 3],
  'GET /user/getSessions': [4, 3],
  'GET /audit/getAlerts': [6, 5],
  'GET /calendar/checkSync': [3, 2],
  'GET /appointment/getCalendarFeed': [5, 4],
  'GET /schedule/getSchedule': [5, 4],
  'GET /schedule/getTimeZones': [3, 2],
  'GET /colleagues/getColleagues': [6, 5],
  'GET /ivr/getSnippets': [4, 3],
  'GET /ivrDrafts/getDrafts': [5, 4],
  'GET /ivr/getPolicyList': [5, 4],
  'GET /ivr/getQueueSettings': [4, 3],
  'GET /ivr/getQueueMembers': [5, 4],
  'GET /ivr/getQueueViews': [4, 3],
  'GET /ivr/getQueueChoices': [8, 7],
  'GET /members/getIvrMembers': [5, 4],
  'GET /notifications/getUnread': [4, 3],
  'GET /notifications/getNotifications': [5, 4],
  'GET /notifications/getMailChoices': [4, 3],
  'GET /payers/getPayers': [6, 5],
  'GET /physicians/getPhysicianList': [4, 3],
  'GET /physicians/getPhysicianFilterList': [4, 3],
  'GET /physicians/getManagePhysicians': [5, 4],
}

const within = ({ statements, roundTrips }: Asked, [most, trips]: readonly [number, number]) =>
  statements <= most && roundTrips <= trips

test('a read without input asks no more of the database than its budget', async () => {
  // A stream stays open.
  const reads = endpoints.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      typeof endpoint.allowed !== 'string' &&
      endpoint.path !== '/live' &&
      !needsInput(endpoint),
  )
  const over: string[] = []
  const counted: string[] = []
  for (const endpoint of reads) {
    const caller = people()[endpoint.allowed[0] as number]
    const asked = await askedBy(() => portal.get(endpoint.path, caller))
    if (asked === undefined) continue
    counted.push(name(endpoint))
    if (!within(asked, larger[name(endpoint)] ?? [1, 1]))
      over.push(`${name(endpoint)}: ${asked.statements} statements in ${asked.roundTrips} round trips`)
  }
  expect(over).toEqual([])
  expect(counted.length).toBeGreaterThan(15)
  expect(Object.keys(larger).filter((one) => !counted.includes(one))).toEqual([])
})

/** The queries of a call when caches are filled; undefined where it does not succeed with a session alone. */
async function askedBy(call: () => Promise<{ status: number }>): Promise<Asked | undefined> {
  if ((await call()).status !== 200) return undefined
  return counter.during(call)
}

test('the details of a request are one statement', async () => {
  const id = await submitted(portal, cast.office, cast.physicianId)
  const asked = await askedBy(() => portal.get(`/ivr/getIvrRequest/${id}`, cast.reviewer))
  expect(asked).toMatchObject({ statements: 1, roundTrips: 1 })
})

test('a submission takes four round trips, and a repeated one three', async () => {
  await submitted(portal, cast.office, cast.physicianId)
  const body = await submission(portal, cast.office, cast.physicianId)
  const headers = { 'idempotency-key': randomUUID() }
  const send = async () =>
    expect((await portal.post('/ivr/submitIvr', body, cast.office, headers)).status).toBe(200)
  const asked = await counter.during(send)
  expect(within(asked, [11, 4]), asked.texts.join('\n')).toBe(true)
  // The stored reply is read when the key turns out to be claimed.
  const again = await counter.during(send)
  expect(within(again, [5, 3]), again.texts.join('\n')).toBe(true)
})

test('an approval with its authorization and mail takes five round trips, and taking the next request three', async () => {
  const ids = [
    await submitted(portal, cast.office, cast.physicianId),
    await submitted(portal, cast.office, cast.physicianId),
  ]
  const decide = async (ivrId: string | undefined) =>
    expect((await portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved' }, cast.reviewer)).status).toBe(
      200,
    )
  await decide(ids[0])
  const decided = await counter.during(() => decide(ids[1]))
  expect(within(decided, [11, 5]), decided.texts.join('\n')).toBe(true)
  const taken = await askedBy(() => portal.post('/ivr/takeNext', {}, cast.reviewer))
  expect(taken && within(taken, [7, 3]), taken?.texts.join('\n')).toBe(true)
})

test('asking for a document takes as many round trips for thirty requests as for three', async () => {
  const ids: string[] = []
  for (let at = 0; at < 36; at += 1) ids.push(await submitted(portal, cast.office, cast.physicianId))
  const ask = async (ivrIds: readonly string[]) => {
    const body = { ivrIds, document: 'lmn', text: 'The letter, please.' }
    const reply = await portal.post('/ivr/requestDocuments', body, cast.reviewer)
    expect(reply.body.data).toMatchObject({ asked: ivrIds.length })
  }
  await ask(ids.slice(0, 3))
  const few = await counter.during(() => ask(ids.slice(3, 6)))
  const many = await counter.during(() => ask(ids.slice(6)))
  expect(many.roundTrips, many.texts.join('\n')).toBeLessThanOrEqual(few.roundTrips)
  // What every request has is one statement of its own, what telling its people takes, and what clears their bells.
  const each = (many.statements - few.statements) / 27
  expect(each, many.texts.join('\n')).toBeLessThanOrEqual(4)
})
