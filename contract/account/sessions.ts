import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { data, Id, idOf, Moment, message } from '../replies.ts'

/** How long before an idle timeout the user is asked whether to stay signed in. */
export const warningSeconds = 60

/** When this session ends if nothing else happens. */
export const SessionEnd = z.object({
  endsAt: Moment,
  /** Seconds until `endsAt`, for browsers whose clock is wrong. */
  secondsLeft: z.number().int().min(0),
  /** 'idle': further use extends the session. 'longest': it ends after 12 hours regardless. */
  because: z.enum(['idle', 'longest']),
})
export type SessionEnd = z.infer<typeof SessionEnd>

/** A browser that is signed in. */
export const OpenSession = z.object({
  id: Id,
  /** For example 'Chrome on Windows'. */
  browser: z.string(),
  startedAt: Moment,
  lastUsedAt: Moment,
  /** The session of this call. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** Does not extend the session, so it may be polled. */
export const getSession = endpoint({
  method: 'GET',
  path: '/user/getSession',
  summary: 'When this session ends',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(SessionEnd),
  background: true,
})

export const keepSession = endpoint({
  method: 'POST',
  path: '/user/keepSession',
  summary: 'Stay signed in',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(SessionEnd),
})

export const getSessions = endpoint({
  method: 'GET',
  path: '/user/getSessions',
  summary: 'Where one is signed in: this session first, then the one used last',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(z.array(OpenSession)),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/user/endSession',
  summary: 'End one of one’s own sessions',
  allowed: everyone,
  input: z.strictObject({ id: idOf('session') }),
  output: message,
  errors: ['record.not-found'],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/endOtherSessions',
  summary: 'End all of one’s own sessions but this one',
  allowed: everyone,
  input: z.strictObject({}),
  output: message,
})
