import { writeAudit } from '#server/kit/access/audit.ts'
import type { Secrets } from '#server/kit/access/secrets.ts'
import type { Queries } from '#server/kit/database/database.ts'
import type { PersonRow } from './store.ts'

/** An audited step of a sign-in or password reset. */
export interface SignInEvent {
  readonly action:
    | 'account.sign-in'
    | 'account.wrong-password'
    | 'account.password-limit'
    | 'account.wrong-code'
    | 'account.code-lock'
    | 'account.code-unlock'
    | 'account.reset-code'
  /** The owner of the account. Without an account the audit entry stores a keyed hash of the address. */
  readonly person: PersonRow | undefined
  readonly email: string
  readonly detail?: string
  /** The network address of the request. */
  readonly from: string
}

export async function auditSignIn(db: Queries, secrets: Secrets, event: SignInEvent, now: Date) {
  const { action, person, email, detail = '', from } = event
  const who = person ?? { subject: secrets.keyedHash(`account ${email}`) }
  const records = person ? [person.userId] : []
  await writeAudit(db, who, { action, kind: 'user', records, detail }, now, from)
}
