import {
  ages,
  type FirstPass,
  type MemberWork,
  maxOffices,
  type OfficeReason,
  type OverviewFilter,
  type PayerWork,
  stuckAfterDays,
  type TeamOverview,
  type Work,
} from '#contract/ivr/queue/overview.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { join, raw, type Sql, sql } from '#server/kit/database/database.ts'
import { officeLabel, personLabel } from '#server/kit/database/labels.ts'
import {
  type Answer,
  answerWith,
  type JsonValues,
  jsonFrom,
  jsonList,
  jsonObject,
} from '#server/kit/http/json.ts'

const daySeconds = 86_400

/** The business calendar's time zone. */
const zone = sql`(select settings -> 'calendar' ->> 'timeZone' from ivr_queue_settings)`

/** Whether a moment is on one of the chosen days, and the row belongs to the chosen payer and member. */
export const inPeriod = ({ from, to }: OverviewFilter, at: Sql): Sql => sql`
  (${at} >= ${from}::date::timestamp at time zone ${zone}
   and ${at} < (${to}::date + 1)::timestamp at time zone ${zone})`

export const chosen = ({ payer, memberId }: OverviewFilter, ofPayer: Sql, ofMember: Sql): Sql => sql`
  ((${payer}::text = '' or ${ofPayer} = ${payer}) and (${memberId}::text = '' or ${ofMember}::text = ${memberId}))`

/** Conditions on ivr_queue q for the open requests in each figure. */
export const openFigures = (now: Date) => {
  const endOfToday = sql`(((${now}::timestamptz at time zone ${zone})::date + 1)::timestamp at time zone ${zone})`
  const since = secondsFrom(now, -stuckAfterDays * daySeconds)
  return {
    team: sql`not q.waiting`,
    office: sql`q.waiting`,
    overdue: sql`not q.waiting and q.sort_at < ${now}`,
    dueToday: sql`not q.waiting and q.sort_at >= ${now} and q.sort_at < ${endOfToday}`,
    // If a request waits for its office, its last decision is when the office was asked.
    stuck: sql`coalesce(q.running_since, '-infinity') < ${since} and q.created_at < ${since}
      and not exists (select from ivr_takes t where t.ivr_id = q.ivr_id and t.taken_at >= ${since})
      and not exists (select from ivr_rounds d where d.ivr_id = q.ivr_id and d.asked_at >= ${since})`,
    followUps: sql`q.hand_action is not null`,
    followUpsOverdue: sql`q.hand_action is not null and q.follow_up_at < ${now}`,
  }
}

/** A condition on ivr_queue q for open requests of an age. */
export function ofAge(now: Date, { from, to }: (typeof ages)[number]): Sql {
  const young = sql`q.created_at <= ${secondsFrom(now, -from * daySeconds)}`
  return to === undefined ? young : sql`${young} and q.created_at > ${secondsFrom(now, -to * daySeconds)}`
}

/** The figures as JSON text in one statement; it names no patients. */
export function overviewWhole(scope: Scope, filter: OverviewFilter, now: Date): Answer<TeamOverview> {
  const open = openFigures(now)
  const counted = (condition: Sql) => sql`count(*) filter (where ${condition})`
  const whole = jsonObject<TeamOverview>({
    total: jsonFrom(jsonObject<Work>(work), sql`from figures where by_member = 1 and by_payer = 1`),
    members: jsonList(
      jsonObject<MemberWork>({
        _id: sql`f.member::text`,
        name: sql`u.label`,
        ...work,
      }),
      sql`order by u.first_name, u.last_name, u.id`,
      sql`from figures f join (
        select id, first_name, last_name, ${personLabel} as label from users
        where id in (select member from figures where by_member = 0)
      ) u on u.id = f.member where f.by_member = 0`,
    ),
    payers: jsonList(
      jsonObject<PayerWork>({ payer: sql`f.payer`, ...work }),
      sql`order by f.approved + f.rejected + f.conditional desc, f.taken desc, f.payer`,
      sql`from figures f where f.by_payer = 0`,
    ),
    reasons: jsonList(
      jsonObject<OfficeReason>({
        officeId: sql`n.office_id::text`,
        officeName: officeLabel('o'),
        reason: sql`n.reason`,
        times: sql`n.times`,
      }),
      sql`order by n.times desc, ${officeLabel('o')}, n.reason`,
      sql`from (
        select office_id, reason, count(*) as times from done cross join unnest(reasons) as reason
        group by 1, 2 order by times desc, 1, 2 ${raw(`limit ${maxOffices}`)}) n join offices o on o.id = n.office_id`,
    ),
    offices: jsonList(
      jsonObject<FirstPass>({
        officeId: sql`p.office_id::text`,
        officeName: officeLabel('o'),
        decided: sql`p.decided`,
        firstPass: sql`p.first_pass`,
      }),
      sql`order by p.decided desc, ${officeLabel('o')}, o.id`,
      sql`from (
        select office_id, count(*) as decided, count(*) filter (where ${isFirstPass}) as first_pass
        from done where outcome <> 'Conditional'
        group by 1 order by decided desc, 1 ${raw(`limit ${maxOffices}`)}) p join offices o on o.id = p.office_id`,
    ),
    open: jsonFrom(
      jsonObject<TeamOverview['open']>({
        team: counted(open.team),
        office: counted(open.office),
        dueToday: counted(open.dueToday),
        overdue: counted(open.overdue),
        stuck: counted(open.stuck),
        ages: agesJson(now),
      }),
      sql`from ivr_queue q where ${inScope(scope, 'q')} and ${chosen(filter, sql`q.payer`, sql`q.owner_id`)}`,
    ),
    followUps: jsonFrom(
      jsonObject<TeamOverview['followUps']>({
        all: counted(open.followUps),
        overdue: counted(open.followUpsOverdue),
      }),
      sql`from ivr_queue q where ${inScope(scope, 'q')} and ${chosen(filter, sql`q.payer`, sql`q.hand_by`)}`,
    ),
  })
  return answerWith(
    whole,
    (body) => sql`
    with done as materialized (
      select d.* from ivr_decisions d
      where ${inScope(scope, 'd')} and ${inPeriod(filter, sql`d.decided_at`)}
        and ${chosen(filter, sql`d.payer`, sql`d.decided_by`)}
    ), took as (
      select distinct t.ivr_id, t.user_id, t.payer from ivr_takes t
      where ${inScope(scope, 't')} and ${inPeriod(filter, sql`t.taken_at`)}
        and ${chosen(filter, sql`t.payer`, sql`t.user_id`)}
    ), figures as (
      select member, payer, grouping(member) as by_member, grouping(payer) as by_payer,
        count(distinct (ivr_id, member)) filter (where outcome = 'Taken') as taken,
        count(*) filter (where outcome = 'Approved') as approved,
        count(*) filter (where outcome = 'Rejected') as rejected,
        count(*) filter (where outcome = 'Conditional') as conditional,
        ${percentile(0.5, 'handling')} as handling_median, ${percentile(0.9, 'handling')} as handling_ninetieth,
        ${percentile(0.5, 'total')} as total_median, ${percentile(0.9, 'total')} as total_ninetieth
      from (
        select ivr_id, user_id as member, payer, 'Taken' as outcome, null::numeric as handling, null::numeric as total
        from took
        union all
        select ivr_id, decided_by, payer, outcome, extract(epoch from decided_at - taken_at),
          case when outcome <> 'Conditional' then extract(epoch from decided_at - submitted_at) end
        from done
      ) every
      group by grouping sets ((), (member), (payer))
    )
    select ${body} as body, '{}'::bigint[] as records`,
  )
}

/** A condition on decisions. */
export const isFirstPass: Sql = sql`outcome = 'Approved' and round = 0`

const work: JsonValues<Work> = {
  taken: sql`taken`,
  approved: sql`approved`,
  rejected: sql`rejected`,
  conditional: sql`conditional`,
  handlingMedian: sql`handling_median`,
  handlingNinetieth: sql`handling_ninetieth`,
  totalMedian: sql`total_median`,
  totalNinetieth: sql`total_ninetieth`,
}

const percentile = (part: number, of: 'handling' | 'total') =>
  raw(`round(percentile_disc(${part}) within group (order by ${of}) / 60)::int`)

const agesJson = (now: Date) => {
  const counts = ages.map((age) => sql`count(*) filter (where ${ofAge(now, age)})`)
  return sql`json_build_array(${join(counts)})` as JsonValues<TeamOverview['open']>['ages']
}
