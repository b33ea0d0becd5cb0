import { createHash } from 'node:crypto'
import {
  type CalendarSync,
  calendarScopes,
  checkCalendarSync,
  disconnectCalendar,
  exchangeCalendarCode,
  startCalendarSync,
} from '#contract/appointments/calendar.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import { newToken, tokenHash } from '#server/kit/access/secrets.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { inputOf } from '#server/kit/http/request.ts'
import { type Route, unaudited } from '#server/kit/http/route.ts'
import { authorize, remember, replyText, serve } from '#server/kit/http/serve.ts'
import { serveRaw } from '#server/kit/http/serve-public.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { log } from '#server/kit/log.ts'
import type { GoogleGrant } from '#server/outside/google-accounts.ts'
import { googleCalendar } from '#server/outside/google-calendar.ts'
import { GoogleFault } from '#server/outside/google-faults.ts'
import type { GoogleParts } from '../parts.ts'
import type { CalendarAccess } from './calendar-access.ts'
import { channelOf } from './calendar-reader-store.ts'
import {
  addressOf,
  connectionOf,
  forgetConnection,
  lockConnection,
  restoreStart,
  saveConnection,
  saveStart,
  takeStart,
} from './calendar-store.ts'

export interface SignInParts {
  /** undefined: no calendar service is set up. */
  readonly google: (GoogleParts & { readonly access: CalendarAccess }) | undefined
  /** Syncs a newly connected calendar, in the transaction that connects it. */
  connected(tx: Tx, memberId: number, now: Date): Promise<void>
}

/** How long the member may take on Google's page, in seconds. */
const startSeconds = 600
const [, , , events] = calendarScopes
const kind = 'calendar'

/** Connecting the user's own calendar, in two steps around Google's consent page, and disconnecting it. */
export function calendarSignInRoutes({ google, connected }: SignInParts): Route[] {
  return [
    serve(startCalendarSync, async ({ input, actor, tx, now, audit }) => {
      const { accounts } = google ?? throwError('appointments.calendar-none')
      const state = newToken()
      const start = { userId: actor.userId, challenge: input.codeChallenge }
      await saveStart(tx, tokenHash(state), start, { now, endsAt: secondsFrom(now, startSeconds) })
      await audit({ action: 'appointments.calendar-start', kind, records: [actor.userId] })
      const hint = await addressOf(tx, actor.userId)
      const asked = { scopes: calendarScopes, state, challenge: input.codeChallenge, hint }
      return { data: { url: await accounts.consentUrl(asked) } }
    }),

    // Google is called outside a transaction, so that the state stays used even if this throws.
    serveRaw(exchangeCalendarCode, async (context, request) => {
      const { db, clock } = context
      const now = clock.now()
      const actor = await authorize(db, exchangeCalendarCode, request, now)
      const input = inputOf(exchangeCalendarCode, request)
      const parts = google ?? throwError('appointments.calendar-none')
      if (input.ivrUserId !== String(actor.userId)) throwError('appointments.calendar-not-you')
      const grant = await grantFor(parts, actor, input)
      const { access } = parts
      await db.transaction(async (tx) => {
        const before = await lockConnection(tx, actor.userId)
        const { accountId, email, refreshToken } = grant
        const tokens = access.sealed(actor.userId, refreshToken, grant.access, now)
        await saveConnection(tx, { memberId: actor.userId, accountId, email, ...tokens }, now)
        await writeAudit(
          tx,
          actor,
          { action: 'appointments.calendar-connect', kind, records: [actor.userId] },
          now,
          request.ip,
        )
        await recordChange(tx, {
          area: 'appointments',
          record: actor.userId,
          to: { userIds: [actor.userId] },
        })
        await connected(tx, actor.userId, now)
        // Only for another account: revoking an older grant of the same account would revoke the new one too.
        if (before?.refreshToken && before.accountId !== accountId)
          tx.afterCommit(() => revokeAccess(parts, access.opened(before).refreshToken))
      })
      remember(context, exchangeCalendarCode, request, actor, now)
      return replyText(context, exchangeCalendarCode, { message: 'Your Google Calendar is connected.' })
    }),

    unaudited(
      'the caller’s own calendar account',
      serve(checkCalendarSync, async ({ actor, tx }) => {
        const connection = google && (await connectionOf(tx, actor.userId))
        const state: CalendarSync['state'] = connection?.state ?? 'none'
        return {
          isGoogleSync: state === 'synced',
          data: {
            available: google !== undefined,
            standIn: google?.standIn !== undefined,
            state,
            email: connection?.email ?? '',
          },
        }
      }),
    ),

    serve(disconnectCalendar, async ({ actor, tx, audit }) => {
      await audit({ action: 'appointments.calendar-disconnect', kind, records: [actor.userId] })
      await disconnect(google, tx, actor.userId)
      return { message: 'Your Google Calendar was disconnected.' }
    }),
  ]
}

/** Deletes a member's connection, and revokes the access at Google after the commit. */
export async function disconnect(google: SignInParts['google'], tx: Tx, memberId: number): Promise<void> {
  const connection = await lockConnection(tx, memberId)
  if (!connection) return
  const channel = await channelOf(tx, memberId)
  await forgetConnection(tx, memberId)
  await recordChange(tx, { area: 'appointments', record: memberId, to: { team: true } })
  if (!google) return
  const { refreshToken, accessToken } = google.access.opened(connection)
  tx.afterCommit(() => revokeAccess(google, refreshToken, { channel, accessToken }))
}

interface Brought {
  readonly code: string
  readonly codeVerifier: string
  readonly state: string
}

/** Exchanges the code for a grant, if this user has started the connection. */
async function grantFor(parts: GoogleParts, actor: Actor, brought: Brought): Promise<GoogleGrant> {
  const { db, clock, accounts } = parts
  const stateHash = tokenHash(brought.state)
  const start = (await takeStart(db, stateHash, clock.now())) ?? throwError('appointments.calendar-refused')
  if (start.userId !== actor.userId) throwError('appointments.calendar-not-you')
  const challenge = createHash('sha256').update(brought.codeVerifier).digest('base64url')
  if (challenge !== start.challenge) throwError('appointments.calendar-refused')
  const grant = await accounts.exchange(brought.code, brought.codeVerifier).catch(async (fault: unknown) => {
    if (!(fault instanceof GoogleFault)) throw fault
    log('warn', 'a calendar could not be connected', { code: fault.code })
    if (fault.kind !== 'unavailable') return throwError('appointments.calendar-refused')
    await restoreStart(db, stateHash)
    return throwError('appointments.calendar-unavailable', { retryAfterSeconds: 10 })
  })
  if (grant.scopes.includes(events)) return grant
  revokeAccess(parts, grant.refreshToken)
  return throwError('appointments.calendar-scope')
}

interface OpenChannel {
  readonly accessToken: string
  readonly channel: { readonly id: string; readonly resourceId: string } | undefined
}

/** Revokes access and stops the channel at Google, in the background. Failures are only logged. */
function revokeAccess(parts: GoogleParts, refreshToken: string, open?: OpenChannel): void {
  const { accounts, standIn } = parts
  if (refreshToken === '') return
  const end = async () => {
    const { channel, accessToken = '' } = open ?? {}
    if (channel) {
      const calendar = await googleCalendar(accessToken, standIn)
      await calendar.stopWatch(channel).catch(() => {})
    }
    await accounts.revoke(refreshToken)
  }
  end().catch((fault: unknown) =>
    log('warn', 'access to a calendar was not revoked', {
      code: fault instanceof GoogleFault ? fault.code : '',
    }),
  )
}
