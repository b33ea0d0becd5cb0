import { generalWords } from '#contract/refusals-general.ts'

/** A call that was refused. `status` is 0 when the server could not be reached. */
export class Refusal extends Error {
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
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
    this.number = number
  }
}

/** A call whose answer said nothing that a person could read: the words are this browser's own. */
export class Unanswered extends Refusal {}

/** What a call is for: loading changes nothing, so that its failure is told in other words than that of sending. */
export type Purpose = 'load' | 'send'

const notLoaded = 'Could not load. Something went wrong on our side; please try again.'

/** What a failure of the server is called, whoever tells it. */
export const failedWords = (purpose: Purpose): string =>
  purpose === 'load' ? notLoaded : generalWords('server.failed')

/** The words of anything thrown by a call, for a toast or an error state. */
export function wordsOfFailure(failure: unknown, purpose: Purpose = 'send'): string {
  return failure instanceof Refusal ? failure.message : failedWords(purpose)
}

/** What the server said, or `otherwise` when it said nothing (the error catalogue of spec 1 §8). */
export function saidOr(failure: unknown, otherwise: string): string {
  return failure instanceof Refusal && !(failure instanceof Unanswered) ? failure.message : otherwise
}

/** Whether the client has dealt with it already: the session has ended, or this user type may not (client.ts). */
export function isDealtWith(failure: unknown): boolean {
  return failure instanceof Refusal && (failure.status === 401 || failure.status === 403)
}
