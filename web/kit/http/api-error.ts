import { errorMessage } from '#contract/errors.ts'
import { isOffline } from './connection.ts'

/** A failed call. `status` is 0 when the server could not be reached. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  /** One message per field of the input. */
  readonly fields: Record<string, string>
  /** Seconds to wait before another attempt makes sense. */
  readonly retryAfter: number | undefined
  /** The number of the user's own record that the error is about. */
  readonly number: string | undefined

  constructor(
    code: string,
    status: number,
    message: string,
    fields = {},
    retryAfter?: number,
    number?: string,
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
    this.number = number
  }
}

/** An error reply without a readable message; the browser supplies the message. */
export class UnreadableAnswer extends ApiError {}

/** Whether a call loads or sends. The error messages differ, because a failed load changes nothing. */
export type CallPurpose = 'load' | 'send'

const notLoaded = 'Could not load. Something went wrong on our side. Please try again.'

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

/** The message for a server error without its own text. */
export const failureMessage = (purpose: CallPurpose): string =>
  purpose === 'load' ? notLoaded : errorMessage('server.failed')

/** The message for anything that a call throws, for a toast or an error state. */
export function messageOfFailure(failure: unknown, purpose: CallPurpose = 'send'): string {
  return failure instanceof ApiError ? failure.message : failureMessage(purpose)
}

/** The server's message, or `otherwise` if it sent none (docs/spec/api-and-errors.md, 'Error messages'). */
export function serverMessageOr(failure: unknown, otherwise: string): string {
  return failure instanceof ApiError && !(failure instanceof UnreadableAnswer) ? failure.message : otherwise
}

/** Whether client.ts has already handled the error: the session ended, or the user type is not allowed. */
export function isHandled(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === 401 || failure.status === 403)
}
