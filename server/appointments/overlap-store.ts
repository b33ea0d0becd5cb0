import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'
import type { Stretch } from '#server/kit/wall-clock.ts'

/** An appointment that is about to be written. */
export interface Wanted {
  /** The id of an appointment that is moved. */
  readonly id?: number
  readonly memberId: number
  readonly physicianId: number | null
}

/** Whose appointments are searched. */
export interface Whose {
  readonly scope: Scope
  /** The office's user; null to search by physician only. */
  readonly bookedBy: number | null
}

/** Another appointment of the same booker, or of the same physician, at that time. */
export interface Overlap {
  readonly isOwn: boolean
  readonly memberName: string
  readonly physicianName: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The maximum length of a slot. It bounds the start, so that the index on office and start can be used. */
const maxSlotMs = 86_400_000

/**
 * The first booked appointment with another member at that time, the booker's own before the physician's. Its locks
 * serialize bookings for one booker or physician until the transaction ends, so that of two concurrent ones the second
 * finds the first. Lock order: members, appointments, booker, physician.
 */
export async function firstOverlap(
  tx: Tx,
  { scope, bookedBy }: Whose,
  { id = 0, memberId, physicianId }: Wanted,
  { from, to }: Stretch,
): Promise<Overlap | undefined> {
  if (bookedBy !== null) await lock(tx, `appointments of booker ${bookedBy}`)
  if (physicianId !== null) await lock(tx, `appointments of physician ${physicianId}`)
  const [start, end] = [new Date(from), new Date(to)]
  return tx.first<Overlap>(sql`
    select a.booked_by is not distinct from ${bookedBy}::bigint as "isOwn", a.member_name as "memberName",
      a.physician_name as "physicianName", a.starts_at as "startsAt", a.ends_at as "endsAt"
    from appointments a
    where ${inScope(scope, 'a')} and a.status = 'booked' and a.id <> ${id} and a.member_id <> ${memberId}
      and a.starts_at >= ${new Date(from - maxSlotMs)} and a.starts_at < ${end} and a.ends_at > ${start}
      and (a.booked_by = ${bookedBy}::bigint or a.physician_id = ${physicianId}::bigint)
    order by a.booked_by is not distinct from ${bookedBy}::bigint desc, a.starts_at, a.id
    limit 1`)
}

const lock = (tx: Tx, name: string) => tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
