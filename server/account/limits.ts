import {
  type Attempt,
  type AttemptLimit,
  countAttempt,
  forgetOldAttempts,
  giveAttemptBack,
  tooMany,
} from '#server/kit/attempts.ts'
import type { Queries } from '#server/kit/database.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { limits, networkOf, type Purpose } from './rules.ts'

/** Takes back what was counted for an attempt that was not wrong. */
export type GiveBack = () => Promise<void>

/**
 * Counts attempts before they are looked at. Each refuses `limit.too-many` with the time to wait; addresses
 * are kept as keyed hashes.
 */
export interface Limits {
  /** A password for an account, by e-mail, whether or not there is such an account. */
  password(email: string, address: string, now: Date): Promise<GiveBack>
  code(address: string, now: Date): Promise<GiveBack>
  resend(purpose: Purpose, email: string, now: Date): Promise<void>
  /** A forgotten password, by e-mail, whether or not there is such an account. */
  forgot(email: string, address: string, now: Date): Promise<void>
  signUp(address: string, now: Date): Promise<GiveBack>
  /** One wrong code more on the whole site; the one too many raises the alert. */
  wrongCode(now: Date): Promise<void>
  sweep(now: Date): Promise<void>
}

export function accountLimits(db: Queries, secrets: Secrets, alert: (message: string) => void): Limits {
  const hashed = (text: string) => secrets.keyedHash(`limit ${text}`).toString('base64url')

  async function take(limit: AttemptLimit, who: string, now: Date): Promise<Attempt> {
    const attempt = await countAttempt(db, limit, hashed(who), now)
    if (attempt.used > limit.most) tooMany(attempt, now)
    return attempt
  }

  async function fromAddress(address: string, now: Date): Promise<GiveBack> {
    const attempt = await take(limits.wrongFromAddress, networkOf(address), now)
    return () => giveAttemptBack(db, attempt)
  }

  return {
    async password(email, address, now) {
      const giveBackToAddress = await fromAddress(address, now)
      try {
        const attempt = await take(limits.wrongPasswords, email, now)
        return async () => {
          await giveAttemptBack(db, attempt)
          await giveBackToAddress()
        }
      } catch (error) {
        // It was not compared, so it was not wrong: who waits for one account keeps the others.
        await giveBackToAddress()
        throw error
      }
    },
    code: fromAddress,
    async resend(purpose, email, now) {
      await take(limits.resends, `${purpose} ${email}`, now)
    },
    async forgot(email, address, now) {
      await take(limits.forgottenFromAddress, networkOf(address), now)
      await take(limits.forgotten, email, now)
    },
    async signUp(address, now) {
      const attempt = await take(limits.signUps, networkOf(address), now)
      return () => giveAttemptBack(db, attempt)
    },
    async wrongCode(now) {
      const { used } = await countAttempt(db, limits.wrongCodesOnSite, 'site', now)
      if (used === limits.wrongCodesOnSite.most + 1)
        alert(`more than ${limits.wrongCodesOnSite.most} wrong codes within an hour`)
    },
    sweep: (now) => forgetOldAttempts(db, now),
  }
}
