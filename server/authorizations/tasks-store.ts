import { daysAfter } from '#contract/authorizations/authorizations.rules.ts'
import { warnDays } from '#contract/authorizations/authorizations.values.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'

/** An authorization that the background task found, and whom it concerns. */
export interface Due {
  readonly ivrId: number
  readonly officeId: number
  readonly physicianId: number
  /** The last day of the authorization, or the first of the new year. */
  readonly on: string
}

/**
 * Up to 100 authorizations that end within 14 days, marked as warned, each with a task to verify coverage again.
 * Concurrent processes get different ones; if this transaction fails, they are due again.
 */
export async function takeEnding(tx: Tx, today: string, now: Date): Promise<Due[]> {
  return tx.all<Due>(sql`
    with ending as (
      select id from authorizations
      where withdrawn_at is null and warned_of_end_at is null
        and valid_to between ${today}::date and ${daysAfter(today, warnDays)}::date
      order by valid_to, id limit 100 for no key update skip locked
    ), warned as (
      update authorizations set warned_of_end_at = ${now} where id in (select id from ending)
      returning id, ivr_id, office_id, physician_id, valid_to
    ), tasks as (
      insert into reverifications (ivr_id, authorization_id, office_id, physician_id, kind, due_on, created_at)
      select ivr_id, id, office_id, physician_id, 'expiry', valid_to, ${now}::timestamptz from warned
      on conflict do nothing)
    select ivr_id as "ivrId", office_id as "officeId", physician_id as "physicianId", valid_to::text as "on"
    from warned order by valid_to, id`)
}

/**
 * Up to 100 tasks for authorizations that were recorded before this year began and go on in it: plans change on
 * January 1. Of concurrent processes, one adds each.
 */
export async function addNewYear(tx: Tx, today: string, now: Date): Promise<Due[]> {
  const newYear = `${today.slice(0, 4)}-01-01`
  return tx.all<Due>(sql`
    insert into reverifications (ivr_id, authorization_id, office_id, physician_id, kind, due_on, created_at)
    select a.ivr_id, a.id, a.office_id, a.physician_id, 'new-year', ${newYear}::date, ${now}::timestamptz
    from authorizations a
    where a.withdrawn_at is null and a.valid_to >= ${today}::date and a.valid_from < ${newYear}::date
      and a.recorded_at < ${newYear}::date::timestamp at time zone 'America/New_York'
      and not exists (
        select from reverifications t
        where t.authorization_id = a.id and t.kind = 'new-year' and t.due_on = ${newYear}::date)
    order by a.valid_to, a.id limit 100
    on conflict do nothing
    returning ivr_id as "ivrId", office_id as "officeId", physician_id as "physicianId", due_on::text as "on"`)
}
