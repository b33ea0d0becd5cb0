import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import { lengthenQueue } from '#server/testing/long-queue.ts'
import { type Cast, newCast, newPerson, openPortal, type Portal } from '#server/testing/portal.ts'
import { type Racer, raceForTakes, type TakeReply } from '#server/testing/take-races.ts'

/** Several servers on one database. `npm run assure -- takes` does the same with processes, and 10,000 times. */
const servers: Portal[] = []
let cast: Cast
beforeAll(async () => {
  const database = await freshDatabase()
  // The first one drops the database, so it closes last.
  for (let n = 0; n < 3; n += 1)
    servers.push(await openPortal({}, {}, n === 0 ? database : { ...database, drop: async () => {} }))
  cast = await newCast(first())
  await submitted(first(), cast.office, cast.physicianId)
  await lengthenQueue(first().db, 400, first().clock.now())
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})

const first = () => servers[0] as Portal
const at = (number: number) => servers[number % servers.length] as Portal

test('of hundreds of takes over three servers each request gets one holder, and all others are told who', {
  tags: 'slow',
}, async () => {
  const racers: Racer[] = []
  for (let n = 0; n < 6; n += 1) {
    const person = await newPerson(first(), 3, { name: `Rae Racer${'abcdef'[n]}` })
    const call = (path: string, body: object) => at(n).post(path, body, person) as Promise<TakeReply>
    racers.push({
      name: person.name,
      take: (ivrId) => (ivrId ? call('/ivr/takeIvr', { ivrId }) : call('/ivr/takeNext', {})),
    })
  }
  const open = await first().db.all<{ id: number }>(sql`
    select ivr_id as id from ivr_queue where not waiting order by ivr_id desc`)
  const { takes, holders, wrong } = await raceForTakes(
    racers,
    open.map(({ id }) => String(id)),
    50,
  )
  expect(wrong).toEqual([])
  expect(takes).toBe(300)
  const stored = await first().db.all<{ id: number; leaseId: string }>(sql`
    select ivr_id as id, lease_id as "leaseId" from ivr_queue where lease_until is not null`)
  const leases = new Map(stored.map(({ id, leaseId }) => [String(id), leaseId]))
  expect(leases).toEqual(new Map([...holders].map(([id, { leaseId }]) => [id, leaseId])))
})

test('the lease of a browser or a server that is gone ends after ten minutes, and its decision names the holder', async () => {
  const taken = await at(0).post('/ivr/takeNext', {}, cast.reviewer)
  const { ivrId, leaseId } = taken.body.data as { ivrId: string; leaseId: string }
  // Nobody says goodbye: from here on only the other servers are asked, whose clocks go on.
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
