import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

export const demoPassword = 'Verimend!2026'

export const demoPeople = {
  office: 'office@demo.verimend.test',
  otherOffice: 'other-office@demo.verimend.test',
  physician: 'physician@demo.verimend.test',
  reviewer: 'reviewer@demo.verimend.test',
  admin: 'admin@demo.verimend.test',
  biller: 'biller@demo.verimend.test',
} as const
export type Who = keyof typeof demoPeople

export interface Session {
  readonly token: string
  readonly email: string
  readonly userType: number
  readonly name: string
  readonly profilePic: string
}

/** The portal's data folder, which contains its mails. */
export const dataDir = (): string => process.env.E2E_DATA_DIR ?? ''

/** Waits for a mail to this address after the first `since` ones, and returns the code in the newest. */
export async function codeFor(email: string, since: number, folder = dataDir()): Promise<string> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    for (const text of mailsTo(email, folder).slice(since).reverse()) {
      const code = /^(\d{5})\r?$/m.exec(text)?.[1]
      if (code) return code
    }
    await pause(100)
  }
  throw new Error(`no code came for ${email}`)
}

/** The mails to this address so far, oldest first, as raw text from the mailbox. */
export function mailsTo(email: string, folder = dataDir()): string[] {
  const names = () => readdirSync(join(folder, 'mail')).filter((name) => name.endsWith('.eml'))
  return listed(names)
    .sort()
    .map((name) => readFileSync(join(folder, 'mail', name), 'utf8'))
    .filter((text) => text.includes(`To: ${email}`))
}

function listed(names: () => string[]): string[] {
  try {
    return names()
  } catch {
    return []
  }
}

/**
 * Signs a user in with the calls that the browser would make. A newer code replaces the one before, so no two spec files may sign in
 * the same person.
 */
export async function openSession(address: string, folder: string, email: string, password = demoPassword) {
  const since = mailsTo(email, folder).length
  const { token } = await posted(address, '/user/signInUserForWeb', { email, password })
  const otp = await codeFor(email, since, folder)
  return posted(address, '/user/verifyOtp', { email, otp }, token)
}

async function posted(address: string, path: string, body: unknown, token = ''): Promise<Session> {
  const reply = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const said = (await reply.json()) as { data: Session; error?: string }
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${said.error}`)
  return said.data
}

export const sessionOf = (who: Who): Session =>
  JSON.parse(readFileSync(join(dataDir(), 'sessions.json'), 'utf8'))[who]

/** Opens a screen as one of the demo's users. */
export const openAs = (page: Page, who: Who, path: string): Promise<void> =>
  openWith(page, sessionOf(who), path)

/** The value of 'root' in local storage after signing in. */
export function keptSession({ token, email, userType, name, profilePic }: Session): string {
  const person = { email, userType, token, name, profilePic }
  const auth = { previousRoute: '/', ...person, isAuthenticated: true, selectedMenuTab: '/dashboard' }
  return JSON.stringify({ state: { auth }, version: 1 })
}

/** Opens a screen in a browser with this session. */
export async function openWith(page: Page, session: Session, path: string): Promise<void> {
  await page.addInitScript((text) => {
    if (!sessionStorage.getItem('e2e')) localStorage.setItem('root', text)
    sessionStorage.setItem('e2e', 'signed in')
  }, keptSession(session))
  await page.goto(path)
}
