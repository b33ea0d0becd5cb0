import { expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import { portalWithCast } from '#server/testing/portal-with-cast.ts'

// What a call sends together with the proof of its session is asked for whoever had the token before.

const { portal, cast } = await portalWithCast()

const decide = (ivrId: string) =>
  portal.post('/ivr/reviewIvr', { ivrId, status: 'Approved' }, cast.secondReviewer)
const rowOf = (ivrId: string) =>
  portal.db.first(sql`select status from ivr_requests where id = ${Number(ivrId)}`)

test('a decision of a session that has ended, or of a person who may not decide any more, changes nothing and tells nothing', async () => {
  const [first, second] = [
    await submitted(portal, cast.office, cast.physicianId),
    await submitted(portal, cast.office, cast.physicianId),
  ]
  expect((await decide(first)).status).toBe(200)
  // The portal still knows the token, so the request is locked before the proof is back.
  const { userId } = cast.secondReviewer
  await portal.db.run(sql`update users set status = 'deactive' where id = ${userId}`)
  expect(await decide(second)).toMatchObject({ status: 403, body: { code: 'session.missing' } })
  await portal.db.run(sql`update users set status = 'active' where id = ${userId}`)
  await portal.db.run(sql`update sessions set ended_at = now() where user_id = ${userId}`)
  expect(await decide(second)).toMatchObject({ status: 403, body: { code: 'session.missing' } })
  expect(await decide('999999')).toMatchObject({ status: 403, body: { code: 'session.missing' } })
  expect(await rowOf(second)).toEqual({ status: 'Pending' })
})
