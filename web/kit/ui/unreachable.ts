import { type ApiError, type CallPurpose, UnreadableAnswer } from '../http/api-error.ts'
import { isOffline } from '../http/connection.ts'

const withoutResponse = {
  load: 'Could not load. We can’t reach Verimend right now. Please try again in a moment.',
  // It is unknown whether the server processed the request before the connection was lost.
  send: 'Not sent, or the reply was lost. We can’t reach Verimend right now. What you typed is saved. Try again.',
} as const
const offline = {
  load: 'Not loaded. You’re offline. It will load when you’re back online.',
  send: 'Not sent. You’re offline. What you typed is saved. Try again when you’re back online.',
} as const

/** The error of a call without a response. */
export function unreachable(purpose: CallPurpose = 'load'): ApiError {
  return new UnreadableAnswer('server.unavailable', 0, (isOffline() ? offline : withoutResponse)[purpose])
}
