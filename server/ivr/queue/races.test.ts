import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import { lengthenQueue } from '#server/testing/long-queue.ts'
import { type Cast, newCast, newPerson, openPortal, type Portal } from '#server/testing/portal.ts'

/** `npm run assure -- takes` runs more races. */
const takes = Number(process.env.TAKES ?? 300)
const racerCount = 6
const races = Math.ceil(takes / racerCount)
/** In one of five races each racer takes the next request; in the others all take the same one. */
const nextEvery = 5

/** Several servers on one database. */
const servers: Portal[] = []
let cast: Cast
beforeAll(async () => {
  const database = await freshDatabase()
  // The first one drops the database, so it closes last.
  for (let n = 0; n < 3; n += 1)
    servers.push(await openPortal({}, {}, n === 0 ? database : { ...database, drop: async () => {} }))
  cast = await newCast(first())
  await submitted(first(), cast.office, cast.physicianId)
  await lengthenQueue(first().db, takes + 100, first().clock.now())
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})

const first = () => servers[0] as Portal
const at = (number: number) => servers[number % servers.length] as Portal

test('with many takes over three servers each request gets one holder, and all others are told who', {
  tags: 'slow',
}, async () => {
  const racers: Racer[] = []
  for (let n = 0; n < racerCount; n += 1) {
    const person = await newPerson(first(), 3, { name: `Rae Racer${'abcdef'[n]}` })
    const call = (path: string, body: object) => at(n).post(path, body, person) as Promise<TakeReply>
    racers.push({
      name: person.name,
      take: (ivrId) => (ivrId ? call('/ivr/takeIvr', { ivrId }) : call('/ivr/takeNext', {})),
    })
  }
  const open = await first().db.all<{ id: number }>(sql`
    select ivr_id as id from ivr_queue where not waiting order by ivr_id desc`)
  const { holders, wrong } = await raceForTakes(
    racers,
    open.map(({ id }) => String(id)),
  )
  expect(wrong).toEqual([])
  const stored = await first().db.all<{ id: number; leaseId: string }>(sql`
    select ivr_id as id, lease_id as "leaseId" from ivr_queue where lease_until is not null`)
  const leases = new Map(stored.map(({ id, leaseId }) => [String(id), leaseId]))
  expect(leases).toEqual(holders)
})

test('the lease of a lost browser or server ends after ten minutes, and deciding with it names the holder', async () => {
  const taken = await at(0).post('/ivr/takeNext', {}, cast.reviewer)
  const { ivrId, leaseId } = taken.body.data as { ivrId: string; leaseId: string }
  // Without a goodbye: from here on only the other servers, whose clocks continue, get calls.
  const passes = (seconds: number) => {
    for (const server of servers) server.clock.forward(seconds)
  }
  passes(9 * 60 + 59)
  const early = await at(1).post('/ivr/takeIvr', { ivrId }, cast.secondReviewer)
  expect(early.body.error).toBe('Rita Reviewer has this request. You can take it over.')
  passes(1)
  expect((await at(2).post('/ivr/takeIvr', { ivrId }, cast.secondReviewer)).status).toBe(200)
  const late = await at(1).post('/ivr/reviewIvr', { ivrId, status: 'Approved', leaseId }, cast.reviewer)
  expect(late).toMatchObject({
    status: 409,
    body: { error: 'Sam Second has this request now. Take it over to continue.' },
  })
})

/** The answer to a reviewer's take call. */
interface TakeReply {
  readonly status: number
  readonly body: {
    readonly code?: string
    readonly error?: string
    readonly data?: { readonly ivrId: string; readonly leaseId: string } | null
  }
}

interface Racer {
  readonly name: string
  /** Takes this request, or the next one. */
  take(ivrId?: string): Promise<TakeReply>
}

/**
 * Lets all racers take at the same time, repeatedly: each request in `ivrIds` that no one has yet, or the next one.
 * @returns the lease of each request that someone has, and every race that did not end with one holder for each
 *   request, or whose losers were not told who has it
 */
async function raceForTakes(racers: readonly Racer[], ivrIds: readonly string[]) {
  const holders = new Map<string, string>()
  const wrong: string[] = []
  for (let race = 0; race < races; race += 1) {
    const isNext = race % nextEvery === 0
    const same = isNext ? undefined : ivrIds.find((id) => !holders.has(id))
    if (!isNext && same === undefined) throw new Error(`there are too few requests for ${races} races`)
    const replies = await Promise.all(racers.map((racer) => racer.take(same)))
    const winners = replies.flatMap(({ status, body }, at) =>
      status === 200 && body.data ? [{ ...body.data, by: racers[at]?.name ?? '' }] : [],
    )
    const told = replies.filter(({ status, body }) => status === 409 && body.code === 'ivr.held')
    const namesHolder = told.every(({ body }) => body.error?.startsWith(`${winners[0]?.by} has this request`))
    const right = isNext
      ? winners.length === racers.length
      : winners.length === 1 && told.length === racers.length - 1 && namesHolder
    const answers = () => replies.map(({ status, body }) => body.code ?? status).join(', ')
    if (!right) wrong.push(`race ${race}, ${same ?? 'next'}: ${answers()}`)
    for (const { ivrId, leaseId } of winners) {
      if (isNext && holders.has(ivrId)) wrong.push(`race ${race}: ${ivrId} was held already`)
      holders.set(ivrId, leaseId)
    }
  }
  return { holders, wrong }
}
