// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest'
import { googleAccounts } from '#server/outside/google-accounts.ts'
import { type GoogleCalendar, googleCalendar } from '#server/outside/google-calendar.ts'
import { consent, proofKey, type StandIn, startStandIn } from '#server/testing/google.ts'

const events = 'https://www.googleapis.com/auth/calendar.events'
const scopes = ['openid', 'email', 'profile', events]
const email = 'rita@test.example'
const redirectUri = 'http://localhost:3000/appointment'

let google: StandIn
let accounts: ReturnType<typeof googleAccounts>
beforeAll(async () => {
  google = await startStandIn()
  const { clientId, clientSecret, standIn } = google.config
  accounts = googleAccounts({ clientId, clientSecret, redirectUri, standIn })
})
afterAll(() => google.close())

function asked(challenge: string) {
  return accounts.consentUrl({ scopes, state: 'a state', challenge, hint: email })
}

async function connected(): Promise<GoogleCalendar> {
  const { verifier, challenge } = proofKey()
  const back = await consent(await asked(challenge), { email })
  const { access } = await accounts.exchange(back.get('code') ?? '', verifier)
  return googleCalendar(access.token, google.config.standIn)
}

const at = (hour: number) => ({ dateTime: `2030-05-06T${String(hour).padStart(2, '0')}:00:00Z` })
let made = 0
const event = (more: object = {}) => {
  made += 1
  return { id: `event${made}`, summary: 'A talk', start: at(15), end: at(16), ...more }
}
const may = { from: new Date('2030-05-01T00:00:00Z'), to: new Date('2030-06-01T00:00:00Z') }

test('consent to every scope redirects with the state, and its code can be exchanged once for a refresh token', async () => {
  const { verifier, challenge } = proofKey()
  const back = await consent(await asked(challenge), { email })
  expect(back.get('state')).toBe('a state')
  const grant = await accounts.exchange(back.get('code') ?? '', verifier)
  expect(grant).toMatchObject({ email, scopes: expect.arrayContaining([events, 'openid']) })
  expect(grant.access.secondsLeft).toBeGreaterThan(3_000)
  await expect(accounts.exchange(back.get('code') ?? '', verifier)).rejects.toMatchObject({
    kind: 'grant-invalid',
  })
})

test('a denied consent redirects with access_denied, and an unchecked scope is not granted', async () => {
  const { verifier, challenge } = proofKey()
  const denied = await consent(await asked(challenge), { email, answer: 'deny' })
  expect(Object.fromEntries(denied)).toEqual({ state: 'a state', error: 'access_denied' })
  const partly = await consent(await asked(challenge), { email, scopes: [] })
  const grant = await accounts.exchange(partly.get('code') ?? '', verifier)
  expect(grant.scopes).not.toContain(events)
  const calendar = await googleCalendar(grant.access.token, google.config.standIn)
  await expect(calendar.list(may)).rejects.toMatchObject({
    kind: 'rejected',
    code: '403 insufficientPermissions',
  })
})

test.each([
  ['another verifier', { verifier: proofKey().verifier }],
  ['another client secret', { clientSecret: 'guessed' }],
  ['another redirect address', { redirectUri: `${redirectUri}/` }],
])(
  'a code that is exchanged with %s is rejected',
  async (_, { verifier, ...wrong }: Record<string, string>) => {
    const own = proofKey()
    const code = (await consent(await asked(own.challenge), { email })).get('code') ?? ''
    const { clientId, clientSecret, standIn } = google.config
    const strange = googleAccounts({ clientId, clientSecret, redirectUri, standIn, ...wrong })
    await expect(strange.exchange(code, verifier ?? own.verifier)).rejects.toThrow()
    if (!wrong.clientSecret)
      await expect(accounts.exchange(code, own.verifier)).rejects.toThrow('grant-invalid')
  },
)

test.each([
  ['redirect_uri', 'http://localhost:3000/appointment/'],
  ['client_id', 'somebody else'],
  ['code_challenge_method', 'plain'],
  ['scope', 'https://www.googleapis.com/auth/drive'],
  ['response_type', 'token'],
])(
  'an authorization request with a wrong %s shows an error page and does not redirect',
  async (name, value) => {
    const url = new URL(await asked(proofKey().challenge))
    url.searchParams.set(name, value)
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('Access blocked')])
  },
)

test('a refreshed token works, a rotated refresh token replaces the previous one, and revoking ends both', async () => {
  const { verifier, challenge } = proofKey()
  const back = await consent(await asked(challenge), { email })
  const grant = await accounts.exchange(back.get('code') ?? '', verifier)
  const refreshed = await accounts.refresh(grant.refreshToken)
  expect(refreshed.refreshToken).toBeUndefined()
  await google.control('settings', { rotates: true })
  const rotated = await accounts.refresh(grant.refreshToken)
  await google.control('settings', { rotates: false })
  await expect(accounts.refresh(grant.refreshToken)).rejects.toMatchObject({ kind: 'grant-invalid' })
  const calendar = await googleCalendar(rotated.access.token, google.config.standIn)
  await calendar.list(may)
  await accounts.revoke(rotated.refreshToken ?? '')
  await expect(calendar.list(may)).rejects.toMatchObject({ kind: 'unauthorized' })
  await expect(accounts.refresh(rotated.refreshToken ?? '')).rejects.toMatchObject({ kind: 'grant-invalid' })
})

test('an event has the id that the caller chose, and the id stays taken after a deletion', async () => {
  const calendar = await connected()
  const one = event()
  await calendar.insert(one)
  await expect(calendar.insert(one)).rejects.toMatchObject({ kind: 'exists' })
  await calendar.remove(one.id)
  await expect(calendar.remove(one.id)).rejects.toMatchObject({ kind: 'deleted' })
  await expect(calendar.insert(one)).rejects.toMatchObject({ kind: 'exists' })
  expect(await calendar.get(one.id)).toMatchObject({ status: 'cancelled' })
  await calendar.patch(one.id, { status: 'confirmed' })
  expect(await calendar.get(one.id)).toMatchObject({ status: 'confirmed' })
  await expect(calendar.get('neverthere')).rejects.toMatchObject({ kind: 'missing' })
})

test.each([
  ['an id with other letters than a to v', { id: 'xyz_w' }, '400 invalid'],
  ['an end before its start', { end: at(14) }, '400 invalid'],
  ['no end', { end: undefined }, '400 required'],
  ['a moment without any zone', { start: { dateTime: '2030-05-06T10:00:00' } }, '400 required'],
])('the insert of an event with %s is rejected', async (_, more, code) => {
  const calendar = await connected()
  await expect(calendar.insert(event(more))).rejects.toMatchObject({ kind: 'rejected', code })
})

test('a patch with an outdated ETag is rejected, and one with the current ETag is applied', async () => {
  const calendar = await connected()
  const { id = '', etag = '' } = await calendar.insert(event())
  const changed = await calendar.patch(id ?? '', { summary: 'Moved', end: at(17) }, etag ?? '')
  expect(changed).toMatchObject({ summary: 'Moved', sequence: 1 })
  await expect(calendar.patch(id ?? '', { summary: 'Late' }, etag ?? '')).rejects.toMatchObject({
    kind: 'changed',
  })
})

test('a requested meeting is pending, then created or failed, and repeating the request keeps the same meeting', async () => {
  const calendar = await connected()
  const conferenceData = {
    createRequest: { requestId: 'one', conferenceSolutionKey: { type: 'hangoutsMeet' } },
  }
  const one = event({ conferenceData })
  const pending = await calendar.insert(one)
  expect(pending.conferenceData?.createRequest?.status?.statusCode).toBe('pending')
  await google.control('forward', { seconds: 1 })
  const there = await calendar.get(one.id)
  expect(there.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\/[a-z]{3}-\d{4}-[a-z]{3}$/)
  expect((await calendar.patch(one.id, { conferenceData })).hangoutLink).toBe(there.hangoutLink)
  await google.control('settings', { meet: 'failure' })
  const two = event({ conferenceData })
  await calendar.insert(two)
  await google.control('forward', { seconds: 1 })
  const failed = await calendar.get(two.id)
  await google.control('settings', { meet: 'success' })
  expect(failed.conferenceData?.createRequest?.status?.statusCode).toBe('failure')
  expect(failed.hangoutLink).toBeUndefined()
})

test('the last page of a list has a sync token, which lists only later changes and deletions', async () => {
  const calendar = await connected()
  await calendar.insert(event())
  const removed = await calendar.insert(event())
  await calendar.insert(event())
  await google.control('settings', { pageSize: 2 })
  const first = await calendar.list(may)
  expect([first.items?.length, first.nextSyncToken]).toEqual([2, undefined])
  let page = first
  while (page.nextPageToken) page = await calendar.list(may, page.nextPageToken)
  await google.control('settings', { pageSize: 2_500 })
  const syncToken = page.nextSyncToken ?? ''
  expect((await calendar.list({ syncToken })).items).toEqual([])
  await calendar.remove(removed.id ?? '')
  const added = await calendar.insert(event())
  const { items } = await calendar.list({ syncToken })
  expect(items?.map(({ id, status }) => [id, status])).toEqual([
    [removed.id, 'cancelled'],
    [added.id, 'confirmed'],
  ])
  await google.control('end-sync-tokens')
  await expect(calendar.list({ syncToken })).rejects.toMatchObject({
    kind: 'deleted',
    code: '410 fullSyncRequired',
  })
})

test('a recurring event is listed as instances at the same local time, even across a clock change', async () => {
  const zone = 'America/Chicago'
  const calendar = await connected()
  await calendar.insert(
    event({
      start: { dateTime: '2030-10-28T09:00:00', timeZone: zone },
      end: { dateTime: '2030-10-28T10:00:00', timeZone: zone },
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO,WE'],
    }),
  )
  const span = { from: new Date('2030-10-20T00:00:00Z'), to: new Date('2030-11-20T00:00:00Z') }
  const { items } = await calendar.list(span)
  expect(items?.map(({ start }) => start?.dateTime)).toEqual([
    '2030-10-28T09:00:00-05:00',
    '2030-10-30T09:00:00-05:00',
    '2030-11-04T09:00:00-06:00',
  ])
})

test('a time with a time zone is returned with the UTC offset of that date, after an insert and a patch', async () => {
  const calendar = await connected()
  const timeZone = 'America/Chicago'
  const start = { dateTime: '2030-01-07T09:00:00', timeZone }
  const { id, ...made } = await calendar.insert(event({ start, end: at(20) }))
  expect(made.start).toEqual({ dateTime: '2030-01-07T09:00:00-06:00', timeZone })
  const later = { dateTime: '2030-05-06T16:00:00', timeZone }
  const changed = await calendar.patch(id ?? '', { end: later })
  expect(changed.end).toEqual({ dateTime: '2030-05-06T16:00:00-05:00', timeZone })
})

test.each([
  ['authError', 'unauthorized', '401 authError'],
  ['rateLimitExceeded', 'unavailable', '403 rateLimitExceeded'],
  ['userRateLimitExceeded', 'unavailable', '403 userRateLimitExceeded'],
  ['tooManyRequests', 'unavailable', '429 rateLimitExceeded'],
  ['backendError', 'unavailable', '503 backendError'],
  ['forbidden', 'rejected', '403 forbidden'],
  ['dropped', 'unavailable', 'no reply'],
])(
  'a call that fails with %s throws a fault of kind %s that contains no token',
  async (error, kind, code) => {
    const calendar = await connected()
    await google.control('faults', { on: 'events.insert', error, times: 1 })
    const failed = await calendar.insert(event()).catch((fault: unknown) => fault)
    expect(failed).toMatchObject({ kind, code })
    expect(JSON.stringify(failed)).not.toContain('ya29')
  },
)

test('an insert whose response is lost still creates the event', async () => {
  const calendar = await connected()
  await google.control('faults', { on: 'events.insert', error: 'lost', times: 1 })
  const one = event()
  await expect(calendar.insert(one)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await calendar.get(one.id)).toMatchObject({ id: one.id, status: 'confirmed' })
})

test('a calendar page says that it is not Google, and shows the events escaped', async () => {
  const calendar = await connected()
  await calendar.insert(event({ summary: 'A <talk>' }))
  const page = await (await fetch(`${google.address}/calendar/${email}`)).text()
  expect(page).toContain('This is not Google')
  expect(page).toContain('A &lt;talk&gt;')
})
