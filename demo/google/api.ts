import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Calendar, calendarOf } from './calendar.ts'
import type { Channels } from './channels.ts'
import type { StandInContext } from './context.ts'
import { notFound, outOfScope, required, unauthenticated } from './errors.ts'
import { type EventBody, momentOf } from './event.ts'
import { injectFault } from './faults.ts'
import { listEvents } from './list.ts'
import { sufficientScopes } from './scopes.ts'
import { activeGrant } from './tokens.ts'

interface Call {
  readonly calendar: Calendar
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: EventBody
  readonly eventId: string
  readonly options: { conferenceDataVersion: string | undefined; ifMatch: string | undefined }
}

/** The Calendar API's operations, under /calendar/v3. */
export function serveApi(http: FastifyInstance, context: StandInContext, channels: Channels): void {
  const serve = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    operation: string,
    answer: (call: Call) => unknown,
  ) =>
    http.route({
      method,
      url: `/calendar/v3${path}`,
      handler: async (request, reply) => {
        injectFault(context, operation, request)
        const result = answer(callOf(request, context, operation))
        return result === undefined ? reply.code(204).send() : sent(reply, result)
      },
    })

  const events = '/calendars/:calendarId/events'
  serve('POST', events, 'events.insert', ({ calendar, body, options }) => calendar.insert(body, options))
  serve('GET', events, 'events.list', ({ calendar, query }) => listEvents(calendar, query, context))
  serve('GET', `${events}/:eventId`, 'events.get', ({ calendar, eventId }) => calendar.get(eventId))
  serve('PATCH', `${events}/:eventId`, 'events.patch', ({ calendar, eventId, body, options }) =>
    calendar.patch(eventId, body, options),
  )
  serve('DELETE', `${events}/:eventId`, 'events.delete', ({ calendar, eventId, options }) =>
    calendar.remove(eventId, options),
  )
  serve('POST', `${events}/watch`, 'events.watch', ({ calendar, body }) =>
    channels.watch(calendar.account, body as Readonly<Record<string, unknown>>),
  )
  serve('POST', '/channels/stop', 'channels.stop', ({ calendar, body }) =>
    channels.stop(calendar.account, body as Readonly<Record<string, unknown>>),
  )
  serve('GET', '/users/me/calendarList', 'calendarList.list', ({ calendar: { account } }) => ({
    kind: 'calendar#calendarList',
    items: [
      {
        kind: 'calendar#calendarListEntry',
        id: account.email,
        summary: account.email,
        timeZone: account.timeZone,
        accessRole: 'owner',
        primary: true,
      },
    ],
  }))
  serve('POST', '/freeBusy', 'freebusy.query', ({ calendar, body }) => freeBusy(calendar, body))
}

function callOf(request: FastifyRequest, context: StandInContext, operation: string): Call {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const grant = activeGrant(context, token)
  const account = context.data.accounts.find(({ id }) => id === grant?.accountId)
  if (!grant || !account) throw unauthenticated()
  if (!grant.scopes.some((scope) => sufficientScopes[operation]?.includes(scope))) throw outOfScope()
  const { calendarId = 'primary', eventId = '' } = request.params as Record<string, string | undefined>
  if (calendarId !== 'primary' && calendarId !== account.email) throw notFound()
  const query = request.query as Call['query']
  return {
    calendar: calendarOf(context, account),
    query,
    body: (request.body ?? {}) as EventBody,
    eventId,
    options: { conferenceDataVersion: query.conferenceDataVersion, ifMatch: request.headers['if-match'] },
  }
}

function sent(reply: FastifyReply, result: unknown): unknown {
  const { etag } = result as { etag?: string }
  if (etag) reply.header('etag', etag)
  return result
}

function freeBusy(calendar: Calendar, body: EventBody) {
  const { timeMin, timeMax, items } = body as Record<string, unknown>
  if (typeof timeMin !== 'string' || typeof timeMax !== 'string') throw required('Missing timeMin parameter.')
  const zone = calendar.account.timeZone
  const [from, to] = [Date.parse(timeMin), Date.parse(timeMax)]
  const busy = calendar
    .all()
    .map(({ event }) => event)
    .filter(({ status, transparency }) => status !== 'cancelled' && transparency !== 'transparent')
    .map(({ start, end }) => ({ start: momentOf(start, zone), end: momentOf(end, zone) }))
    .filter(({ start, end }) => end > from && start < to)
    .sort((one, two) => one.start - two.start)
    .map(({ start, end }) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() }))
  const ids = ((items ?? []) as { id: string }[]).map(({ id }) => id)
  const isOwn = (id: string) => id === 'primary' || id === calendar.account.email
  const unknownCalendar = { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }
  return {
    kind: 'calendar#freeBusy',
    timeMin,
    timeMax,
    calendars: Object.fromEntries(ids.map((id) => [id, isOwn(id) ? { busy } : unknownCalendar])),
  }
}
