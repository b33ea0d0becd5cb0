import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { beginSession } from '#server/kit/access/sessions.ts'
import { sql } from '#server/kit/database/database.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { submissionWith } from '#server/testing/ivr.ts'
import { startServer } from '#server/testing/portal-process.ts'
import { browserFlags, findBrowser } from '#tools/browser.ts'
import { recordShown } from './decision-shown.ts'
import { type Part, spreadOf } from './part.ts'
import { type Cleanups, openOwnDatabase, withCleanups } from './portal.ts'

const goalMs = 1_000
const slowdown = 4
/** A reviewer reads for minutes; this is what the browser gets to prepare the next request. */
const readingMs = 2_500
/** Less than anybody needs to read whom the question is about; keys are typed at least this far apart. */
const questionMs = 300
const betweenKeysMs = 100
/** More than are decided, so that a full queue stands beside the last one, too. */
const waiting = 50
const email = 'reviewer@demo.verimend.test'

export interface DecisionTimes {
  /** Milliseconds from the key that confirms to the paint of the next request, with the question gone. */
  readonly shown: readonly number[]
  /** The same until the server's answer is announced. */
  readonly announced: readonly number[]
}

interface Options {
  readonly decisions: number
  readonly slowdown?: number
  readonly readingMs?: number
}

/** Decides requests of the demo by keyboard in a slowed browser, one after the other. */
const timeDecisions = (decisions: number): Promise<DecisionTimes> =>
  withCleanups(async (cleanups) => {
    const { address, token } = await demoPortal(cleanups)
    return decideIn(address, token, { decisions })
  })

/** A portal with enough open requests, and the session of a reviewer. */
export async function demoPortal(cleanups: Cleanups): Promise<{ address: string; token: string }> {
  const folder = await scratchFolder()
  cleanups.push(folder.remove)
  const { db, url } = await openOwnDatabase(folder.path, cleanups)
  const dataDir = join(folder.path, 'data')
  const env = {
    DEMO: '1',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost',
    SMTP_URL: '',
  }
  const server = await startServer(env, { log: join(folder.path, 'log') })
  cleanups.push(() => server.end('SIGTERM'))
  const sessionOf = async (email: string) => {
    const who = await db.first<{ id: number }>(sql`select id from users where email = ${email}`)
    return beginSession(db, who?.id ?? 0, new Date(), 'assure')
  }
  await submit(server.address, await sessionOf('office@demo.verimend.test'), waiting)
  return { address: server.address, token: await sessionOf(email) }
}

/** Submits requests with pictures as an office does. */
async function submit(address: string, token: string, count: number): Promise<void> {
  const authorization = { authorization: `Bearer ${token}` }
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const reply = await fetch(`${address}/api${path}`, {
      ...init,
      headers: { ...authorization, ...init.headers },
    })
    // More at once than a person can submit.
    if (reply.status === 429) {
      await pause(1_000 * Number(reply.headers.get('retry-after') ?? 1))
      return call(path, init)
    }
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return reply.json() as Promise<T>
  }
  const uploaded = async (at: number) => {
    const color = { r: 90 + at, g: 150, b: 140 }
    const bytes = await sharp({ create: { width: 860, height: 540, channels: 3, background: color } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `picture-${at}.png`)
    return (await call<{ file: { fileUrl: string } }>('/s3/uploadFileOnS3', { method: 'POST', body: form }))
      .file.fileUrl
  }
  const { data } = await call<{ data: { _id: string; name: string }[] }>('/physicians/getPhysicianList')
  const [physician] = data
  if (!physician) throw new Error('the office has no physician')
  const soon = Temporal.Now.plainDateISO('UTC').add({ days: 3 }).toString()
  for (let at = 0; at < count; at += 1) {
    const pictures = { front: await uploaded(at), back: await uploaded(at), wound: await uploaded(at) }
    const form = submissionWith(pictures, Number(physician._id), soon)
    await call('/ivr/submitIvr', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        ...form,
        patientLastName: `Example${'abcdefgh'[at % 8]}`,
        physicianName: physician.name,
      }),
    })
  }
}

export async function decideIn(address: string, token: string, options: Options): Promise<DecisionTimes> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const auth = { email, userType: 3, token, name: 'Demo Reviewer', profilePic: '', previousRoute: '/' }
    const signedIn = { ...auth, isAuthenticated: true, selectedMenuTab: '/dashboard' }
    await context.addInitScript(
      (text) => localStorage.setItem('root', text),
      JSON.stringify({ state: { auth: signedIn }, version: 1 }),
    )
    await context.addInitScript(recordShown)
    return await decide(await context.newPage(), address, options)
  } finally {
    await browser.close()
  }
}

async function decide(page: Page, address: string, options: Options): Promise<DecisionTimes> {
  await page.goto(`${address}/ivrstatus?tab=queue`)
  await page.locator('a[href*="/viewivrsubmissions/"]').first().click()
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown ?? slowdown })
  const shown: number[] = []
  const announced: number[] = []
  for (let count = 0; count < options.decisions; count += 1) {
    await pause(options.readingMs ?? readingMs)
    await page
      .locator('.workspace-record:visible')
      .getByRole('button', { name: 'Approve' })
      .and(page.locator(':enabled'))
      .waitFor()
    await page.keyboard.press('a')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).waitFor()
    await pause(questionMs)
    await page.keyboard.press('Tab')
    await pause(betweenKeysMs)
    await page.evaluate(() => window.decisionShown.arm())
    await page.keyboard.press('Enter')
    const times = await page.evaluate(() => window.decisionShown.times)
    shown.push(times.shown)
    announced.push(times.announced)
  }
  return { shown, announced }
}

/** How long a reviewer waits for the next request after a decision (docs/spec/ivr-workspace.md, 'Next request'). */
export const decisionSpeed: Part = {
  name: 'decision-speed',
  about: `the next request after a decision is on screen in ${goalMs} ms in a browser slowed ${slowdown} times`,
  async run() {
    const { shown, announced } = await timeDecisions(40)
    const spread = spreadOf(shown)
    const told = spreadOf(announced)
    return {
      faults: spread.p95 > goalMs ? [`p95 is ${spread.p95} ms, above ${goalMs} ms`] : [],
      summary: `${shown.length} decisions: next request shown p50 ${spread.p50} ms, p95 ${spread.p95} ms, longest ${Math.max(...shown)} ms; announced p50 ${told.p50} ms, p95 ${told.p95} ms`,
      figures: { slowdown, readingMs, shown: spread, announced: told, times: shown },
    }
  },
}
