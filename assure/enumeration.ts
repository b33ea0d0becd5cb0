import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { hashPassword } from '#server/account/passwords.ts'
import { createOfficeWithAdmin } from '#server/account/store.ts'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/kit/database.ts'
import { startEmbeddedPostgres } from '#server/kit/embedded-postgres.ts'
import { migrate } from '#server/kit/migrate.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { differencesOf, type Reply, tableOf } from './samples.ts'

// ASSURANCE, 'Access': the same answer in words and time for known and unknown addresses.

const each = 200
/** Before anything is measured, so that no first call is. */
const warmUps = 20

async function openPortal(): Promise<string> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder.path, 'postgres') })
  endings.push(postgres.stop)
  await migrate(postgres.url)
  const db = openDatabase(postgres.url)
  endings.push(db.close)
  const app = await buildApp(configIn(folder.path), db, { logs: false })
  endings.push(app.stop)
  await app.start()
  await fillPeople(db)
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

function configIn(path: string) {
  return {
    demo: false,
    port: 0,
    host: '127.0.0.1',
    trustProxy: 'loopback',
    dataDir: join(path, 'data'),
    databaseUrl: undefined,
    publicUrl: 'http://localhost',
    secretKey: 'a key that signs nothing but what this run makes',
    mail: { from: 'Verimend <no-reply@verimend.test>', smtpUrl: undefined },
    s3: undefined,
    clamdUrl: undefined,
    google: undefined,
    meetingBaseUrl: 'https://meet.test.example',
  }
}

function known(number: number): string {
  return `known${number}@test.example`
}

async function fillPeople(db: Database): Promise<void> {
  const passwordHash = await hashPassword('Correct-horse!7')
  const now = new Date()
  const office = { taxId: '123456789', npiNumber: '1245319599', address: '1 Main Street' }
  const place = { city: 'Austin', state: 'TX', zipCode: '78701' }
  for (let number = 0; number < each + warmUps; number += 1) {
    const admin = { firstName: 'Olive', lastName: 'Office', email: known(number), passwordHash }
    await db.transaction((tx) => createOfficeWithAdmin(tx, { ...office, ...place }, admin, now))
  }
}

/** The doors that tell nothing, one after the other: of known and unknown in turn, so that both see the same load. */
async function measure(portal: string) {
  const samples: Record<string, { known: Reply[]; unknown: Reply[] }> = {}
  for (let number = 0; number < each + warmUps; number += 1) {
    for (const kind of number % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = kind === 'known' ? known(number) : `nobody${number}@test.example`
      for (const [door, reply] of await throughEachDoor(portal, email)) {
        samples[door] ??= { known: [], unknown: [] }
        if (number >= warmUps) samples[door][kind].push(reply)
      }
    }
  }
  return Object.entries(samples).map(([door, sample]) => ({ door, ...sample }))
}

async function throughEachDoor(portal: string, email: string): Promise<[string, Reply][]> {
  const signIn = await post(portal, '/user/signInUserForWeb', { email, password: 'not-the-one!' })
  const forgot = await post(portal, '/user/forgotPassword', { email })
  const { data } = JSON.parse(forgot.body) as { data: { token: string } }
  const resend = await post(portal, '/user/resendOTP', { email, type: 2 }, data.token)
  // One code in 100,000 is this one.
  const verify = await post(portal, '/user/verifyOtp', { email, otp: '00000' }, data.token)
  const forgotBody = forgot.body.replace(data.token, '(token)')
  return [
    ['sign-in', signIn],
    ['forgot', { ...forgot, body: forgotBody }],
    ['resend', resend],
    ['wrong code', verify],
  ]
}

let callers = 0

async function post(portal: string, path: string, body: object, token = ''): Promise<Reply> {
  callers += 1
  const from = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const startedAt = performance.now()
  const response = await fetch(`${portal}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text, ms: performance.now() - startedAt }
}

const folder = await scratchFolder()
const endings: (() => Promise<unknown>)[] = [folder.remove]
try {
  const address = await openPortal()
  console.info(`${each} known and ${each} unknown addresses, each from a network address of its own:`)
  const results = await measure(address)
  console.info(tableOf(results))
  const differences = results.flatMap(differencesOf)
  for (const difference of differences) console.error(difference)
  process.exitCode = differences.length === 0 ? 0 : 1
} finally {
  for (const end of endings.toReversed()) await end()
}
