import { createHash } from 'node:crypto'
import { type Registration, register } from '#contract/account/sign-in.ts'
import { officeAdmin } from '#contract/endpoint.ts'
import type { Secrets } from '#server/kit/access/secrets.ts'
import { idempotent } from '#server/kit/http/idempotency.ts'
import type { Route } from '#server/kit/http/route.ts'
import { servePublic } from '#server/kit/http/serve-public.ts'
import type { NotificationEvent, Notify } from '#server/kit/live/notify.ts'
import type { CodeParts } from './codes.ts'
import type { Limits } from './limits.ts'
import { welcomeMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { refuseTaken } from './rules.ts'
import { createOfficeWithAdmin } from './store.ts'

export interface SignUpParts extends CodeParts {
  readonly limits: Limits
  readonly notify: Notify
}

/** The first notification of a new account. */
export const welcomeTo = (userId: number, now: Date): NotificationEvent => ({
  kind: 'welcome',
  record: userId,
  about: '',
  to: { userIds: [userId] },
  by: undefined,
  now,
})

export function signUpRoute(parts: SignUpParts): Route {
  const { limits, secrets, outbox, publicUrl, notify } = parts

  return servePublic(register, async ({ input, db, now, address, key }) => {
    const uncount = await limits.signUp(address, now)
    const passwordHash = await hashPassword(input.password)
    let isNew = false
    const reply = await db
      .transaction((tx) =>
        idempotent(tx, onceOf(secrets, input, key), now, async () => {
          isNew = true
          const office = { ...input, name: input.officeName, taxId: input.taxID }
          const admin = { ...input, passwordHash, acceptedTerms: input.hippaTerms }
          const { userId } = await createOfficeWithAdmin(tx, office, admin, now)
          await notify(tx, welcomeTo(userId, now))
          await outbox.post(tx, welcomeMail(input, publicUrl))
          const name = `${input.firstName} ${input.lastName}`
          return {
            message: 'Registration Successful!',
            data: { user: { email: input.email, name, userType: officeAdmin } },
          }
        }),
      )
      .catch(refuseTaken('account.email-in-use'))
    // A repeated call with the same idempotency key does not count again.
    if (!isNew) await uncount()
    return reply
  })
}

/** No user is signed in, so the email address identifies the caller. The password is included as a keyed hash only. */
function onceOf(secrets: Secrets, input: Registration, key: string | undefined) {
  if (key === undefined) return undefined
  const { password, confirmPassword: _, ...rest } = input
  const sealed = secrets.keyedHash(`sign-up ${password}`).toString('base64url')
  const who = `sign-up ${createHash('sha256').update(input.email).digest('base64url')}`
  return { who, key, endpoint: register, body: { ...rest, password: sealed } }
}
