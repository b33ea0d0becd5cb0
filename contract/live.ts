import { z } from 'zod'
import { endpoint, everyone } from './endpoint.ts'
import * as paths from './live.paths.ts'

/** A changed record: clients that show it, or a list of its area, reload. */
export const LiveChange = z.object({ area: z.string(), record: z.number().int() })
export type LiveChange = z.infer<typeof LiveChange>

/** Events of the stream: its start, a change, or a request to reload everything on screen. */
export const liveEvents = ['open', 'change', 'reset'] as const
export type LiveEvent = (typeof liveEvents)[number]

export const live = endpoint(paths.live, {
  summary: 'Follow what changes within one’s scope, as server-sent events',
  allowed: everyone,
  input: z.strictObject({}),
  output: LiveChange,
  errors: [],
  background: true,
  streams: true,
})
