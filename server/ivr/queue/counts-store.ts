import { type QueueGroup, queueGroups } from '#contract/ivr/queue/queue.ts'
import type { InScope } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Json, type JsonValues, jsonFrom, jsonObject } from '#server/kit/http/json.ts'

/** When today and tomorrow end by the business calendar, for all viewers: (today_ends, tomorrow_ends). */
export const businessDays = (now: Date): Sql => sql`
  select (day + interval '1 day') at time zone zone as today_ends, (day + interval '2 days') at time zone zone as tomorrow_ends
  from (
    select zone, date_trunc('day', ${now}::timestamptz at time zone zone) as day
    from (select settings #>> '{calendar,timeZone}' as zone from ivr_queue_settings) settings
  ) today`

/** A queue row's group; null while it waits for its office. Needs `business_days` in the statement. */
export function groupOf(alias: string, now: Date): Sql {
  const of = (column: string) => raw(`${alias}.${column}`)
  return sql`
    case when ${of('waiting')} then null when ${of('rank')} = 0 then 'soon' when ${of('rank')} = 2 then 'put-off'
      when ${of('sort_at')} <= ${now} then 'overdue'
      when ${of('sort_at')} < (select today_ends from business_days) then 'today'
      when ${of('sort_at')} < (select tomorrow_ends from business_days) then 'tomorrow' else 'later' end`
}

/** The counts by group. Needs `business_days` in the statement. */
export function groupCounts(matching: InScope, now: Date): Json<Record<QueueGroup, number>> {
  const counts = queueGroups.map((group) => [group, sql`count(*) filter (where of_group = ${group})`])
  return jsonFrom(
    jsonObject<Record<QueueGroup, number>>(
      Object.fromEntries(counts) as JsonValues<Record<QueueGroup, number>>,
    ),
    sql`from (select ${groupOf('ivr_queue', now)} as of_group from ivr_queue where ${matching}) matching`,
  )
}
