import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { beginSession } from '#server/kit/access/sessions.ts'
import { sql } from '#server/kit/database/database.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { startServer } from '#server/testing/portal-process.ts'
import { browserFlags, findBrowser } from '#tools/browser.ts'
import { type Part, spreadOf } from './part.ts'
import { openOwnDatabase, withCleanups } from './portal.ts'

const serverGoalMs = 5
const keystrokeGoalMs = 16
const slowdown = 4
const email = 'office@demo.verimend.test'
const calls = 400
const warmUp = 100
const typed = 'left heel below the ankle, plantar side'

const soon = () => Temporal.Now.plainDateISO('UTC').add({ days: 7 })

/** A whole request that several policies apply to, by the names of the form. */
function filled() {
  const [year, month, day] = soon().toString().split('-')
  return {
    ...{ patientFirstName: 'Ana', patientLastName: 'Ortiz', patientDateOfBirth: '02-28-1952' },
    ...{
      patientAddress: '4 Elm Street',
      patientState: 'TX',
      patientCity: 'Houston',
      patientZipCode: '77030',
    },
    ...{ insuranceType: 'Medicare (Original, Part B)', primaryPolicy: '1EG4TE5MK73' },
    ...{ primaryInsurance: 'Medicare Part B – Novitas Solutions (JH)' },
    ...{ npi: '1234567893', ptan: 'A12345', taxonomyCode: '213E00000X' },
    ...{ facilityChoice: 'other', facilityName: 'Elm Wound Center', facilityNPI: '1245319599' },
    ...{ serviceType: 'Office (POS 11)', facilityState: 'TX', facilityCity: 'Houston' },
    ...{
      dos: `${month}-${day}-${year}`,
      products: 'Q4186',
      unitCm: '12',
      icdCode: 'E11.621',
      cptCode: '15275',
    },
    ...{ woundType: 'Diabetic Foot Ulcer (DFU)', woundLocation: '', woundSize: '4 x 3 cm' },
  }
}

/** The same by the names that are sent. */
function sent() {
  const {
    primaryPolicy,
    npi,
    facilityNPI,
    facilityChoice: _,
    products,
    unitCm,
    icdCode,
    cptCode,
    ...same
  } = filled()
  return {
    ...same,
    ...{ primaryPolicyNumber: primaryPolicy, physicianNpi: npi, facilityNpi: facilityNPI },
    ...{
      medicalProductQCode: products,
      unitCm2: unitCm,
      icd10DiagnosisCodes: icdCode,
      cptApplicationCode: cptCode,
    },
    ...{ dos: soon().toString(), woundLocation: 'Left heel' },
  }
}

async function timeServer(address: string, token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(sent())
  const times: number[] = []
  for (let made = 0; made < warmUp + calls; made += 1) {
    const startedAt = performance.now()
    const reply = await fetch(`${address}/api/ivr/checkIvr`, { method: 'POST', headers, body })
    const { data } = (await reply.json()) as { data?: { policies: unknown[] } }
    if (!data || data.policies.length === 0)
      throw new Error(`the check answered ${reply.status} without policies`)
    if (made >= warmUp) times.push(performance.now() - startedAt)
  }
  return times
}

interface Keystrokes {
  /** What the page's scripts work for a key until the pause after which the form is checked. */
  readonly key: number[]
  /** What they work from then on: the check, and showing what it found. */
  readonly check: number[]
}

/** Types in the last step of a filled form, in a slowed browser. */
async function timeKeystrokes(address: string, token: string): Promise<Keystrokes> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] })
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    const auth = { email, userType: 2, token, name: 'Dana Whitfield', profilePic: '', previousRoute: '/' }
    const signedIn = { ...auth, isAuthenticated: true, selectedMenuTab: '/dashboard' }
    const draft = { form: filled(), step: 4, visited: 4, physician: null, key: crypto.randomUUID() }
    await page.addInitScript(
      ([root = '', kept = '']) => {
        localStorage.setItem('root', root)
        if (!sessionStorage.getItem('draft:ivr')) sessionStorage.setItem('draft:ivr', kept)
      },
      [
        JSON.stringify({ state: { auth: signedIn }, version: 1 }),
        JSON.stringify({ owner: email, value: draft }),
      ],
    )
    await page.goto(`${address}/newivrsubmissions`)
    return await type(page)
  } finally {
    await browser.close()
  }
}

/** The form is checked 250 ms after the last key. */
const beforeCheckMs = 200
const afterCheckMs = 900

async function type(page: Page): Promise<Keystrokes> {
  // Policies have been loaded and checked once their sources are there, in the folded part.
  await page.locator('.check-panel section p').first().waitFor({ state: 'attached' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const worked = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
  }
  await page.getByRole('textbox', { name: 'Wound Location', exact: true }).click()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const key: number[] = []
  const check: number[] = []
  for (const letter of typed) {
    const start = await worked()
    await page.keyboard.type(letter)
    await pause(beforeCheckMs)
    const typedAt = await worked()
    await pause(afterCheckMs)
    key.push(typedAt - start)
    check.push((await worked()) - typedAt)
  }
  return { key, check }
}

/** How long the check of a request takes (docs/spec/ivr-check.md, 'Panel'). */
export const checkSpeed: Part = {
  name: 'check-speed',
  about: `a check takes ${serverGoalMs} ms on the server and ${keystrokeGoalMs} ms in a slowed browser`,
  async run() {
    const { server, keys } = await withCleanups(async (cleanups) => {
      const folder = await scratchFolder()
      cleanups.push(folder.remove)
      const { db, url } = await openOwnDatabase(folder.path, cleanups)
      const env = { DEMO: '1', DATABASE_URL: url, DATA_DIR: join(folder.path, 'data'), SMTP_URL: '' }
      const portal = await startServer(
        { ...env, PUBLIC_URL: 'http://localhost' },
        { log: join(folder.path, 'log') },
      )
      cleanups.push(() => portal.end('SIGTERM'))
      const who = await db.first<{ id: number }>(sql`select id from users where email = ${email}`)
      const token = await beginSession(db, who?.id ?? 0, new Date(), 'assure')
      return {
        server: await timeServer(portal.address, token),
        keys: await timeKeystrokes(portal.address, token),
      }
    })
    const [onServer, key, check] = [server, keys.key, keys.check].map(spreadOf)
    if (!onServer || !key || !check) throw new Error('nothing was measured')
    const faults = [
      ...(onServer.p50 > serverGoalMs
        ? [`a check takes ${onServer.p50} ms on the server, goal ${serverGoalMs}`]
        : []),
      ...(check.p50 > keystrokeGoalMs
        ? [`a check takes ${check.p50} ms in the browser, goal ${keystrokeGoalMs}`]
        : []),
    ]
    const text = ({ p50, p95 }: { p50: number; p95: number }) => `${p50} (p95 ${p95})`
    const summary = `server ${text(onServer)} ms; slowed browser: key ${text(key)}, check ${text(check)} ms`
    return { faults, summary, figures: { server: onServer, key, check } }
  },
}
