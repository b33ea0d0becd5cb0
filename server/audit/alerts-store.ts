import { type AlertKind, alertMinutes, largeExport, manyPatients } from '#contract/audit/alerts.ts'
import type { AuditAlert } from '#contract/audit/audit.ts'
import { ivrAdmin, reviewers } from '#contract/endpoint.ts'
import { raw, type Sql, sql, type Tx } from '#server/kit/database/database.ts'

/** A newly raised alert. */
export interface Raised {
  readonly id: number
  readonly kind: AlertKind
  readonly userId: number
  readonly name: string
  readonly amount: number
}

/**
 * Requests and prior authorizations opened by one person. Preloaded ones have their own action and are counted once
 * they are shown (server/ivr/routes.ts).
 */
export const openedMany = (tx: Tx, now: Date): Promise<Raised[]> =>
  raise(
    tx,
    now,
    'many-patients',
    sql`
      select a.user_id, a.user_type, count(distinct (a.record_kind, r.record)) as amount
      from ${lately(now, 'opened')} cross join unnest(a.records) r (record)
      where a.record_kind in ('ivr', 'prior-authorization') and a.user_id is not null
      group by a.user_id, a.user_type`,
    manyPatients,
  )

export const exportedMuch = (tx: Tx, now: Date): Promise<Raised[]> =>
  raise(
    tx,
    now,
    'large-export',
    sql`
      select a.user_id, a.user_type, sum(cardinality(a.records)) as amount
      from ${lately(now, 'exported')}
      where a.action = 'ivr.export' and a.user_id is not null
      group by a.user_id, a.user_type`,
    largeExport,
  )

/** Someone became an IVR Admin: by an invitation, or by a change of user type. */
export const madeAdmin = (tx: Tx, now: Date): Promise<Raised[]> =>
  tx.all<Raised>(sql`
    with made as (
      insert into audit_alerts (kind, user_id, amount, raised_at, event_id)
      select 'new-admin', u.id, 1, ${now}, a.id
      from ${lately(now, 'people')} join users u on u.id = coalesce(a.records[1], a.user_id)
      where a.action in ('members.accept', 'members.user-type') and u.user_type = ${ivrAdmin}::int
      on conflict (event_id) do nothing returning *)
    ${raisedFrom}`)

/** The sealed entries `a` of a topic within the last hour, read in index order. */
const lately = (now: Date, topic: string): Sql => sql`
  (select e.event_id from audit_entries e
   where e.topic = ${topic} and e.at > ${now}::timestamptz - make_interval(mins => ${alertMinutes}::int)) e
  join audit_events a on a.id = e.event_id`

const raisedFrom: Sql = raw(`
  select m.id, m.kind, m.user_id as "userId", u.first_name || ' ' || u.last_name as name, m.amount
  from made m join users u on u.id = m.user_id order by m.id`)

/** Raises one alert of a kind per hour for each person with more than is usual. */
const raise = (
  tx: Tx,
  now: Date,
  kind: AlertKind,
  counted: Sql,
  usual: { readonly office: number; readonly team: number },
): Promise<Raised[]> =>
  tx.all<Raised>(sql`
    with made as (
      insert into audit_alerts (kind, user_id, amount, raised_at)
      select ${kind}, c.user_id, c.amount, ${now}
      from (${counted}) c
      where c.amount > case when c.user_type = any(${reviewers}::int[]) then ${usual.team}::int else ${usual.office}::int end
        and not exists (
          select from audit_alerts before where before.user_id = c.user_id and before.kind = ${kind}
            and before.raised_at > ${now}::timestamptz - make_interval(mins => ${alertMinutes}::int))
      returning *)
    ${raisedFrom}`)

const shown = 50

/** Those that no one has acknowledged first, each part latest first. */
export const latestAlerts = (tx: Tx): Promise<AuditAlert[]> =>
  tx.all<AuditAlert>(sql`
    select l.id::text as _id, l.kind, u.first_name || ' ' || u.last_name as name, u.user_type as "userType", l.amount,
      to_json(l.raised_at)#>>'{}' as at, coalesce(b.first_name || ' ' || b.last_name, '') as "acknowledgedBy",
      to_json(l.acknowledged_at)#>>'{}' as "acknowledgedAt"
    from audit_alerts l join users u on u.id = l.user_id left join users b on b.id = l.acknowledged_by
    order by l.acknowledged_at is not null, l.id desc ${raw(`limit ${shown}`)}`)

/** @returns whether this was the first acknowledgment; undefined when there is no such alert */
export async function acknowledge(
  tx: Tx,
  id: number,
  userId: number,
  now: Date,
): Promise<boolean | undefined> {
  const isFirst = await tx.finds(sql`
    update audit_alerts set acknowledged_by = ${userId}, acknowledged_at = ${now}
    where id = ${id} and acknowledged_at is null`)
  return isFirst || ((await tx.finds(sql`select from audit_alerts where id = ${id}`)) ? false : undefined)
}
