// @module-tag slow
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { googleAccounts } from '#server/outside/google-accounts.ts'
import { consent, proofKey } from '#server/testing/google.ts'
import { type DemoGoogle, startDemoGoogle } from './start.ts'

const http = Fastify()
let dataDir: string
let google: DemoGoogle
let publicUrl: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verimend-demo-google-'))
  publicUrl = 'http://portal.example'
  google = await startDemoGoogle({ dataDir, publicUrl })
  google.serve(http)
  await http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await http.close()
  await google.stop()
  await rm(dataDir, { recursive: true })
})

const portal = () => {
  const address = http.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('the stand-in’s consent page is served at the portal’s address and redirects there with a valid code', async () => {
  const { clientId, clientSecret, standIn } = google.google
  const redirectUri = `${publicUrl}/appointment`
  const accounts = googleAccounts({ clientId, clientSecret, redirectUri, standIn })
  const { verifier, challenge } = proofKey()
  const scopes = ['openid', 'email', 'https://www.googleapis.com/auth/calendar.events']
  const url = await accounts.consentUrl({ scopes, state: 'x', challenge, hint: 'rita@demo.example' })
  expect(url).toContain(`${publicUrl}/demo/google/o/oauth2/v2/auth?`)
  const here = url.replace(publicUrl, portal())
  const page = await fetch(here)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  for (const words of ['This is not Google', 'rita@demo.example', 'action="/demo/google/o/oauth2/v2/auth"'])
    expect(text).toContain(words)
  const back = await consent(here, { email: 'rita@demo.example' })
  const grant = await accounts.exchange(back.get('code') ?? '', verifier)
  expect(grant.email).toBe('rita@demo.example')
  expect(await readdir(dataDir)).toEqual(['google.json'])
})

test('the stand-in’s API and control endpoints cannot be reached at the portal’s address', async () => {
  for (const path of ['/control/state', '/token', '/calendar/v3/calendars/primary/events', '/tokeninfo']) {
    const answer = await fetch(`${portal()}/demo/google${path}`)
    expect([path, answer.status]).not.toEqual([path, 200])
  }
})

test('an event that ends before it begins is rejected on its page with the reason', async () => {
  const body = new URLSearchParams({ summary: 'x', start: '2030-05-06T11:00', end: '2030-05-06T10:00' })
  const path = `${portal()}/demo/google/calendar/rita%40demo.example/busy`
  const answer = await fetch(path, { method: 'POST', body })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('The specified time range is empty.')
})
