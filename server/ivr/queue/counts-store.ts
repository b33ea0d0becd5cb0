import type { QueueGroup } from '#contract/ivr/queue/queue.ts'
import type { InScope } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Json, jsonFrom, jsonObject } from '#server/kit/http/json.ts'

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
  const numberOf = (group: QueueGroup) => sql`count(*) filter (where of_group = ${group})`
  return jsonFrom(
    jsonObject<Record<QueueGroup, number>>({
      soon: numberOf('soon'),
      overdue: numberOf('overdue'),
      today: numberOf('today'),
      tomorrow: numberOf('tomorrow'),
      later: numberOf('later'),
      'put-off': numberOf('put-off'),
    }),
    sql`from (select ${groupOf('ivr_queue', now)} as of_group from ivr_queue where ${matching}) matching`,
  )
}
