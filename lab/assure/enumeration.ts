import { hashPassword } from '#server/account/passwords.ts'
import { createOfficeWithAdmin } from '#server/account/store.ts'
import type { Database } from '#server/kit/database/database.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { acceptingMailServer } from '#server/testing/smtp.ts'
import { median } from '../statistics.ts'
import { tableOf } from '../table.ts'
import type { Part } from './part.ts'
import { openOwnDatabase, startPortal, withCleanups } from './portal.ts'

const each = 200
/** Unmeasured warm-up calls. */
const warmUps = 20
const maxMedianDifferenceMs = 5

/** Replies and response times must not reveal whether an address has an account. */
export const enumeration: Part = {
  name: 'enumeration',
  about: 'replies and times are the same for known and unknown addresses',
  run: () =>
    withCleanups(async (cleanups) => {
      const folder = await scratchFolder()
      cleanups.push(folder.remove)
      const { db, url } = await openOwnDatabase(folder.path, cleanups)
      await fillOffices(db)
      const post = await acceptingMailServer(0)
      cleanups.push(post.close)
      const settings = { DATABASE_URL: url, SMTP_URL: post.url }
      const { address } = await startPortal(folder.path, cleanups, settings)
      console.info(`  ${each} known and ${each} unknown addresses, each from a network address of its own:`)
      const results = await measure(address)
      const rows = results.map(({ endpoint, known, unknown, words }) => [
        ...[endpoint, known.toFixed(2), unknown.toFixed(2), words[0] ?? ''],
      ])
      console.info(tableOf([['', 'known, ms', 'unknown, ms', ''], ...rows]))
      return {
        faults: results.flatMap(({ endpoint, known, unknown, words }) => [
          ...(words.length === 1 ? [] : [`${endpoint}: the answers differ: ${words.join(' | ')}`]),
          ...(Math.abs(known - unknown) < maxMedianDifferenceMs
            ? []
            : [`${endpoint}: the medians are ${Math.abs(known - unknown).toFixed(2)} ms apart`]),
        ]),
        summary: `${results.length} endpoints, ${each} + ${each} calls each`,
        figures: Object.fromEntries(
          results.map(({ endpoint, known, unknown }) => [endpoint, { known, unknown }]),
        ),
      }
    }),
}

const emailOf = {
  known: (number: number) => `known${number}@test.example`,
  unknown: (number: number) => `nobody${number}@test.example`,
}

/** An office for each known address, all with the same password. */
async function fillOffices(db: Database): Promise<void> {
  const passwordHash = await hashPassword('Correct-horse!7')
  const place = { address: '1 Main Street', city: 'Austin', state: 'TX', zipCode: '78701' }
  const office = { taxId: '123456789', npiNumber: '1245319599', ...place }
  for (let number = 0; number < each + warmUps; number += 1) {
    const admin = { firstName: 'Olive', lastName: 'Office', email: emailOf.known(number), passwordHash }
    await db.transaction((tx) => createOfficeWithAdmin(tx, office, admin, new Date()))
  }
}

interface Reply {
  readonly status: number
  readonly body: string
  readonly ms: number
}

/** Calls the endpoints in alternation with known and unknown addresses, so that both see the same load. */
async function measure(portal: string) {
  const samples: Record<string, { known: Reply[]; unknown: Reply[] }> = {}
  for (let number = 0; number < each + warmUps; number += 1)
    for (const kind of number % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      for (const [endpoint, reply] of await callEachEndpoint(portal, emailOf[kind](number))) {
        samples[endpoint] ??= { known: [], unknown: [] }
        if (number >= warmUps) samples[endpoint][kind].push(reply)
      }
  return Object.entries(samples).map(([endpoint, { known, unknown }]) => ({
    endpoint,
    known: median(known.map(({ ms }) => ms)),
    unknown: median(unknown.map(({ ms }) => ms)),
    /** The distinct replies. */
    words: [...new Set([...known, ...unknown].map(({ status, body }) => `${status} ${body}`))],
  }))
}

async function callEachEndpoint(portal: string, email: string): Promise<[string, Reply][]> {
  const signIn = await post(portal, '/user/signInUserForWeb', { email, password: 'not-the-one!' })
  const forgot = await post(portal, '/user/forgotPassword', { email })
  const { data } = JSON.parse(forgot.body) as { data: { token: string } }
  const resend = await post(portal, '/user/resendOTP', { email, type: 2 }, data.token)
  // Wrong but for one code in 100,000.
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
