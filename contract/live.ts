import { z } from 'zod'
import { endpoint, everyone } from './endpoint.ts'

/** The interval of the stream's heartbeats; a stream that stays silent for longer is broken. */
export const heartbeatSeconds = 15

/** A changed record: clients that show it, or a list of its area, reload. */
export const LiveChange = z.object({ area: z.string(), record: z.number().int() })
export type LiveChange = z.infer<typeof LiveChange>

/** Events of the stream: its start, a change, or a request to reload everything on screen. */
const liveEvents = ['open', 'change', 'reset'] as const
export type LiveEvent = (typeof liveEvents)[number]

/**
 * Server-sent events. Each has an id; a client that reconnects with it in `Last-Event-ID` gets all later events
 * once. The bearer token is sent in a header, never in the URL.
 */
export const live = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'Follow what changes within one’s scope, as server-sent events',
  allowed: everyone,
  input: z.strictObject({}),
  output: LiveChange,
  background: true,
  streams: true,
  acrossOffices: true,
})
