import type { ErrorCode } from '#contract/errors.ts'
import { onViolation } from '#server/kit/database/on-violation.ts'
import { type ErrorDetail, throwError } from '#server/kit/http/api-error.ts'
import type { AttemptLimit } from '#server/kit/http/attempts.ts'

/** What a code is for. Wrong codes are counted separately for each purpose. */
export type Purpose = 'sign-in' | 'reset'

/** How long a code is valid. */
export const codeSeconds = 10 * 60
/** How long a sign-in or reset can be finished, with new codes on request. */
const pendingSeconds = 60 * 60
export const triesPerCode = 3
/** This many wrong codes in a row, for one account and purpose, lock code entry. */
export const wrongInRowThatLock = 10
/** How long a verified reset code lets its owner set a new password. */
export const resetSeconds = 15 * 60
/** A locked owner who signs in, or requests a reset, gets a new link at most this often. */
export const unlockMailEverySeconds = 60 * 60

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long an office counts as new. */
export const newOfficeSeconds = day

export const limits = {
  wrongPasswords: { kind: 'wrong password', max: 10, seconds: 15 * minute },
  // Separate counts of a browser that has signed in before (devices.ts).
  wrongPasswordsOnDevice: { kind: 'device password', max: 10, seconds: hour },
  wrongCodesOnDevice: { kind: 'device code', max: 10, seconds: hour },
  forgottenOnDevice: { kind: 'device forgot', max: 5, seconds: hour },
  wrongFromAddress: { kind: 'wrong from', max: 30, seconds: hour },
  wrongCodesOnSite: { kind: 'wrong codes', max: 500, seconds: hour },
  resends: { kind: 'resend', max: 5, seconds: hour },
  // Limits the mails to one address, and the requests from one network.
  forgotten: { kind: 'forgot', max: 10, seconds: hour },
  forgottenFromAddress: { kind: 'forgot from', max: 30, seconds: hour },
  // Invitations are mails to people who did not ask for them. A new office may send fewer: it could be a spammer's.
  invitationsOfOffice: { kind: 'office invites', max: 100, seconds: day },
  invitationsOfNewOffice: { kind: 'office invites', max: 15, seconds: day },
  // A spreadsheet with a group's people: one call, which its administrator has previewed.
  invitationsByImport: { kind: 'imported invites', max: 1000, seconds: day },
  invitationsByPerson: { kind: 'person invites', max: 30, seconds: hour },
  // One invitation and five more. Counted by address, so that deleting and adding a person again does not reset it.
  invitationsToAddress: { kind: 'invited', max: 6, seconds: hour },
  invitationsToAddressByAll: { kind: 'invited by all', max: 12, seconds: day },
  signUps: { kind: 'sign-up', max: 10, seconds: hour },
} as const satisfies Record<string, AttemptLimit>

/** A sign-in or reset that waits for its code. */
export interface Pending {
  readonly id: number
  readonly loginId: number | null
  readonly email: string
  readonly purpose: Purpose
  readonly codeHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly tries: number
  readonly usedAt: Date | null
}

/** Whether this sign-in or reset can still be finished with this address. */
export function isUnderWay(pending: Pending, email: string, now: Date): boolean {
  return pending.email === email && now.getTime() - pending.createdAt.getTime() < pendingSeconds * 1000
}

/** Why a code cannot be entered now; undefined if it can. */
export function whyClosed(pending: Pending, lockedAt: Date | null, now: Date): ErrorCode | undefined {
  if (pending.usedAt) return 'account.code-expired'
  if (lockedAt) return 'account.code-locked'
  if (pending.tries >= triesPerCode || pending.expiresAt <= now) return 'account.code-expired'
  return undefined
}

/**
 * For `catch` after a person was added or changed: this error if the address already has a login, or belongs to that
 * office. Of two concurrent calls with one address, the unique index lets one succeed.
 */
export const refuseTaken = (refusal: ErrorCode, detail?: ErrorDetail) =>
  onViolation(['users_email', 'logins_email'], () => throwError(refusal, detail))
