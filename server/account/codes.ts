import { randomInt, timingSafeEqual } from 'node:crypto'
import { otpLength } from '#contract/account/sign-in.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { newToken, type Secrets, tokenHash } from '#server/kit/access/secrets.ts'
import type { Queries, Tx } from '#server/kit/database/database.ts'
import type { Outbox } from '#server/outside/outbox.ts'
import {
  countTry,
  type Guard,
  insertPending,
  lockEntry,
  lockGuard,
  lockPending,
  markUsed,
  replaceCode,
  setWrongInRow,
} from './codes-store.ts'
import { codeMail, lockedMail } from './mails.ts'
import {
  isUnderWay,
  type Pending,
  type Purpose,
  triesPerCode,
  unlockMailEverySeconds,
  whyClosed,
  wrongInRowThatLock,
} from './rules.ts'
import { auditSignIn } from './sign-in-audit.ts'
import { activePerson, type PersonRow } from './store.ts'

export interface CodeParts {
  readonly secrets: Secrets
  readonly outbox: Outbox
  /** The portal's address, without a trailing slash. */
  readonly publicUrl: string
}

const newCode = () => String(randomInt(10 ** otpLength)).padStart(otpLength, '0')

/** Codes are stored as a hash that is keyed with a server secret and bound to one sign-in. */
const codeHash = (secrets: Secrets, token: string, code: string) =>
  secrets.keyedHash(`code ${tokenHash(token).toString('hex')} ${code}`)

/** Without an account the same mail is queued, and the outbox drops it: both cases take the same time. */
const noRecipient = { email: '', firstName: 'nobody' }

/** Who has to enter a code. `person` is undefined when the address has no account. */
interface Addressee {
  readonly person: PersonRow | undefined
  readonly email: string
  readonly purpose: Purpose
}

/**
 * Starts a sign-in or reset, mails its code, and returns the token that serves only to verify it; undefined if code entry
 * is locked. Without a person everything happens except the mail.
 */
export async function sendFirstCode(
  parts: CodeParts,
  tx: Tx,
  to: Addressee,
  now: Date,
): Promise<string | undefined> {
  if (await isLocked(parts, tx, to, now)) return undefined
  const token = newToken()
  const code = newCode()
  const hashes = { tokenHash: tokenHash(token), codeHash: codeHash(parts.secrets, token, code) }
  const { email, purpose } = to
  await insertPending(tx, { ...hashes, loginId: to.person?.loginId ?? null, email, purpose }, now)
  await parts.outbox.post(tx, codeMail(to.person ?? noRecipient, purpose, code, parts.publicUrl))
  return token
}

/** Replaces the code and mails the new one. Returns an error code when that is not possible. */
export async function sendNextCode(
  parts: CodeParts,
  tx: Tx,
  token: string,
  email: string,
  now: Date,
): Promise<ErrorCode | undefined> {
  const pending = await pendingOf(tx, token, email, now)
  if (!pending || pending.usedAt) return 'account.sign-in-expired'
  const { lockedAt } = await lockGuard(tx, email, pending.purpose, now)
  if (lockedAt) return 'account.code-locked'
  const person = await ownerOf(tx, pending)
  const code = newCode()
  await replaceCode(tx, pending.id, codeHash(parts.secrets, token, code), now)
  await parts.outbox.post(tx, codeMail(person ?? noRecipient, pending.purpose, code, parts.publicUrl))
  return undefined
}

/** The sign-in or reset that this token belongs to, while it is under way for this address. */
export async function pendingOf(
  tx: Queries,
  token: string,
  email: string,
  now: Date,
): Promise<Pending | undefined> {
  const pending = token === '' ? undefined : await lockPending(tx, tokenHash(token))
  return pending && isUnderWay(pending, email, now) ? pending : undefined
}

export type Verdict =
  | { readonly right: true; readonly pending: Pending; readonly person: PersonRow }
  | { readonly right: false; readonly error: ErrorCode; readonly wrong: boolean }

const failed = (error: ErrorCode, wrong = false): Verdict => ({ right: false, error, wrong })

/**
 * Checks a code. The row locks make one account's tries run one after the other. Errors are returned instead of thrown,
 * so that the transaction commits the counts.
 */
export async function tryCode(
  parts: CodeParts,
  tx: Tx,
  typed: { token: string; email: string; otp: string; from: string },
  now: Date,
): Promise<Verdict> {
  const pending = await pendingOf(tx, typed.token, typed.email, now)
  if (!pending) return failed('account.sign-in-expired')
  const guard = await lockGuard(tx, pending.email, pending.purpose, now)
  const closed = whyClosed(pending, guard.lockedAt, now)
  if (closed) return failed(closed)
  if (!(await countTry(tx, pending.id, triesPerCode))) return failed('account.code-expired')

  const right = timingSafeEqual(pending.codeHash, codeHash(parts.secrets, typed.token, typed.otp))
  const person = await ownerOf(tx, pending)
  // Without an account no code is right.
  if (!right || pending.loginId === null)
    return countWrong(parts, tx, pending, guard, person, typed.from, now)
  await markUsed(tx, pending.id, now)
  await setWrongInRow(tx, pending.email, pending.purpose, 0)
  if (!person) return failed('account.sign-in-expired')
  return { right: true, pending, person }
}

async function countWrong(
  parts: CodeParts,
  tx: Tx,
  pending: Pending,
  guard: Guard,
  person: PersonRow | undefined,
  from: string,
  now: Date,
): Promise<Verdict> {
  const wrong = guard.wrongInRow + 1
  const { email, purpose } = pending
  const event = { person, email, detail: purpose, from }
  await auditSignIn(tx, parts.secrets, { action: 'account.wrong-code', ...event }, now)
  await setWrongInRow(tx, email, purpose, wrong)
  if (wrong < wrongInRowThatLock) return failed('account.wrong-code', true)
  await mailUnlockLink(parts, tx, { person, email, purpose }, now)
  await auditSignIn(tx, parts.secrets, { action: 'account.code-lock', ...event }, now)
  return failed('account.code-locked', true)
}

/** Whether code entry is locked. Mails a new unlock link if the last one is old, because a mail can get lost. */
async function isLocked(parts: CodeParts, tx: Tx, to: Addressee, now: Date): Promise<boolean> {
  const { lockedAt, unlockSentAt } = await lockGuard(tx, to.email, to.purpose, now)
  if (!lockedAt || !unlockSentAt) return false
  if (now.getTime() - unlockSentAt.getTime() >= unlockMailEverySeconds * 1000)
    await mailUnlockLink(parts, tx, to, now)
  return true
}

async function mailUnlockLink(parts: CodeParts, tx: Tx, to: Addressee, now: Date): Promise<void> {
  const token = newToken()
  await lockEntry(tx, to.email, to.purpose, tokenHash(token), now)
  await parts.outbox.post(tx, lockedMail(to.person ?? noRecipient, to.purpose, parts.publicUrl, token))
}

/** No login has the id 0. It is queried when there is no account, so that the answer takes as long. */
const ownerOf = (tx: Queries, pending: Pending) => activePerson(tx, pending.loginId ?? 0)
