import { type ApiError, type CallPurpose, UnreadableAnswer } from '../http/api-error.ts'
import { isOffline } from '../http/connection.ts'

const withoutResponse = {
  load: 'Could not load: Verimend cannot be reached right now. Please try again in a moment.',
  // It is unknown whether the server processed the request before the connection was lost.
  send: 'Not sent, or the answer was lost: Verimend cannot be reached right now. What you typed is kept. Try again.',
} as const
const offline = {
  load: 'Not loaded, you are offline. It will be loaded when the connection is back.',
  send: 'Not sent, you are offline. What you typed is kept. Try again when the connection is back.',
} as const

/** The error of a call without a response. */
export function unreachable(purpose: CallPurpose = 'load'): ApiError {
  return new UnreadableAnswer('server.unavailable', 0, (isOffline() ? offline : withoutResponse)[purpose])
}
