import type { FastifyInstance } from 'fastify'
import { calendarOf } from './calendar.ts'
import type { Channels } from './channels.ts'
import { accountOf, type StandInContext } from './context.ts'
import type { EventBody } from './event.ts'
import type { Fault, Settings } from './settings.ts'
import { endGrant } from './tokens.ts'

/** Endpoints under /control by which tests steer the stand-in; Google has none of them. */
export function serveControl(http: FastifyInstance, context: StandInContext, channels: Channels): void {
  const { data } = context
  const calendar = (email: string) => calendarOf(context, accountOf(data, email))

  http.post<{ Body: { seconds: number } }>('/control/forward', async ({ body }) => {
    data.settings.clockAheadMs += body.seconds * 1000
    return {}
  })
  http.post<{ Body: Partial<Settings> }>('/control/settings', async ({ body }) =>
    Object.assign(data.settings, body),
  )
  http.post<{ Body: Fault }>('/control/faults', async ({ body }) => {
    data.settings.faults.push(body)
    return {}
  })
  http.post<{ Body: { email: string } }>('/control/revoke', async ({ body }) => {
    const { id } = accountOf(data, body.email)
    for (const grant of data.grants.filter(({ accountId }) => accountId === id)) endGrant(context, grant)
    return {}
  })
  /** Invalidates access tokens; refresh tokens stay valid. */
  http.post('/control/end-access', async () => {
    data.tokens = {}
    return {}
  })
  http.post('/control/end-sync-tokens', async () => {
    data.changes += 1
    data.syncFrom = data.changes
    return {}
  })
  http.post('/control/send-late', async () => {
    channels.release()
    return {}
  })
  /** Changes that the account's owner makes in their own calendar. */
  http.post<{ Body: { email: string; event: EventBody } }>('/control/events', async ({ body }) =>
    calendar(body.email).insert(body.event, {}),
  )
  http.post<{ Body: { email: string; id: string; event: EventBody } }>(
    '/control/events/change',
    async ({ body }) => calendar(body.email).patch(body.id, body.event, {}),
  )
  http.post<{ Body: { email: string; id: string } }>('/control/events/remove', async ({ body }) => {
    calendar(body.email).remove(body.id, {})
    return {}
  })
  http.get<{ Querystring: { email?: string } }>('/control/state', async ({ query }) => ({
    calls: data.calls,
    channels: data.channels,
    grants: data.grants.length,
    events: query.email
      ? calendar(query.email)
          .all()
          .map(({ event }) => event)
      : [],
  }))
}
