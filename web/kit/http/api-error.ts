import { generalErrorMessage } from '#contract/general-errors.ts'

/** A failed call. `status` is 0 when the server could not be reached. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  /** One message per field of the input. */
  readonly fields: Record<string, string>
  /** Seconds to wait before another attempt makes sense. */
  readonly retryAfter: number | undefined
  /** The number of one's own record that the call was about. */
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

/** A reply without a readable message; the browser supplies one. */
export class UnreadableAnswer extends ApiError {}

/** Whether a call loads or sends: their failures have different messages, as loading changes nothing. */
export type CallPurpose = 'load' | 'send'

const notLoaded = 'Could not load. Something went wrong on our side; please try again.'

/** The message for a failure of the server. */
export const failureMessage = (purpose: CallPurpose): string =>
  purpose === 'load' ? notLoaded : generalErrorMessage('server.failed')

/** The words of anything thrown by a call, for a toast or an error state. */
export function messageOfFailure(failure: unknown, purpose: CallPurpose = 'send'): string {
  return failure instanceof ApiError ? failure.message : failureMessage(purpose)
}

/** What the server said, or `otherwise` when it said nothing (docs/spec/api-and-errors.md, 'Error messages'). */
export function serverMessageOr(failure: unknown, otherwise: string): string {
  return failure instanceof ApiError && !(failure instanceof UnreadableAnswer) ? failure.message : otherwise
}

/** Whether the client has dealt with it already: the session has ended, or this user type may not (client.ts). */
export function isHandled(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === 401 || failure.status === 403)
}
