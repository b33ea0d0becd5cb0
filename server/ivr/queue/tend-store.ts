import { type Database, join, sql, type Tx } from '#server/kit/database/database.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { subjectOf } from '../rules.ts'
import { type DueRules, dueAt, nearDays, type QueueClock, rankOf } from './due-rules.ts'
import { queueChange } from './lease-store.ts'
import { freeLeft, moveOtherNear, placeOtherWork } from './other-work-store.ts'
import { queuedColumns, sinksUntil, sunkOr } from './queue-store.ts'
import { dueRules, isActiveMember } from './settings-store.ts'

const atOnce = 500

/** What happens in the queue on its own as time passes. */
export async function tendQueue(db: Database, now: Date): Promise<void> {
  const rules = await dueRules(db)
  while ((await db.transaction((tx) => recomputeDue(tx, rules, now))) === atOnce);
  while ((await db.transaction((tx) => placeOtherWork(tx, rules, now))) === atOnce);
  await db.transaction((tx) => moveNear(tx, rules, now))
  await db.transaction((tx) => endFollowUps(tx, rules, now))
  await db.transaction((tx) => endSilentLeases(tx, now))
  await db.transaction(freeLeft)
}

/** New due times for requests whose own come from other settings. @returns how many, at most 500 */
export async function recomputeDue(tx: Tx, rules: DueRules, now: Date): Promise<number> {
  const stale = await tx.all<QueueClock & { readonly ivrId: number }>(sql`
    select ${queuedColumns} from ivr_queue q
    where q.settings_version < ${rules.version}
    order by q.settings_version, q.ivr_id limit ${atOnce} for update skip locked`)
  if (stale.length === 0) return 0
  const rows = stale.map((queued) => {
    const { ivrId, serviceDay, runningSince } = queued
    const due = runningSince ? dueAt(rules, { ...queued, runningSince }) : null
    return sql`(${ivrId}::bigint, ${due}::timestamptz, ${rankOf(rules, serviceDay, now)}::smallint)`
  })
  await tx.run(sql`
    update ivr_queue q set sort_at = coalesce(n.due, q.sort_at), settings_version = ${rules.version},
      sinks_until = ${sinksUntil(sql`n.due`, now)}, rank = ${sunkOr(sql`n.due`, sql`n.rank`, now)}
    from (values ${join(rows)}) n (ivr_id, due, rank) where q.ivr_id = n.ivr_id`)
  return stale.length
}

/** As days pass, dates of service become near and then past. */
async function moveNear(tx: Tx, rules: DueRules, now: Date): Promise<void> {
  const { first, last } = nearDays(rules, now)
  await tx.run(sql`
    update ivr_queue q set rank = 0
    where q.service_day between ${first} and ${last} and q.rank = 1`)
  await tx.run(sql`
    update ivr_queue q set rank = 1
    where q.rank = 0 and (q.service_day < ${first} or q.service_day > ${last})`)
  await moveOtherNear(tx, { first, last })
}

/** Follow-ups whose time has come: the requests return to their place. */
async function endFollowUps(tx: Tx, rules: DueRules, now: Date): Promise<void> {
  const { first, last } = nearDays(rules, now)
  const ended = await tx.values<number>(sql`
    with due as (
      select ivr_id from ivr_queue where rank = 2 and sinks_until <= ${now} order by sinks_until limit ${atOnce}
      for update skip locked)
    update ivr_queue q set rank = case when q.service_day between ${first} and ${last} then 0 else 1 end
    from due where q.ivr_id = due.ivr_id returning q.ivr_id`)
  for (const id of ended) await tx.run(queueChange(id))
}

/** Ends leases that were not renewed, and assignments to people who have left the team. */
async function endSilentLeases(tx: Tx, now: Date): Promise<void> {
  const ended = await tx.values<number>(sql`
    with silent as (
      select ivr_id from ivr_queue where lease_until <= ${now} order by lease_until limit ${atOnce}
      for update skip locked)
    update ivr_queue q set lease_until = null from silent where q.ivr_id = silent.ivr_id returning q.ivr_id`)
  const left = await tx.values<number>(sql`
    with gone as (
      select q.ivr_id from users u join ivr_queue q on q.assigned_to = u.id
      where not (${isActiveMember})
      limit ${atOnce} for update of q skip locked)
    update ivr_queue q set assigned_to = null, lease_until = null
    from gone where q.ivr_id = gone.ivr_id returning q.ivr_id`)
  for (const id of [...ended, ...left]) await tx.run(queueChange(id))
}

/** Notifies the owners of at most 500 requests, once, that these have become overdue. Returns how many there were. */
export const tellOfOverdue = (db: Database, now: Date, notify: Notify): Promise<number> =>
  db.transaction(async (tx) => {
    const overdue = await tx.all<{ ivrId: number; ownerId: number }>(sql`
      with due as (
        select ivr_id from ivr_queue
        where sort_at <= ${now} and owner_id is not null and not waiting and not overdue_told
        order by sort_at limit ${atOnce} for update skip locked)
      update ivr_queue q set overdue_told = true from due where q.ivr_id = due.ivr_id
      returning q.ivr_id as "ivrId", q.owner_id as "ownerId"`)
    for (const { ivrId, ownerId } of overdue) {
      const to = { userIds: [ownerId] }
      await notify(tx, { kind: 'ivr.overdue', ...subjectOf(ivrId), to, by: undefined, now })
    }
    return overdue.length
  })
