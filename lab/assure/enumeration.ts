import { scratchFolder } from '#server/testing/embedded.ts'
import type { Part } from './part.ts'
import { fillOffices, listen, openOwnDatabase, withCleanups } from './portal.ts'
import { differencesOf, mediansOf, type Reply, tableOf } from './samples.ts'

const each = 200
/** Unmeasured warm-up calls. */
const warmUps = 20

function known(number: number): string {
  return `known${number}@test.example`
}

/** Calls the endpoints in alternation with known and unknown addresses, so that both see the same load. */
async function measure(portal: string) {
  const samples: Record<string, { known: Reply[]; unknown: Reply[] }> = {}
  for (let number = 0; number < each + warmUps; number += 1) {
    for (const kind of number % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = kind === 'known' ? known(number) : `nobody${number}@test.example`
      for (const [endpoint, reply] of await callEachEndpoint(portal, email)) {
        samples[endpoint] ??= { known: [], unknown: [] }
        if (number >= warmUps) samples[endpoint][kind].push(reply)
      }
    }
  }
  return Object.entries(samples).map(([endpoint, sample]) => ({ endpoint, ...sample }))
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

/** Replies and response times must not reveal whether an address has an account. */
export const enumeration: Part = {
  name: 'enumeration',
  about: 'replies and times are the same for known and unknown addresses',
  run: () =>
    withCleanups(async (cleanups) => {
      const folder = await scratchFolder()
      cleanups.push(folder.remove)
      const { db } = await openOwnDatabase(folder.path, cleanups)
      const { address } = await listen(folder.path, db, cleanups)
      await fillOffices(
        db,
        Array.from({ length: each + warmUps }, (_, number) => known(number)),
      )
      console.info(`  ${each} known and ${each} unknown addresses, each from a network address of its own:`)
      const results = await measure(address)
      console.info(tableOf(results))
      return {
        faults: results.flatMap(differencesOf),
        summary: `${results.length} endpoints, ${each} + ${each} calls each`,
        figures: Object.fromEntries(results.map((endpoint) => [endpoint.endpoint, mediansOf(endpoint)])),
      }
    }),
}
