import { officeAdmin, teamMember, type UserType } from '#contract/endpoint.ts'
import { type Decision, mayDecide, type Review, type Status } from '#contract/ivr/requests.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { throwError } from '#server/kit/http/api-error.ts'

/** As people read it. */
export const numberOf = (id: number) => `#IVR-${id}`

/** What a decision looks at and changes. */
export interface Decidable {
  readonly id: number
  readonly officeId: number
  readonly physicianId: number
  readonly status: Status
  readonly actionByName: string
  readonly actionAt: Date | null
  readonly createdAt: Date
  readonly additionalInformation: string
  readonly notes: string
}

export interface Decided {
  readonly id: number
  readonly status: Decision
  readonly additionalInformation: string
  readonly notes: string
  readonly actionBy: number
  readonly actionByName: string
  readonly actionAt: Date
}

/**
 * Decides on a request. Refuses, naming who acted, when it is final or is no longer what the reviewer saw.
 * Approving or rejecting keeps the notes that a Conditional request had.
 */
export function decide(ivr: Decidable, review: Review, actor: Actor, now: Date): Decided {
  const by = { parts: { by: ivr.actionByName, status: ivr.status } }
  if (!mayDecide(ivr.status, actor.userType)) throwError('ivr.already-decided', by)
  if (!isWhatWasSeen(ivr, review)) throwError('ivr.changed-since', by)
  return {
    id: ivr.id,
    status: review.status,
    additionalInformation: review.additionalInformation ?? ivr.additionalInformation,
    notes: review.notes ?? ivr.notes,
    actionBy: actor.userId,
    actionByName: actor.name,
    actionAt: now,
  }
}

function isWhatWasSeen(ivr: Decidable, review: Review): boolean {
  if (review.seenStatus !== undefined && review.seenStatus !== ivr.status) return false
  if (review.seenActionDate === undefined) return true
  const seen = review.seenActionDate === null ? null : Date.parse(review.seenActionDate)
  return seen === (ivr.actionAt?.getTime() ?? null)
}

/** What the reviewer reads when a decision is made. */
export const decidedWords: Record<Review['status'], string> = {
  Approved: 'has been approved.',
  Rejected: 'has been rejected.',
  Conditional: 'has been marked conditional.',
}

/** In whose hands a request is after it was submitted: the team's, unless it is approved already. */
export const inHandsOf = (status: Status): UserType => (status === 'Approved' ? officeAdmin : teamMember)

/** The earliest and latest calendar day that it is anywhere on earth at this moment. */
export function daysOnEarth(now: Date): { earliest: string; latest: string } {
  const dayAt = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10)
  return { earliest: dayAt(-12), latest: dayAt(14) }
}

/** After this time without the documents that a Conditional request asks for, its office is reminded, once. */
export const documentsWithinDays = 5
