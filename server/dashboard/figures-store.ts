import {
  comparedWeeks,
  decideWithinDays,
  type Figures,
  type GroupTotals,
  maxPayers,
  type PeriodTotals,
  shownWeeks,
  type Week,
} from '#contract/dashboard/dashboard.ts'
import { isOfTeam, type UserType } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import {
  type Json,
  type JsonValues,
  jsonAll,
  jsonColumn,
  jsonFrom,
  jsonList,
  jsonObject,
} from '#server/kit/http/json.ts'
import type { Counted } from '../ivr/counts-store.ts'

/** The shown weeks, oldest first (n, week, since, until): in New York time, from Sunday. */
const shownWeeksUpTo = (now: Date): Sql => sql`
  select n, week, week::timestamp at time zone 'America/New_York' as since,
    (week + 7)::timestamp at time zone 'America/New_York' as until
  from (
    select n, week_of(${now}::timestamptz) - 7 * (${raw(`${shownWeeks} - n`)}) as week
    from ${raw(`generate_series(1, ${shownWeeks})`)} n
  ) shown`

/** The common table expressions that the figures need; decisions of all shown weeks are read once. */
export const figuresParts = ({ rows }: Counted, now: Date): Sql => sql`
  weeks as materialized (${shownWeeksUpTo(now)}),
  decisions as materialized (
    select outcome, round, payer, physician_id, decided_by, submitted_at, decided_at from ivr_decisions
    where ${rows} and decided_at >= (select min(since) from weeks)
  ),
  periods as materialized (${figuresBy(period)})`

const begins = (weeksAgo: number) =>
  sql`(select since from weeks where n = ${raw(String(shownWeeks - weeksAgo))})`

/** Which of the compared periods a decision belongs to: full weeks only. */
const period: Sql = sql`
  case when decided_at >= ${begins(0)} then null when decided_at >= ${begins(comparedWeeks)} then 'latest'
    when decided_at >= ${begins(2 * comparedWeeks)} then 'earlier' end`

/**
 * Figures of the decisions by `key` (key, approved, rejected, median, ninetieth, first_decisions, on_time). A
 * percentile is the smallest number of whole hours within which that share of the final decisions was made.
 */
function figuresBy(key: Sql): Sql {
  return sql`
  select * from (
    select key, coalesce(sum(n) filter (where outcome = 'Approved'), 0) as approved,
      coalesce(sum(n) filter (where outcome = 'Rejected'), 0) as rejected,
      (extract(epoch from min(took) filter (where upto * 2 >= total)) / 3600)::int as median,
      (extract(epoch from min(took) filter (where upto * 10 >= total * 9)) / 3600)::int as ninetieth
    from (
      select *, sum(n) over (partition by key) as total, sum(n) over (partition by key order by took) as upto
      from (
        select ${key} as key, outcome, count(*) as n,
          date_trunc('hour', greatest(decided_at - submitted_at, '0') + interval '30 minutes') as took
        from decisions where outcome <> 'Conditional' group by 1, 2, 4
      ) times
    ) placed group by key
  ) finals left join (
    select ${key} as key, count(*) as first_decisions,
      count(*) filter (where decided_at <= submitted_at + ${raw(`interval '${decideWithinDays} days'`)}) as on_time
    from decisions where round = 0 group by 1
  ) firsts using (key)`
}

/** Every shown week, oldest first, as JSON. */
export const weeksJson = ({ rows }: Counted): Json<Week[]> =>
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
      where ${rows} and created_at >= w.since and created_at < w.until
    ) s
    left join (${figuresBy(sql`width_bucket(decided_at, array(select since from weeks order by n))`)}) f
      on f.key = w.n`,
  )

const totals: JsonValues<PeriodTotals> = {
  medianHours: sql`f.median`,
  ninetiethHours: sql`f.ninetieth`,
  firstDecisions: sql`coalesce(f.first_decisions, 0)`,
  onTime: sql`coalesce(f.on_time, 0)`,
}

/** One of the compared periods. */
export const periodJson = (name: 'latest' | 'earlier'): Json<PeriodTotals> =>
  jsonFrom(
    jsonObject<PeriodTotals>(totals),
    sql`from (select ${raw(`'${name}'`)} as key) asked left join periods f using (key)`,
  )

const group = (id: Sql, name: Sql): Json<GroupTotals> =>
  jsonObject<GroupTotals>({ _id: id, name, approved: sql`f.approved`, rejected: sql`f.rejected`, ...totals })

const mostFirst = sql`f.approved + f.rejected desc`

/** How decisions are broken down: by physician for an Office Admin, by reviewer for an IVR Admin. */
const sharesBy: Readonly<Record<UserType, 'physician' | 'reviewer' | undefined>> = {
  1: undefined,
  2: 'physician',
  3: undefined,
  4: 'reviewer',
}

/** Decisions by physician or reviewer, as JSON; null for viewers who do not see them. */
export function sharesJson(actor: Actor, physicianId: string): Json<Figures['shares']> {
  const by = sharesBy[actor.userType]
  if (by === 'physician') return shares(by, sql`physicians`, sql`physician_id`)
  if (by === 'reviewer' && physicianId === '') return shares(by, sql`users`, sql`decided_by`)
  return jsonColumn(sql`null::json`)
}

const shares = (by: 'physician' | 'reviewer', people: Sql, key: Sql) =>
  jsonFrom(
    jsonObject<NonNullable<Figures['shares']>>({
      by: sql`${by}::text`,
      rows: jsonAll(
        group(sql`p.id::text`, sql`p.first_name || ' ' || p.last_name`),
        sql`order by ${mostFirst}, p.id`,
      ),
    }),
    sql`from (${figuresBy(key)}) f join ${people} p on p.id = f.key`,
  )

/** Decisions by payer, as JSON; null for viewers of an office. */
export const payersJson = ({ userType }: Actor): Json<Figures['payers']> =>
  isOfTeam[userType]
    ? jsonList(
        group(sql`f.key`, sql`f.key`),
        sql`order by ${mostFirst}, f.key`,
        sql`from (
          select * from (${figuresBy(sql`payer`)}) f order by ${mostFirst}, f.key ${raw(`limit ${maxPayers}`)}) f`,
      )
    : jsonColumn(sql`null::json`)
