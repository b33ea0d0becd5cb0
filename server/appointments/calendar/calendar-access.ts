import { secondsFrom } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { ConcurrencyLimit } from '#server/kit/jobs/concurrency-limit.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { type ComposedMail, composeMail } from '#server/outside/compose-mail.ts'
import type { GoogleAccess } from '#server/outside/google-accounts.ts'
import { type GoogleCalendar, googleCalendar } from '#server/outside/google-calendar.ts'
import { concernsAll, GoogleFault } from '#server/outside/google-faults.ts'
import { Trouble } from '#server/outside/trouble.ts'
import type { GoogleParts } from '../parts.ts'
import {
  addressOf,
  type Connection,
  connectionOf,
  lockRefreshing,
  markDisconnected,
  type SealedTokens,
  saveTokens,
} from './calendar-store.ts'

/** An access token that expires within this many seconds is refreshed before use. */
const spareSeconds = 60
/** Each refresh holds a database connection while it waits for Google. */
const refreshedAtOnce = 2

export interface CalendarAccess {
  /**
   * Runs `work` on a member's calendar; returns undefined if it is not connected. If Google rejects the access token,
   * it is refreshed and the work is run once more.
   * @throws GoogleFault
   */
  within<T>(
    memberId: number,
    work: (calendar: GoogleCalendar, accountId: string) => Promise<T>,
  ): Promise<T | undefined>
  /** Encrypts tokens for storage. They can be decrypted only with SECRET_KEY, and only for this member. */
  sealed(memberId: number, refreshToken: string, access: GoogleAccess, now: Date): SealedTokens
  /** Decrypts tokens; '' for one that cannot be decrypted. */
  opened(connection: Connection): { refreshToken: string; accessToken: string }
  /** Rejects when Google does not answer, or refuses us rather than one member. */
  probe(): Promise<void>
}

interface ValidAccess {
  readonly accountId: string
  readonly token: string
}

type AccessParts = Pick<
  GoogleParts,
  'db' | 'clock' | 'secrets' | 'standIn' | 'publicUrl' | 'notify' | 'mail'
> & {
  readonly accounts: Pick<GoogleParts['accounts'], 'refresh'>
}

export function calendarAccess(parts: AccessParts): CalendarAccess {
  const { db, clock, secrets, accounts, standIn } = parts
  /** Concurrent refreshes of one member share a promise in this process; other processes wait for the database lock. */
  const refreshing = new Map<number, Promise<ValidAccess | undefined>>()
  const gate = new ConcurrencyLimit(refreshedAtOnce, 10_000)

  const seal = (memberId: number, token: string) => secrets.seal(JSON.stringify({ memberId, token }))
  /** '' if it cannot be decrypted: SECRET_KEY has changed, or the token belongs to another member. */
  const open = (memberId: number, sealed: string | null): string => {
    try {
      const stored = JSON.parse(secrets.open(sealed ?? '')) as { memberId: number; token: string }
      return stored.memberId === memberId ? stored.token : ''
    } catch {
      return ''
    }
  }
  const sealed: CalendarAccess['sealed'] = (memberId, refreshToken, access, now) => ({
    refreshToken: seal(memberId, refreshToken),
    accessToken: seal(memberId, access.token),
    accessEndsAt: secondsFrom(now, access.secondsLeft),
  })
  const opened: CalendarAccess['opened'] = ({ memberId, refreshToken, accessToken }) => ({
    refreshToken: open(memberId, refreshToken),
    accessToken: open(memberId, accessToken),
  })

  /** The stored access token, unless it has expired or is the one that Google has rejected. */
  const validAccess = (connection: Connection, spent: string | undefined): ValidAccess | undefined => {
    const { accessToken: token } = opened(connection)
    const endsAt = connection.accessEndsAt?.getTime() ?? 0
    const isGood =
      endsAt > secondsFrom(clock.now(), spareSeconds).getTime() && token !== '' && token !== spent
    return isGood ? { accountId: connection.accountId, token } : undefined
  }

  const refresh = (memberId: number, spent: string | undefined) =>
    db.transaction(async (tx) => {
      await lockRefreshing(tx, memberId)
      const connection = await connectionOf(tx, memberId)
      if (connection?.state !== 'synced') return undefined
      // Another process may have refreshed it already.
      const already = validAccess(connection, spent)
      if (already) return already
      const { refreshToken } = opened(connection)
      if (refreshToken === '') {
        await giveUp(tx, connection)
        return undefined
      }
      try {
        const fresh = await accounts.refresh(refreshToken)
        // Google omits the refresh token if the previous one is still valid.
        const lasting = fresh.refreshToken ?? refreshToken
        const tokens = sealed(memberId, lasting, fresh.access, clock.now())
        const isSaved = await saveTokens(tx, connection, tokens)
        return isSaved ? { accountId: connection.accountId, token: fresh.access.token } : undefined
      } catch (fault) {
        if (!(fault instanceof GoogleFault) || fault.kind !== 'grant-invalid') throw fault
        await giveUp(tx, connection)
        return undefined
      }
    })

  const giveUp = async (tx: Tx, connection: Connection) => {
    const { memberId, email } = connection
    if (!(await markDisconnected(tx, connection))) return
    await recordChange(tx, { area: 'appointments', record: memberId, to: { userIds: [memberId] } })
    await parts.notify(tx, {
      kind: 'appointment.calendar',
      record: memberId,
      about: email,
      to: { userIds: [memberId] },
      by: undefined,
      now: clock.now(),
    })
    const to = await addressOf(tx, memberId)
    await parts.mail(tx, { to, ...reconnectMail(email, parts.publicUrl) })
  }

  const trouble = new Trouble()

  const fresh = (memberId: number, spent?: string): Promise<ValidAccess | undefined> => {
    const pending = refreshing.get(memberId)
    if (pending) return pending
    const work = gate.run(() => refresh(memberId, spent)).finally(() => refreshing.delete(memberId))
    refreshing.set(memberId, work)
    return work
  }

  const within: CalendarAccess['within'] = async (memberId, work) => {
    const connection = await connectionOf(db, memberId)
    if (connection?.state !== 'synced') return undefined
    const first = validAccess(connection, undefined) ?? (await fresh(memberId))
    if (!first) return undefined
    try {
      return await work(await googleCalendar(first.token, standIn), first.accountId)
    } catch (fault) {
      if (!(fault instanceof GoogleFault) || fault.kind !== 'unauthorized') throw fault
      const second = await fresh(memberId, first.token)
      return second && work(await googleCalendar(second.token, standIn), second.accountId)
    }
  }

  return {
    sealed,
    opened,
    within: (memberId, work) => trouble.during(() => within(memberId, work), concernsAll),
    async probe() {
      trouble.throwIfAny()
      // No grant has this token, and Google says so, but only to a client whose id and secret it knows.
      await accounts.refresh('none').catch((fault) => {
        if (concernsAll(fault)) throw fault
      })
    },
  }
}

/** Asks a member to connect their calendar again. */
export function reconnectMail(email: string, publicUrl: string): ComposedMail {
  const content = {
    subject: 'Your Google Calendar is no longer connected',
    heading: 'Your Google Calendar is no longer connected',
    body: [
      `Verimend can no longer use the Google Calendar of ${email}. Access was removed or has expired.`,
      'Your booked appointments are safe, but your calendar no longer updates and offices can’t book new times with you. Connect it again to fix this.',
      { button: 'Connect your calendar', to: `${publicUrl}/add-manageSchedule` },
    ],
    because: 'offices book appointments with you',
  }
  return composeMail(content, publicUrl)
}
