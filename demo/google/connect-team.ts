import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { calendarScopes } from '#contract/appointments/calendar.ts'
import { actorOf, beginSession, endSession } from '#server/kit/access/sessions.ts'
import type { Database } from '#server/kit/database/database.ts'
import { unconnectedTeam } from '../store.ts'

/**
 * Connects the demo team's calendars through the portal's own endpoints, as the members would on Manage Schedule:
 * a member without a connected calendar cannot be booked. Does nothing when any calendar is connected already.
 */
export async function connectDemoTeam(http: FastifyInstance, db: Database, api: string): Promise<void> {
  for (const { userId, email } of await unconnectedTeam(db)) {
    const now = new Date()
    const token = await beginSession(db, userId, now, 'Demo')
    try {
      await connectOne({ http, api, token }, { userId, email })
    } finally {
      const actor = await actorOf(db, { token, officeId: undefined, isAcross: false }, now)
      if (actor)
        await db.transaction((tx) =>
          endSession(tx, actor.sessionId, { why: 'log-out', from: '127.0.0.1' }, now),
        )
    }
  }
}

interface Connection {
  readonly http: FastifyInstance
  readonly api: string
  readonly token: string
}

async function connectOne(
  connection: Connection,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const codeVerifier = randomBytes(48).toString('base64url')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const { data } = await call(connection, 'startSync', { codeChallenge })
  const { searchParams } = new URL(String(data?.url))
  const body = new URLSearchParams(searchParams)
  body.set('email', email)
  body.set('answer', 'allow')
  for (const scope of calendarScopes) body.append('scope_granted', scope)
  const consented = await fetch(`${connection.api}/o/oauth2/v2/auth`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  const back = new URL(consented.headers.get('location') ?? '').searchParams
  const [code, state] = [back.get('code'), back.get('state')]
  await call(connection, 'exchangeCode', { ivrUserId: String(userId), code, codeVerifier, state })
}

async function call({ http, token }: Connection, name: string, payload: object) {
  const reply = await http.inject({
    method: 'POST',
    url: `/api/calendar/${name}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
  if (reply.statusCode !== 200) throw new Error(`${name} answered ${reply.statusCode}`)
  return reply.json() as { data?: { url?: string } }
}
