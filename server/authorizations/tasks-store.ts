import { warnDays } from '#contract/authorizations/authorizations.rules.ts'
import { addDays } from '#contract/days.rules.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import type { Covered } from './rules.ts'

/** An authorization that the background task found, and the requests that it covers; the task is of the latest one. */
export interface Due {
  readonly requests: readonly Covered[]
  /** The last day of the authorization, or the first of the new year. */
  readonly on: string
}

/** The requests of the authorization `id`, the latest one in front. */
const requestsOf = (id: Sql): Sql => sql`(
  select json_agg(json_build_object('ivrId', l.ivr_id, 'officeId', l.office_id, 'physicianId', l.physician_id)
    order by l.linked_at desc, l.ivr_id desc)
  from authorization_requests l where l.authorization_id = ${id})`

/** The request that coverage of authorization `id` is verified again for. */
const latestRequest = (id: Sql): Sql => sql`
  lateral (
    select l.ivr_id, l.office_id, l.physician_id from authorization_requests l where l.authorization_id = ${id}
    order by l.linked_at desc, l.ivr_id desc limit 1) r`

/**
 * Up to 100 authorizations that end within 14 days, marked as warned, each with a task to verify coverage again.
 * Concurrent processes get different ones; if this transaction fails, they are due again.
 */
export async function takeEnding(tx: Tx, today: string, now: Date): Promise<Due[]> {
  return tx.all<Due>(sql`
    with ending as (
      select id from authorizations
      where withdrawn_at is null and warned_of_end_at is null
        and valid_to between ${today}::date and ${addDays(today, warnDays)}::date
      order by valid_to, id limit 100 for no key update skip locked
    ), warned as (
      update authorizations set warned_of_end_at = ${now} where id in (select id from ending)
      returning id, valid_to
    ), tasks as (
      insert into reverifications (ivr_id, authorization_id, office_id, physician_id, kind, due_on, created_at)
      select r.ivr_id, warned.id, r.office_id, r.physician_id, 'expiry', warned.valid_to, ${now}::timestamptz
      from warned cross join ${latestRequest(sql`warned.id`)}
      on conflict do nothing)
    select ${requestsOf(sql`warned.id`)} as requests, valid_to::text as "on" from warned order by valid_to, id`)
}

/**
 * Up to 100 tasks for authorizations that were recorded before this year began and go on in it: plans change on
 * January 1. Of concurrent processes, one adds each.
 */
export async function addNewYear(tx: Tx, today: string, now: Date): Promise<Due[]> {
  const newYear = `${today.slice(0, 4)}-01-01`
  return tx.all<Due>(sql`
    insert into reverifications (ivr_id, authorization_id, office_id, physician_id, kind, due_on, created_at)
    select r.ivr_id, a.id, r.office_id, r.physician_id, 'new-year', ${newYear}::date, ${now}::timestamptz
    from authorizations a cross join ${latestRequest(sql`a.id`)}
    where a.withdrawn_at is null and a.valid_to >= ${today}::date and a.valid_from < ${newYear}::date
      and a.recorded_at < ${newYear}::date::timestamp at time zone 'America/New_York'
      and not exists (
        select from reverifications t
        where t.authorization_id = a.id and t.kind = 'new-year' and t.due_on = ${newYear}::date)
    order by a.valid_to, a.id limit 100
    on conflict do nothing
    returning ${requestsOf(sql`reverifications.authorization_id`)} as requests, due_on::text as "on"`)
}
