import { afterAll, beforeAll, expect, test } from 'vitest'
import { terms } from '#contract/account/terms.ts'
import { sql } from '#server/kit/database/database.ts'
import { type AccountPortal, openAccountPortal, registration } from '#server/testing/accounts.ts'
import { accept, invitedMember, invitedPhysician } from '#server/testing/people.ts'
import { type Cast, newCast } from '#server/testing/portal.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const accepted = (email: string) =>
  portal.db.all<{ version: string; at: Date }>(sql`
    select terms_version as version, hipaa_terms_at as at from users
    where email = ${email} and (terms_version <> '' or hipaa_terms_at is not null)`)

test('signing up stores which version of the terms was accepted, and when', async () => {
  const email = 'agrees@test.example'
  const refused = await portal.post('/user/registerUserForWeb', registration(email, { hippaTerms: false }))
  expect(refused.status).toBe(400)
  expect((await portal.post('/user/registerUserForWeb', registration(email))).status).toBe(200)
  expect(await accepted(email)).toEqual([{ version: terms.version, at: portal.clock.now() }])
})

test('accepting an invitation, as member or physician, accepts the current terms, and nothing is stored before', async () => {
  const member = await invitedMember(portal, cast.admin)
  const physician = await invitedPhysician(portal, cast.office)
  for (const { email, link } of [member, physician]) {
    expect(await accepted(email)).toEqual([])
    portal.clock.forward(60)
    expect((await accept(portal, link)).status).toBe(200)
    expect(await accepted(email)).toEqual([{ version: terms.version, at: portal.clock.now() }])
  }
})
