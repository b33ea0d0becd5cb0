import type { InputTo } from '#contract/endpoint.ts'
import { ivrOwner } from '#contract/ivr/queue/queue.ts'
import { decidedMessage } from '#contract/ivr/review.rules.ts'
import { reviewIvr } from '#contract/ivr/review.ts'
import { ApiError } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { untilReachable } from '../../kit/http/connection.ts'

type SentDecision = InputTo<typeof reviewIvr>

interface Sending {
  /** As displayed. */
  ivrNumber: string
  /** The same decision was sent before, and its reply was lost. */
  isAgain: boolean
  /** Called when the state cannot be loaded; loading is repeated until it is known. */
  onUnknown: () => void
}

/** The reply to a decision was lost, and the request is still open: nothing was decided. */
export class NotDecided extends ApiError {}

/** A decision whose connection broke may still be on its way through the server. */
const settledMs = 500
const askAgainMs = 3_000

/**
 * Sends a decision and resolves with the message for the reviewer. If the reply is lost, the decision may have been
 * made: the request's state is loaded before anything is shown, and the decision is not sent again.
 * @throws NotDecided if the request is still open; ApiError with the server's reason, or with who decided otherwise
 */
export async function sendDecision(input: SentDecision, sending: Sending): Promise<string> {
  const { ivrNumber, isAgain } = sending
  // If so, the decision cannot leave this computer.
  const isCutOff = navigator.onLine === false
  try {
    return (await call(reviewIvr, input)).message
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const isLost = mayHaveArrived(failure)
    if (!isLost && !(isAgain && failure.status === 409)) throw failure
    if (isCutOff) throw notDecided(ivrNumber, 'You’re offline.')
    const { status, decidedBy } = await stateOf(input.ivrId, sending.onUnknown)
    const isChanged =
      decidedBy !== null && Date.parse(decidedBy.at) !== Date.parse(input.seenActionDate ?? '')
    if (isChanged && decidedBy.isCaller && status === input.status) return decidedMessage(ivrNumber, status)
    if (!isLost) throw failure
    if (!isChanged)
      throw notDecided(
        ivrNumber,
        failure.status === 0 ? 'The connection was lost before your decision arrived.' : failure.message,
      )
    const who = decidedBy.isCaller ? 'You have' : `${decidedBy.name} has`
    const words = `Your decision on ${ivrNumber} was not made. ${who} ${statusWords[status]} in the meantime.`
    throw new ApiError('ivr.already-decided', 409, words)
  }
}

const statusWords = {
  Approved: 'approved it',
  Rejected: 'rejected it',
  Conditional: 'marked it conditional',
  Pending: 'changed it',
} as const

const notDecided = (ivrNumber: string, reason: string) =>
  new NotDecided('server.unavailable', 0, `Nothing was decided on ${ivrNumber}. ${reason}`)

/** There was no reply, or one from a server that may have decided before it failed. */
export const mayHaveArrived = ({ status }: ApiError) => status === 0 || status >= 500

/** Replies that stay the same however often one asks: the session has ended, or there is no such request. */
const final: readonly number[] = [401, 403, 404]

/** Asks until there is a reply. @throws ApiError where asking again is no use */
async function stateOf(ivrId: string, onUnknown: () => void) {
  await new Promise((resolve) => setTimeout(resolve, settledMs))
  for (;;) {
    try {
      return (await call(ivrOwner, { id: ivrId })).data
    } catch (failure) {
      if (!(failure instanceof ApiError) || final.includes(failure.status)) throw failure
      onUnknown()
      await untilReachable(askAgainMs)
    }
  }
}
