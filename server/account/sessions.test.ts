import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginSession } from '#server/kit/access/sessions.ts'
import { sql } from '#server/kit/database/database.ts'
import {
  type Cast,
  newCast,
  newPerson,
  openPortal,
  type Person,
  type Portal,
} from '#server/testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const lastUseOf = async ({ userId }: Person) =>
  (
    await portal.db.first<{ at: Date }>(sql`
      select max(last_used_at) as at from sessions where user_id = ${userId}`)
  )?.at
const openElsewhere = (who: Person, userAgent = firefox) =>
  beginSession(portal.db, who.userId, portal.clock.now(), userAgent)

interface Listed {
  id: string
  browser: string
  startedAt: string
  lastUsedAt: string
  current: boolean
}
const sessionsOf = async (token: string | Person) =>
  (await portal.get('/user/getSessions', token)).body.data as Listed[]
const end = (as: string | Person, id: string) => portal.post('/user/endSession', { id }, as)
const endOf = async (token: string | Person) =>
  (await portal.get('/user/getSession', token)).body.data as {
    endsAt: string
    secondsLeft: number
    because: string
  }

let cast: Cast
let who: Person
beforeEach(async () => {
  cast = await newCast(portal)
  who = await newPerson(portal, 3)
})

describe('the list of one’s own sessions', () => {
  test('the list shows browser, start and last use of each session, with the current one marked and first', async () => {
    const startedAt = portal.clock.now().toISOString()
    portal.clock.forward(60)
    const other = await openElsewhere(who)
    portal.clock.forward(60)
    expect(await sessionsOf(who)).toEqual([
      expect.objectContaining({ browser: 'Unknown browser', startedAt, current: true }),
      {
        id: expect.stringMatching(/^\d+$/),
        browser: 'Firefox on Linux',
        startedAt: new Date(Date.parse(startedAt) + 60_000).toISOString(),
        lastUsedAt: new Date(Date.parse(startedAt) + 60_000).toISOString(),
        current: false,
      },
    ])
    const seenFromThere = await sessionsOf(other)
    expect(seenFromThere.map(({ browser, current }) => [browser, current])).toEqual([
      ['Firefox on Linux', true],
      ['Unknown browser', false],
    ])
  })

  test('the list contains no ended sessions and none of other people', async () => {
    await openElsewhere(who)
    portal.clock.forward(30 * 60)
    const token = await openElsewhere(who)
    const loggedOut = await openElsewhere(who)
    await portal.post('/user/logout', {}, loggedOut)
    await openElsewhere(cast.admin)
    expect(await sessionsOf(token)).toHaveLength(1)
  })
})

describe('ending sessions', () => {
  test('ending a session of one’s own takes effect on its next request, and the others stay active', async () => {
    const [second, third] = [await openElsewhere(who), await openElsewhere(who)]
    const id = (await sessionsOf(second))[0]?.id ?? ''
    expect(await end(who, id)).toMatchObject({
      status: 200,
      body: { message: 'The session was ended.' },
    })
    expect((await portal.get('/user/getSessions', second)).status).toBe(403)
    expect(await sessionsOf(third)).toHaveLength(2)
    expect(await end(who, id)).toMatchObject({ status: 404, body: { code: 'record.not-found' } })
  })

  test('ending the session of another person returns not found, even for an IVR Admin, and the session stays active', async () => {
    const id = (await sessionsOf(who))[0]?.id ?? ''
    for (const other of [cast.admin, cast.reviewer, cast.office])
      expect((await end(other, id)).status).toBe(404)
    for (const made of ['0', '-1', '1e3', 'all', '999999999'])
      expect([400, 404]).toContain((await end(who, made)).status)
    expect(await sessionsOf(who)).toHaveLength(1)
  })

  test('ending all other sessions ends them immediately, and the current one stays active', async () => {
    const others = [await openElsewhere(who), await openElsewhere(who)]
    expect(await portal.post('/user/endOtherSessions', {}, who)).toMatchObject({
      status: 200,
      body: { message: 'All other sessions were ended.' },
    })
    for (const other of others) expect((await portal.get('/user/getSession', other)).status).toBe(403)
    expect(await sessionsOf(who)).toHaveLength(1)
    expect(await sessionsOf(cast.physician)).toHaveLength(1)
  })
})

describe('when a session ends', () => {
  test('requesting the end of a session does not extend it: it still ends after 30 minutes', async () => {
    for (let minute = 0; minute < 29; minute += 1) {
      const { secondsLeft, because, endsAt } = await endOf(who)
      expect({ secondsLeft, because }).toEqual({ secondsLeft: (30 - minute) * 60, because: 'idle' })
      expect(Date.parse(endsAt)).toBe(portal.clock.now().getTime() + secondsLeft * 1000)
      portal.clock.forward(60)
    }
    portal.clock.forward(60)
    expect((await portal.get('/user/getSession', who)).status).toBe(403)
  })

  test('choosing to stay signed in restarts the 30 minutes', async () => {
    portal.clock.forward(29 * 60)
    const kept = await portal.post('/user/keepSession', {}, who)
    expect(kept).toMatchObject({ status: 200, body: { data: { secondsLeft: 1800, because: 'idle' } } })
    portal.clock.forward(29 * 60)
    expect((await endOf(who)).secondsLeft).toBe(60)
  })

  test('any other request counts as use of the session', async () => {
    portal.clock.forward(20 * 60)
    const usedAt = portal.clock.now()
    await portal.get('/user/getUserProfile', who)
    // The reply does not wait for the use to be recorded.
    await expect.poll(() => lastUseOf(who)).toEqual(usedAt)
    portal.clock.forward(20 * 60)
    expect((await endOf(who)).secondsLeft).toBe(600)
  })

  test('in the last half hour of the twelve hours, staying signed in does not extend the session', async () => {
    for (let half = 0; half < 23; half += 1) {
      portal.clock.forward(29 * 60)
      await portal.post('/user/keepSession', {}, who)
    }
    portal.clock.forward(29 * 60)
    const kept = await portal.post('/user/keepSession', {}, who)
    expect(kept.body.data).toMatchObject({ secondsLeft: (12 * 60 - 24 * 29) * 60, because: 'longest' })
    portal.clock.forward(24 * 60)
    expect((await portal.post('/user/keepSession', {}, who)).status).toBe(403)
  })
})
