import type { Dashboard, DashboardFilter, Figures } from '#contract/dashboard/dashboard.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonFrom, jsonObject } from '#server/kit/http/json.ts'
import { type Counted, countedFor } from '../ivr/counts-store.ts'
import { figuresParts, payersJson, periodJson, sharesJson, weeksJson } from './figures-store.ts'
import { answersJson, answersPart, waitingJson, waitingParts } from './waiting-store.ts'

const countedOf = (actor: Actor, { physicianId }: DashboardFilter): Counted =>
  countedFor(scopeOf(actor), physicianId === '' ? undefined : Number(physicianId))

/**
 * What waits for the office and what is new to the viewer, optionally for one physician, as JSON text in one statement:
 * (body, records). Records are the requests whose patients are named.
 */
export function dashboardWhole(actor: Actor, filter: DashboardFilter, now: Date): Answer<Dashboard> {
  const counted = countedOf(actor, filter)
  const whole = jsonObject<Dashboard>({
    waiting: jsonObject<Dashboard['waiting']>({
      total: sql`(select n from waiting_total)`,
      oldest: waitingJson(actor, counted, now),
    }),
    answers: jsonFrom(
      jsonObject<Dashboard['answers']>({ total: sql`count(*)`, newest: answersJson(actor) }),
      sql`from answers`,
    ),
  })
  return answerWith(
    whole,
    (body) => sql`
    with ${waitingParts(counted)}, ${answersPart(actor, counted)}
    select ${body} as body, array(
      select r.id from waiting join (select * from ivr_requests where ${counted.rows}) r on r.id = waiting.ivr_id
      union select ivr_id from shown_answers where ivr_id is not null
    ) as records`,
  )
}

/** The figures in the viewer's scope, optionally for one physician; they name no patients. */
export function figuresWhole(actor: Actor, filter: DashboardFilter, now: Date): Answer<Figures> {
  const counted = countedOf(actor, filter)
  const whole = jsonObject<Figures>({
    weeks: weeksJson(counted),
    latest: periodJson('latest'),
    earlier: periodJson('earlier'),
    shares: sharesJson(actor, filter.physicianId),
    payers: payersJson(actor),
  })
  return answerWith(
    whole,
    (body) => sql`
    with ${figuresParts(counted, now)}
    select ${body} as body, '{}'::bigint[] as records`,
  )
}
