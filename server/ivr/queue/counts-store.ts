import type { QueueGroup } from '#contract/ivr/queue/queue.ts'
import type { InScope } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Json, jsonFrom, jsonObject } from '#server/kit/http/json.ts'

/** When today and tomorrow end by the business calendar, the same for all viewers: (today_ends, tomorrow_ends). */
export const businessDays = (now: Date): Sql => sql`
  select (day + interval '1 day') at time zone zone as today_ends, (day + interval '2 days') at time zone zone as tomorrow_ends
  from (
    select zone, date_trunc('day', ${now}::timestamptz at time zone zone) as day
    from (select settings #>> '{calendar,timeZone}' as zone from ivr_queue_settings) settings
  ) today`

/** The group of a row of the queue; null while it waits for its office. Needs `business_days` in the statement. */
export function groupOf(alias: string, now: Date): Sql {
  const of = (column: string) => raw(`${alias}.${column}`)
  return sql`
    case when ${of('waiting')} then null when ${of('rank')} = 0 then 'soon' when ${of('rank')} = 2 then 'put-off'
      when ${of('sort_at')} <= ${now} then 'overdue'
      when ${of('sort_at')} < (select today_ends from business_days) then 'today'
      when ${of('sort_at')} < (select tomorrow_ends from business_days) then 'tomorrow' else 'later' end`
}

/**
 * The numbers by group. What is due later is the rest of the total, so that a long queue is not counted through.
 * @param total the number of all requests that match and wait for the team
 */
export function groupCounts(matching: InScope, total: Sql, now: Date): Json<Record<QueueGroup, number>> {
  const ranked = (rank: number, due: Sql) => sql`
    (select count(*) from ivr_queue where ${matching} and not waiting and rank = ${rank}::smallint and ${due})`
  const tomorrow = sql`(select tomorrow_ends from business_days)`
  const today = sql`(select today_ends from business_days)`
  return jsonFrom(
    jsonObject<Record<QueueGroup, number>>({
      soon: sql`soon`,
      overdue: sql`overdue`,
      today: sql`today`,
      tomorrow: sql`tomorrow`,
      later: sql`total - soon - overdue - today - tomorrow - put_off`,
      'put-off': sql`put_off`,
    }),
    sql`from (
      select ${total} as total, ${ranked(0, sql`true`)} as soon, ${ranked(2, sql`true`)} as put_off,
        ${ranked(1, sql`sort_at <= ${now}`)} as overdue,
        ${ranked(1, sql`sort_at > ${now} and sort_at < ${today}`)} as today,
        ${ranked(1, sql`sort_at >= greatest(${now}, ${today}) and sort_at < ${tomorrow}`)} as tomorrow
    ) groups`,
  )
}
