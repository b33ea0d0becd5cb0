import type { Secrets } from '#server/kit/access/secrets.ts'
import type { Queries } from '#server/kit/database/database.ts'
import {
  type Attempt,
  type AttemptLimit,
  countAttempt,
  returnAttempt,
  tooMany,
} from '#server/kit/http/attempts.ts'
import { networkOf } from '#server/kit/http/network.ts'
import { log } from '#server/kit/log.ts'
import type { Device } from './devices-store.ts'
import { limits, type Purpose } from './rules.ts'

/** Uncounts an attempt that was not wrong. */
export type Uncount = () => Promise<void>

/** Who makes an attempt: an email address, a network address, and a browser that the owner has signed in from. */
export interface Trying {
  readonly email: string
  readonly address: string
  readonly device: Device | undefined
}

/**
 * Counts attempts before they are checked. Each method throws `limit.too-many` with the time to wait; addresses are
 * stored as keyed hashes. Attempts from a browser that the owner has signed in from have their own count: strangers
 * cannot lock the owner out of it.
 */
export function accountLimits(db: Queries, secrets: Secrets) {
  const hashed = (text: string) => secrets.keyedHash(`limit ${text}`).toString('base64url')

  async function take(
    limit: AttemptLimit,
    who: string,
    now: Date,
    reached?: (whose: string) => Promise<void>,
  ): Promise<Attempt> {
    const attempt = await countAttempt(db, limit, hashed(who), now)
    if (attempt.used === limit.max + 1) await reached?.(limit.kind)
    if (attempt.used > limit.max) tooMany(attempt, now)
    return attempt
  }

  /** Counts one attempt for each limit, or for none when one limit is exceeded. */
  async function takeAll(
    taken: readonly (readonly [AttemptLimit, string])[],
    now: Date,
    reached?: (whose: string) => Promise<void>,
  ): Promise<Uncount> {
    const attempts: Attempt[] = []
    const uncount = async () => {
      for (const attempt of attempts.toReversed()) await returnAttempt(db, attempt)
    }
    try {
      for (const [limit, who] of taken) attempts.push(await take(limit, who, now, reached))
    } catch (error) {
      // The password or code was not checked, so it must not count against the other limits.
      await uncount()
      throw error
    }
    return uncount
  }

  return {
    /** A password, whether or not there is such an account. `reached` is called once, when the limit is first exceeded. */
    password: ({ email, address, device }: Trying, now: Date, reached: (whose: string) => Promise<void>) =>
      takeAll(
        device
          ? [[limits.wrongPasswordsOnDevice, `device ${device.id}`]]
          : [
              [limits.wrongFromAddress, networkOf(address)],
              [limits.wrongPasswords, email],
            ],
        now,
        reached,
      ),
    code: ({ address, device }: Trying, now: Date) =>
      takeAll(
        device
          ? [[limits.wrongCodesOnDevice, `device ${device.id}`]]
          : [[limits.wrongFromAddress, networkOf(address)]],
        now,
      ),
    async resend(purpose: Purpose, email: string, now: Date) {
      await take(limits.resends, `${purpose} ${email}`, now)
    },
    /** A forgotten password, whether or not there is such an account. */
    async forgot({ email, address, device }: Trying, now: Date) {
      if (device) return void (await take(limits.forgottenOnDevice, `device ${device.id}`, now))
      await take(limits.forgottenFromAddress, networkOf(address), now)
      await take(limits.forgotten, email, now)
    },
    async signUp(address: string, now: Date): Promise<Uncount> {
      const attempt = await take(limits.signUps, networkOf(address), now)
      return () => returnAttempt(db, attempt)
    },
    /** Counts a wrong code across the site, and logs once when there are too many. */
    async wrongCode(now: Date) {
      const { used } = await countAttempt(db, limits.wrongCodesOnSite, 'site', now)
      if (used === limits.wrongCodesOnSite.max + 1)
        log('warn', `more than ${limits.wrongCodesOnSite.max} wrong codes within an hour`)
    },
  }
}

export type Limits = ReturnType<typeof accountLimits>
