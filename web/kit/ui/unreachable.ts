import { type ApiError, type CallPurpose, UnreadableAnswer } from '../http/api-error.ts'
import { isOffline } from '../http/connection.ts'

const withoutAnswer = {
  load: 'Could not load: Verimend cannot be reached right now. Please try again in a moment.',
  // Whether it was received before the answer was lost is not known.
  send: 'Not sent, or the answer was lost: Verimend cannot be reached right now. What you typed is kept. Try again.',
} as const
const offline = {
  load: 'Not loaded, you are offline. It will be loaded when the connection is back.',
  send: 'Not sent, you are offline. What you typed is kept. Try again when the connection is back.',
} as const

/** The error of a call that got no answer. */
export function unreachable(purpose: CallPurpose = 'load'): ApiError {
  return new UnreadableAnswer('server.unavailable', 0, (isOffline() ? offline : withoutAnswer)[purpose])
}
