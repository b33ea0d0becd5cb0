// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { googleAccounts } from '#server/outside/google-accounts.ts'
import { googleCalendar } from '#server/outside/google-calendar.ts'
import { consent, proofKey, type StandIn, startStandIn } from '#server/testing/google.ts'

const redirectUri = 'http://localhost:3000/appointment'
const scopes = ['openid', 'email', 'https://www.googleapis.com/auth/calendar.events']
const email = 'rita@test.example'

let folder: string
let google: StandIn
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verimend-google-'))
  google = await startStandIn({ file: join(folder, 'google.json'), redirectUri })
})
afterAll(async () => {
  await google.close()
  await rm(folder, { recursive: true })
})

test('a meeting link stays the same after the stand-in is killed and restarted', async () => {
  const { clientId, clientSecret, standIn } = google.config
  const accounts = googleAccounts({ clientId, clientSecret, redirectUri, standIn })
  const { verifier, challenge } = proofKey()
  const back = await consent(await accounts.consentUrl({ scopes, state: 'x', challenge, hint: email }), {
    email,
  })
  const { access } = await accounts.exchange(back.get('code') ?? '', verifier)
  const calendar = await googleCalendar(access.token, standIn)
  await google.control('settings', { meetAfterMs: 1 })
  await calendar.insert({
    id: 'event1',
    summary: 'A talk',
    start: { dateTime: '2030-05-06T15:00:00Z' },
    end: { dateTime: '2030-05-06T16:00:00Z' },
    conferenceData: {
      createRequest: { requestId: 'event1', conferenceSolutionKey: { type: 'hangoutsMeet' } },
    },
  })
  const link = async () => (await calendar.get('event1')).hangoutLink
  await expect.poll(link).toMatch(/^https:\/\/meet/)
  const before = await link()
  await google.kill()
  await google.start()
  expect(await link()).toBe(before)
})
