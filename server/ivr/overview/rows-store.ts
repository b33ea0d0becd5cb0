import {
  ages,
  type OverviewFigure,
  type OverviewRow,
  type OverviewRowsInput,
} from '#contract/ivr/queue/overview.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { officeLabel } from '#server/kit/database/labels.ts'
import { type Answer, answerWith, jsonAll, jsonFrom, jsonObject, pageCount } from '#server/kit/http/json.ts'
import { chosen, inPeriod, isFirstPass, ofAge, openFigures } from './overview-store.ts'

interface Rows {
  rows: OverviewRow[]
  total: number
  totalPages: number
}

/** One page of the requests that a figure counts, as JSON text in one statement: (body, records). */
export function overviewRowsPage(scope: Scope, input: OverviewRowsInput, now: Date): Answer<Rows> {
  const skip = (input.page - 1) * input.limit
  // What is due first comes first; for past events, the latest.
  const way = raw(isFollowUp(input.figure) ? 'asc' : 'desc')
  const row = jsonObject<OverviewRow>({
    ivrNumber: sql`'#IVR-' || r.id`,
    patientName: sql`r.patient_first_name || ' ' || r.patient_last_name`,
    officeName: officeLabel('o'),
    payer: sql`r.primary_insurance`,
    status: sql`r.status`,
    at: sql`p.at`,
    memberName: sql`coalesce(u.first_name || ' ' || u.last_name, '')`,
    byHand: jsonFrom(
      jsonObject<NonNullable<OverviewRow['byHand']>>({ action: sql`f.hand_action`, note: sql`f.hand_note` }),
      sql`from ivr_queue f where f.ivr_id = r.id and f.hand_action is not null`,
    ),
  })
  const whole = jsonObject<Rows>({
    rows: jsonAll(row, sql`order by p.at ${way}, p.ivr_id ${way}, p.member`),
    total: sql`(select count(*) from found)`,
    totalPages: sql`(select ${pageCount(input.limit)} from (select count(*) as total from found) t)`,
  })
  return answerWith(
    whole,
    (body) => sql`
    with found as materialized (${countings[input.figure](scope, input, now)}),
    page as (
      select ivr_id, at, member from found order by at ${way}, ivr_id ${way}, member
      ${raw(`limit ${Math.trunc(input.limit)}`)} offset ${skip})
    select ${body} as body, coalesce(array_agg(distinct p.ivr_id), '{}') as records
    from page p join ivr_requests r on r.id = p.ivr_id
    join offices o on o.id = r.office_id left join users u on u.id = p.member`,
  )
}

/** A figure's requests: (ivr_id, at, member). */
type Counting = (scope: Scope, input: OverviewRowsInput, now: Date) => Sql

const decisions =
  (which: (key: string) => Sql): Counting =>
  (scope, input) =>
    sql`
    select d.ivr_id, d.decided_at as at, d.decided_by as member from ivr_decisions d
    where ${inScope(scope, 'd')} and ${inPeriod(input, sql`d.decided_at`)}
      and ${chosen(input, sql`d.payer`, sql`d.decided_by`)} and ${ofOffice(input, sql`d.office_id`)}
      and ${which(input.key)}`

/** Open requests: `at` and `member` say since when, and whose. */
const open =
  (
    which: (input: OverviewRowsInput, now: Date) => Sql,
    { at, member } = { at: sql`q.created_at`, member: sql`q.owner_id` },
  ): Counting =>
  (scope, input, now) =>
    sql`
    select q.ivr_id, ${at} as at, ${member} as member from ivr_queue q
    where ${inScope(scope, 'q')} and ${chosen(input, sql`q.payer`, member)}
      and ${ofOffice(input, sql`q.office_id`)} and ${which(input, now)}`

/** A follow-up counts for the member who set it, whoever has the request. */
const asSet = { at: sql`q.follow_up_at`, member: sql`q.hand_by` }

const isFollowUp = (figure: OverviewFigure) => figure === 'follow-ups' || figure === 'follow-ups-overdue'

const ofOffice = ({ inOfficeId }: OverviewRowsInput, column: Sql): Sql =>
  sql`(${inOfficeId}::text = '' or ${column}::text = ${inOfficeId})`

const countings: Readonly<Record<OverviewFigure, Counting>> = {
  taken: (scope, input) => sql`
    select t.ivr_id, min(t.taken_at) as at, t.user_id as member from ivr_takes t
    where ${inScope(scope, 't')} and ${inPeriod(input, sql`t.taken_at`)}
      and ${chosen(input, sql`t.payer`, sql`t.user_id`)} and ${ofOffice(input, sql`t.office_id`)}
    group by 1, 3`,
  // 'Final': approved or rejected.
  decided: decisions(
    (key) => sql`(case ${key}::text
    when '' then true when 'Final' then d.outcome <> 'Conditional' else d.outcome = ${key} end)`,
  ),
  'first-pass': decisions(() => isFirstPass),
  reason: decisions((key) => sql`${key} = any(d.reasons)`),
  'waiting-on-team': open((_, now) => openFigures(now).team),
  'waiting-on-office': open((_, now) => openFigures(now).office),
  'due-today': open((_, now) => openFigures(now).dueToday),
  overdue: open((_, now) => openFigures(now).overdue),
  stuck: open((_, now) => openFigures(now).stuck),
  'follow-ups': open((_, now) => openFigures(now).followUps, asSet),
  'follow-ups-overdue': open((_, now) => openFigures(now).followUpsOverdue, asSet),
  age: open(({ key }, now) => {
    const age = ages.find((one) => one.key === key)
    return age ? ofAge(now, age) : sql`false`
  }),
}
