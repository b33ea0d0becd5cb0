import { timingSafeEqual } from 'node:crypto'
import { calendarFeed, calendarFeedLink, renewCalendarFeed } from '#contract/appointments/calendar.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import { transactionOf } from '#server/kit/access/wall.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { inputOf } from '#server/kit/http/request.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRaw } from '#server/kit/http/serve-public.ts'
import type { AppointmentsParts } from '../parts.ts'
import { type FeedOwner, feedOwner, ownEntries, renewFeed } from './feed-store.ts'
import { feedOf } from './ics.ts'

type FeedParts = Pick<AppointmentsParts, 'publicUrl' | 'mailFrom' | 'secrets'>

/** How many past days a feed contains. */
const pastDays = 30

/**
 * The private calendar feed of each person. Its address contains the user id and a signature of it and a version, so
 * that no secret is stored. A new version makes a new address and invalidates the previous one.
 */
export function feedRoutes(parts: FeedParts): Route[] {
  const linkOf = async (tx: Tx, userId: number) => {
    const owner = (await feedOwner(tx, userId)) ?? throwError('record.not-found')
    return `${parts.publicUrl}/api/appointment/calendarFeed/${tokenOf(parts, owner)}.ics`
  }
  return [
    serve(calendarFeedLink, async ({ actor, tx, audit }) => {
      await audit({ action: 'appointments.feed-link', kind: 'feed', records: [actor.userId] })
      return { data: { url: await linkOf(tx, actor.userId) } }
    }),

    serve(renewCalendarFeed, async ({ actor, tx, audit }) => {
      await renewFeed(tx, actor.userId)
      await audit({ action: 'appointments.renew-feed', kind: 'feed', records: [actor.userId] })
      return { data: { url: await linkOf(tx, actor.userId) } }
    }),

    serveRaw(calendarFeed, async ({ db, clock }, request, reply) => {
      const now = clock.now()
      const owner = await ownerOf(db, parts, inputOf(calendarFeed, request).token)
      const entries = await transactionOf(db, owner, async (tx) => {
        const found = await ownEntries(tx, owner, secondsFrom(now, -pastDays * 86_400), now)
        const records = found.map(({ id }) => id)
        const entry = { action: 'appointments.feed', kind: 'appointment', records } as const
        await writeAudit(tx, owner, entry, now, request.ip)
        return found
      })
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="appointments.ics"')
        .send(Buffer.from(feedOf(entries, parts, now)))
    }),
  ]
}

function tokenOf({ secrets }: FeedParts, { userId, version }: Pick<FeedOwner, 'userId' | 'version'>): string {
  return `${userId}-${secrets.sign(`calendar feed ${userId} ${version}`)}`
}

const tokenForm = /^([1-9]\d{0,14})-[\w-]{43}(?=(?:\.ics)?$)/

/** The owner of an address. Throws if the address is invalid or outdated, or the owner cannot sign in. */
async function ownerOf(db: Database, parts: FeedParts, token: string): Promise<FeedOwner> {
  const [given, userId] = tokenForm.exec(token) ?? []
  if (given === undefined) throwError('record.not-found')
  const owner = (await feedOwner(db, Number(userId))) ?? throwError('record.not-found')
  const right = Buffer.from(tokenOf(parts, owner))
  const asked = Buffer.from(given)
  if (right.length !== asked.length || !timingSafeEqual(right, asked)) throwError('record.not-found')
  return owner
}
