import { resetMinutes } from '#contract/account/password.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AttemptLimit } from '#server/kit/http/attempts.ts'

/** What a code is for; wrong ones are counted apart for each. */
export type Purpose = 'sign-in' | 'reset'

/** A code's life, and how long whoever owes one may ask for it and for new ones. */
export const codeSeconds = 10 * 60
export const pendingSeconds = 60 * 60
export const triesPerCode = 3
/** So many wrong codes in a row for one account and purpose lock code entry. */
export const wrongInRowThatLock = 10
/** How long a verified reset code lets its owner set a new password. */
export const resetSeconds = resetMinutes * 60
/** An owner who signs in, or asks for a reset, while locked gets a new link at most this often. */
export const unlockMailEverySeconds = 60 * 60

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long an office is a new one. */
export const newOfficeSeconds = day

export const limits = {
  wrongPasswords: { kind: 'wrong password', most: 10, seconds: 15 * minute },
  // What a browser that has signed in before has for itself, whatever others do (devices.ts).
  wrongPasswordsOnDevice: { kind: 'device password', most: 10, seconds: hour },
  wrongCodesOnDevice: { kind: 'device code', most: 10, seconds: hour },
  forgottenOnDevice: { kind: 'device forgot', most: 5, seconds: hour },
  wrongFromAddress: { kind: 'wrong from', most: 30, seconds: hour },
  wrongCodesOnSite: { kind: 'wrong codes', most: 500, seconds: hour },
  resends: { kind: 'resend', most: 5, seconds: hour },
  // Mails that anybody can have sent to an address, and addresses that one network can have mailed.
  forgotten: { kind: 'forgot', most: 10, seconds: hour },
  forgottenFromAddress: { kind: 'forgot from', most: 30, seconds: hour },
  // Invitations are mails to people who did not ask for them. An office sends as many a day; on its first day, when
  // nobody knows yet who it is, so many.
  invitationsOfOffice: { kind: 'office invites', most: 100, seconds: day },
  invitationsOfNewOffice: { kind: 'office invites', most: 15, seconds: day },
  invitationsByPerson: { kind: 'person invites', most: 30, seconds: hour },
  // The first one to an address and five more; counted by address, so that deleting and adding again is no way round.
  invitationsToAddress: { kind: 'invited', most: 6, seconds: hour },
  invitationsToAddressByAll: { kind: 'invited by all', most: 12, seconds: day },
  signUps: { kind: 'sign-up', most: 10, seconds: hour },
} as const satisfies Record<string, AttemptLimit>

/** A sign-in or reset that owes a code. */
export interface Pending {
  readonly id: number
  readonly userId: number | null
  readonly email: string
  readonly purpose: Purpose
  readonly codeHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly tries: number
  readonly usedAt: Date | null
}

/** Whether this sign-in or reset can still be finished by whoever says that it is theirs. */
export function isUnderWay(pending: Pending, email: string, now: Date): boolean {
  return pending.email === email && now.getTime() - pending.createdAt.getTime() < pendingSeconds * 1000
}

/** Why a code cannot be tried now, or undefined when it can. */
export function whyClosed(pending: Pending, lockedAt: Date | null, now: Date): ErrorCode | undefined {
  if (pending.usedAt) return 'account.code-expired'
  if (lockedAt) return 'account.code-locked'
  if (pending.tries >= triesPerCode || pending.expiresAt <= now) return 'account.code-expired'
  return undefined
}
