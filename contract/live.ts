import { z } from 'zod'
import { endpoint, everyone } from './endpoint.ts'

/** A record that is not what it was: whoever shows it, or lists its area, asks anew. */
export const LiveChange = z.object({ area: z.string(), record: z.number().int() })
export type LiveChange = z.infer<typeof LiveChange>

/** What the stream says: where it begins, a change, or that everything on screen must be asked for anew. */
export const liveEvents = ['open', 'change', 'reset'] as const
export type LiveEvent = (typeof liveEvents)[number]

/** So often the stream shows that it lives; one that has been silent for longer is broken. */
export const heartbeatSeconds = 15

/**
 * Server-sent events. Each has an id; whoever comes back with it in `Last-Event-ID` gets all that came since,
 * once. The bearer stands in the header, never in the address.
 */
export const live = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'Follow what changes within one’s scope, as server-sent events',
  allowed: everyone,
  input: z.strictObject({}),
  output: LiveChange,
  errors: [],
  background: true,
  streams: true,
})
