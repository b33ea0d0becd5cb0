import { changePassword } from '#contract/account/password.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import { newToken, tokenHash } from '#server/kit/access/secrets.ts'
import { endSessionsOf } from '#server/kit/access/sessions.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { inputOf } from '#server/kit/http/request.ts'
import type { Route } from '#server/kit/http/route.ts'
import { authorize, remember, replyText } from '#server/kit/http/serve.ts'
import { serveRaw } from '#server/kit/http/serve-public.ts'
import type { CodeParts } from './codes.ts'
import { closePendingOf, reopenEntry, saveReset } from './codes-store.ts'
import { endDevicesOf } from './devices-store.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { auditSignIn } from './sign-in-audit.ts'
import { activePerson, lockLoginById, type PersonRow, updatePassword } from './store.ts'

export const passwordUpdated = 'Your password has been updated successfully'

/** Returns a one-use token that allows setting a new password after a right reset code. */
export async function beginReset(tx: Tx, pendingId: number, now: Date): Promise<string> {
  const token = newToken()
  await saveReset(tx, pendingId, tokenHash(token), now)
  return token
}

export interface NewPassword {
  readonly person: PersonRow
  readonly passwordHash: string
  /** The session that stays open; none after a reset. */
  readonly currentSession?: number
  /** The network address of the request. */
  readonly from: string
}

/**
 * Sets a person's password. Ends everything the old one opened: other sessions, unfinished sign-ins and resets.
 * The owner is informed by mail (docs/spec/account.md, 'Mails').
 */
export async function setNewPassword(
  parts: CodeParts,
  tx: Tx,
  { person, passwordHash, currentSession = 0, from }: NewPassword,
  now: Date,
): Promise<void> {
  await updatePassword(tx, person.loginId, passwordHash)
  // Codes first: a sign-in that finishes concurrently has then begun its session, which is ended below.
  await closePendingOf(tx, person.loginId, now)
  // The wrong codes came from a person who knew the old password, so a new one unlocks code entry.
  if (await reopenEntry(tx, person.email, 'sign-in')) {
    const event = { action: 'account.code-unlock', detail: 'new password', email: person.email } as const
    await auditSignIn(tx, parts.secrets, { ...event, person, from }, now)
  }
  await endSessionsOf(tx, person.loginId, { why: 'new password', from }, now, currentSession)
  await endDevicesOf(tx, person.loginId)
  await parts.outbox.post(tx, passwordChangedMail(person, parts.publicUrl))
  const entry = { action: 'account.password', kind: 'user', records: [person.userId] }
  await writeAudit(tx, person, entry, now, from)
}

/** Hashes outside the transaction: hashing may queue, and must not hold a database connection during that time. */
export function changePasswordRoute(parts: CodeParts): Route {
  return serveRaw(changePassword, async (context, request) => {
    const now = context.clock.now()
    const { loginId } = await authorize(context.db, changePassword, request, now)
    const { newPassword } = inputOf(changePassword, request)
    const passwordHash = await hashPassword(newPassword)
    const actor = await context.db.transaction(async (tx) => {
      await lockLoginById(tx, loginId)
      // A concurrent change in another session may have ended this one.
      const actor = await authorize(tx, changePassword, request, now)
      const person = await activePerson(tx, loginId)
      if (!person) throw new Error('an authorized user is not active')
      const currentSession = actor.sessionId
      await setNewPassword(parts, tx, { person, passwordHash, currentSession, from: request.ip }, now)
      return actor
    })
    remember(context, changePassword, request, actor, now)
    return replyText(context, changePassword, { message: passwordUpdated })
  })
}
