import type { Grounds } from '#contract/ivr/benefits/contradictions.rules.ts'
import { maxDocuments } from '#contract/ivr/documents.ts'
import { requestMay } from '#contract/ivr/may.rules.ts'
import { type Today, todayInState } from '#contract/ivr/office-days.rules.ts'
import type { Decision, Status } from '#contract/ivr/requests.ts'
import type { Review } from '#contract/ivr/review.ts'
import type { AskedItem } from '#contract/ivr/rounds.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { RequestKey } from '#server/kit/access/row-key.ts'
import { throwError } from '#server/kit/http/api-error.ts'

/** The displayed number. */
export const numberOf = (id: number) => `#IVR-${id}`

/** A request as notifications name it. */
export const subjectOf = (id: number) => ({ record: id, about: numberOf(id) })

/** The parts of a request that a decision reads and changes. */
export interface Decidable {
  readonly id: RequestKey
  readonly officeId: number
  readonly physicianId: number
  readonly submittedBy: number
  readonly status: Status
  readonly actionByName: string
  readonly actionAt: Date | null
  readonly additionalInformation: string
  readonly notes: string
  /** The number of its rounds, and while the request is Pending again, when the office answered the last one. */
  readonly round: number
  readonly answeredAt: Date | null
  /** The day of service and the stored check, with which a decision is compared. */
  readonly dos: string
  readonly check: Grounds['check']
}

export interface Decided {
  readonly id: RequestKey
  readonly status: Decision
  readonly additionalInformation: string
  readonly notes: string
  /** For the office, if no answer says why it was rejected. */
  readonly rejectionReason: string
  readonly actionBy: number
  readonly actionByName: string
  readonly actionAt: Date
}

/**
 * Decides on a request. Throws, naming who acted, if it is final or differs from what the reviewer saw. Approving or
 * rejecting keeps a Conditional request's notes.
 */
export function decide(ivr: Decidable, review: Review, actor: Actor, now: Date): Decided {
  const by = { parts: { by: ivr.actionByName, status: ivr.status } }
  if (!requestMay(ivr.status, actor.userType).review) throwError('ivr.already-decided', by)
  if (!isWhatWasSeen(ivr, review)) throwError('ivr.changed-since', by)
  return {
    id: ivr.id,
    status: review.status,
    additionalInformation: review.additionalInformation ?? ivr.additionalInformation,
    notes: review.notes ?? ivr.notes,
    rejectionReason: review.status === 'Rejected' && !review.answer ? (review.rejectionReason ?? '') : '',
    actionBy: actor.userId,
    actionByName: actor.name,
    actionAt: now,
  }
}

function isWhatWasSeen(ivr: Decidable, review: Review): boolean {
  if (review.seenStatus !== undefined && review.seenStatus !== ivr.status) return false
  return isMoment(review.seenActionDate, ivr.actionAt) && isMoment(review.seenAnsweredAt, ivr.answeredAt)
}

/** Whether the moment that a reviewer saw, if they sent it, is the stored one. */
function isMoment(seen: string | null | undefined, stored: Date | null): boolean {
  if (seen === undefined) return true
  return (seen === null ? null : Date.parse(seen)) === (stored?.getTime() ?? null)
}

/** What a Conditional request asks for, each once: a kind of document, 'field', 'question'; 'notes' without items. */
export const askedReasons = (items: readonly Pick<AskedItem, 'kind' | 'about'>[]): string[] =>
  items.length === 0
    ? ['notes']
    : [...new Set(items.map(({ kind, about }) => (kind === 'document' ? about : kind)))]

/** @throws ApiError if a request with this many documents cannot have this many more */
export function mustFit(documents: number, more: number): void {
  const left = Math.max(0, maxDocuments - documents)
  if (more > left)
    throwError('ivr.documents-full', { parts: { most: String(maxDocuments), left: String(left) } })
}

/** In days: if a Conditional request's documents are still missing after this, its office is reminded once. */
export const documentsWithinDays = 5

/** The earliest and latest current calendar day in any time zone. */
export function daysOnEarth(now: Date): Today {
  const dayAt = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10)
  return { earliest: dayAt(-12), latest: dayAt(14) }
}

/** Today at an office in this state; every current day in the world if the state does not determine the time zone. */
export const todayAt = (state: string, now: Date): Today => todayInState(state, now) ?? daysOnEarth(now)
