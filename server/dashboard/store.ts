import type { Dashboard, DashboardFilter } from '#contract/dashboard/dashboard.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonColumn, jsonObject } from '#server/kit/http/json.ts'
import { countedFor } from '../ivr/counts-store.ts'
import { sharesJson, shownWeeksUpTo, weeksJson } from './figures-store.ts'
import { waitingOnOffice, waitingOnTeam } from './waiting-store.ts'

/**
 * The waiting lists and figures in the viewer's scope, optionally of one physician, as JSON text in one statement:
 * (body, records). Records are the requests whose patients are named.
 */
export function dashboardWhole(actor: Actor, { physicianId }: DashboardFilter, now: Date): Answer<Dashboard> {
  const scope = scopeOf(actor)
  const counted = countedFor(scope, physicianId === '' ? undefined : Number(physicianId))
  const nothing = sql`select null::json as body, '{}'::bigint[] as records`
  const whole = jsonObject<Dashboard>({
    onTeam: jsonColumn(sql`team.body`),
    onOffice: jsonColumn(sql`office.body`),
    weeks: weeksJson(counted),
    shares: sharesJson(actor, physicianId, counted),
  })
  return answerWith(
    whole,
    (body) => sql`
    with weeks as materialized (${shownWeeksUpTo(now)})
    select ${body} as body, team.records || office.records as records
    from (${waitingOnTeam(actor, counted, now)}) team
    cross join (${scope.kind === 'all' ? nothing : waitingOnOffice(actor, counted, now)}) office`,
  )
}
