import { type Dashboard, type PersonTotals, shownWeeks, type Week } from '#contract/dashboard/dashboard.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Json, jsonAll, jsonColumn, jsonFrom, jsonObject } from '#server/kit/http/json.ts'
import type { Counted } from '../ivr/counts-store.ts'
import { sharesBy } from './rules.ts'

/** The shown weeks, oldest first (n, week, since, until): those of New York, from Sunday. */
export const shownWeeksUpTo = (now: Date): Sql => sql`
  select n, week, week::timestamp at time zone 'America/New_York' as since,
    (week + 7)::timestamp at time zone 'America/New_York' as until
  from (
    select n, week_of(${now}::timestamptz) - 7 * (${raw(`${shownWeeks} - n`)}) as week
    from ${raw(`generate_series(1, ${shownWeeks})`)} n
  ) shown`

/**
 * Figures of the final decisions of all shown weeks by `key` (key, approved, rejected, median, ninetieth). A percentile is
 * the smallest number of whole hours within which that part of the decisions was made. Needs `weeks` in the statement.
 */
const figuresBy = (key: Sql, { rows }: Counted): Sql => sql`
  select key, coalesce(sum(n) filter (where outcome = 'Approved'), 0) as approved,
    coalesce(sum(n) filter (where outcome = 'Rejected'), 0) as rejected,
    (extract(epoch from min(took) filter (where upto * 2 >= total)) / 3600)::int as median,
    (extract(epoch from min(took) filter (where upto * 10 >= total * 9)) / 3600)::int as ninetieth
  from (
    select *, sum(n) over (partition by key) as total, sum(n) over (partition by key order by took) as upto
    from (
      select ${key} as key, outcome, count(*) as n,
        date_trunc('hour', greatest(decided_at - submitted_at, '0') + interval '30 minutes') as took
      from ivr_decisions
      where ${rows} and outcome <> 'Conditional' and decided_at >= (select min(since) from weeks)
      group by 1, 2, 4
    ) times
  ) placed group by key`

/** Every shown week, oldest first, as JSON. */
export const weeksJson = (counted: Counted): Json<Week[]> =>
  jsonFrom(
    jsonAll(
      jsonObject<Week>({
        week: sql`w.week`,
        submitted: sql`s.submitted`,
        approved: sql`coalesce(f.approved, 0)`,
        rejected: sql`coalesce(f.rejected, 0)`,
        medianHours: sql`f.median`,
        ninetiethHours: sql`f.ninetieth`,
      }),
      sql`order by w.n`,
    ),
    sql`from weeks w cross join lateral (
      select count(*) as submitted from ivr_search
      where ${counted.rows} and created_at >= w.since and created_at < w.until
    ) s
    left join (
      ${figuresBy(sql`width_bucket(decided_at, array(select since from weeks order by n))`, counted)}
    ) f on f.key = w.n`,
  )

/** Decisions by physician or reviewer, as JSON; null for viewers who do not see them. */
export function sharesJson(actor: Actor, physicianId: string, counted: Counted): Json<Dashboard['shares']> {
  const by = sharesBy[actor.userType]
  if (by === 'physician') return shares(by, sql`physicians`, figuresBy(sql`physician_id`, counted))
  if (by === 'reviewer' && physicianId === '')
    return shares(by, sql`users`, figuresBy(sql`decided_by`, counted))
  return jsonColumn(sql`null::json`)
}

const shares = (by: 'physician' | 'reviewer', people: Sql, figures: Sql) =>
  jsonFrom(
    jsonObject<NonNullable<Dashboard['shares']>>({
      by: sql`${by}::text`,
      rows: jsonAll(
        jsonObject<PersonTotals>({
          _id: sql`p.id::text`,
          name: sql`p.first_name || ' ' || p.last_name`,
          approved: sql`f.approved`,
          rejected: sql`f.rejected`,
          medianHours: sql`f.median`,
          ninetiethHours: sql`f.ninetieth`,
        }),
        sql`order by f.approved + f.rejected desc, p.id`,
      ),
    }),
    sql`from (${figures}) f join ${people} p on p.id = f.key`,
  )
