import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import {
  type AccountPortal,
  freshAddress,
  newAdmin,
  openAccountPortal,
  resetToken,
  signedIn,
} from '#server/testing/accounts.ts'

let portal: AccountPortal
beforeAll(async () => {
  portal = await openAccountPortal()
})
afterAll(() => portal.close())

interface Session {
  readonly email: string
  readonly userId: number
  readonly token: string
  /** Another session of the same person. */
  readonly elsewhere: string
}

const newPassword = 'Another-horse!8'

const sessionIdOf = async (token: string) => {
  const list = (await portal.get('/user/getSessions', token)).body.data as { id: string; current: boolean }[]
  return list.find(({ current }) => current)?.id
}

const deaths: [string, (session: Session) => Promise<unknown>][] = [
  ['log-out', ({ token }) => portal.post('/user/logout', {}, token)],
  [
    'deactivation',
    ({ userId }) => portal.db.run(sql`update users set status = 'deactive' where id = ${userId}`),
  ],
  [
    'deletion',
    ({ userId }) =>
      portal.db.run(sql`update users set deleted_at = ${portal.clock.now()} where id = ${userId}`),
  ],
  [
    'a password that was changed elsewhere',
    ({ elsewhere }) => portal.post('/user/changePassword', { newPassword }, elsewhere),
  ],
  [
    'a password that was reset',
    async ({ email }) => {
      const token = await resetToken(portal, email)
      return portal.from(freshAddress(), '/user/resetPassword', { email, newPassword }, token)
    },
  ],
  [
    'being ended from another session',
    async ({ token, elsewhere }) => {
      const id = await sessionIdOf(token)
      return portal.post('/user/endSession', { id }, elsewhere)
    },
  ],
  [
    'being ended with all the others',
    ({ elsewhere }) => portal.post('/user/endOtherSessions', {}, elsewhere),
  ],
  ['half an hour without use', async () => portal.clock.forward(30 * 60)],
]

// One request for each way in which the server checks a session: serve, serveRead and serveRaw.
const calls: [string, (token: string) => Promise<{ status: number; body: unknown }>][] = [
  ['a call in a transaction', (token) => portal.get('/user/getUserProfile', token)],
  ['a list that is read in one statement', (token) => portal.get('/ivr/getIvrRequests', token)],
  ['an upload', (token) => portal.post('/s3/uploadFileOnS3', {}, token)],
  ['a change of the password', (token) => portal.post('/user/changePassword', { newPassword }, token)],
  ['log-out itself', (token) => portal.post('/user/logout', {}, token)],
]

test.each(deaths)('after %s, the token is rejected from the next request on', async (how, die) => {
  const email = `${how.replace(/\W/g, '-').toLowerCase()}@test.example`
  const userId = await newAdmin(portal, email)
  const token = await signedIn(portal, email)
  const elsewhere = await signedIn(portal, email)
  // Use the token first, so that the process has it cached.
  expect((await portal.get('/user/getUserProfile', token)).status).toBe(200)
  expect((await portal.get('/ivr/getIvrRequests', token)).status).toBe(200)
  await die({ email, userId, token, elsewhere })
  for (const [what, call] of calls) {
    const answer = await call(token)
    expect([what, answer.status, answer.body]).toEqual([
      what,
      403,
      {
        success: false,
        code: 'session.missing',
        error: 'Your session has expired. Please log in again.',
      },
    ])
  }
})
