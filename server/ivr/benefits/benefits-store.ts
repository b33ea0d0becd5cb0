import { isOfTeam } from '#contract/endpoint.ts'
import type { AnswerHistory, AnswerRevision, ExpiredAnswer } from '#contract/ivr/benefits/benefits.ts'
import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { type Queries, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import {
  type Answer,
  answerWith,
  jsonAll,
  jsonColumn,
  jsonFrom,
  jsonList,
  jsonObject,
} from '#server/kit/http/json.ts'
import { aboutRequest } from '../ivr-json.ts'
import type { Decidable } from '../rules.ts'
import { answerWithLedger } from './ledger-values-store.ts'

/** A payer's name by which its answers are found: ignoring case and extra spaces. */
export const payerKeyOf = (name: Sql): Sql => sql`lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`

/** What an answer needs to know about its request, which the same transaction has locked. */
export interface Answered {
  readonly hasSecondary: boolean
  /** The latest revision and its author; 0 and '' without one. */
  readonly revision: number
  readonly by: string
  /** How long the payer's answers are valid; null if the directory does not have the payer. */
  readonly days: number | null
}

export const answeredRequest = (tx: Tx, scope: Scope, id: number): Promise<Answered> =>
  tx.one<Answered>(sql`
    select r.secondary_insurance <> '' as "hasSecondary", coalesce(b.revision, 0) as revision,
      coalesce(b.made_by_name, '') as by, p.valid_days as days
    from ivr_requests r left join payers p on p.payer_key = ${payerKeyOf(sql`r.primary_insurance`)}
    left join lateral (
      select revision, made_by_name from ivr_benefits where ivr_id = r.id order by revision desc limit 1) b on true
    where r.id = ${id} and ${inScope(scope, 'r')}`)

export interface NewRevision {
  readonly answer: BenefitsAnswer
  readonly revision: number
  readonly reason: string
  readonly now: Date
}

/** Adds a revision and, if the request is approved, until when it is valid. */
export async function insertRevision(
  tx: Tx,
  actor: Actor,
  ivr: Pick<Decidable, 'id'>,
  { answer, revision, reason, now }: NewRevision,
): Promise<void> {
  const { internal, ...shown } = answer
  const { decision, validUntil, denialReasons } = answer.close
  await tx.run(sql`
    with request as (
      select id, office_id, physician_id, primary_insurance, product_q_code from ivr_requests r
      where r.id = ${ivr.id} and ${inScope(scopeOf(actor), 'r')}
    ), holds as (
      update ivr_requests r set answer_valid_until = ${validUntil?.value}::date, answer_end_told_at = null
      from request where r.id = request.id and ${decision?.value} = 'approved')
    insert into ivr_benefits (ivr_id, revision, office_id, physician_id, made_at, made_by, made_by_name, reason,
      decision, valid_until, payer_key, product, reasons, answer, internal)
    select id, ${revision}::smallint, office_id, physician_id, ${now}, ${actor.userId}, ${actor.name}, ${reason},
      ${decision?.value}, ${validUntil?.value}::date, ${payerKeyOf(sql`primary_insurance`)}, product_q_code,
      ${denialReasons?.value ?? []}::text[], ${JSON.stringify(shown)}, ${JSON.stringify(internal)}
    from request`)
}

/** An answer as an actor may read it: the team's part is empty for everyone else. */
const answerFor = (actor: Actor, answer: Sql) =>
  jsonColumn<BenefitsAnswer>(
    isOfTeam[actor.userType]
      ? sql`${answer} || jsonb_build_object('internal', b.internal)`
      : sql`${answer} || '{"internal": {}}'::jsonb`,
  )

const revisionFor = (actor: Actor, answer: Sql) =>
  jsonObject<AnswerRevision>({
    revision: sql`b.revision`,
    at: sql`b.made_at`,
    byName: sql`b.made_by_name`,
    reason: sql`b.reason`,
    answer: answerFor(actor, answer),
  })

/** Whether revision `b` of request `r` applies to the request as it is now. */
const isCurrent = sql`
  b.decision = lower(r.status) and b.revision = (select max(revision) from ivr_benefits l where l.ivr_id = r.id)`

/** A request's current answer and its history, as JSON text: (body, records). */
export function answersOf(actor: Actor, id: number): Answer<AnswerHistory> {
  const body = jsonObject<AnswerHistory>({
    current: jsonFrom(
      revisionFor(actor, answerWithLedger(scopeOf(actor))),
      sql`from ivr_benefits b where b.ivr_id = r.id and ${isCurrent}`,
    ),
    history: jsonList(
      revisionFor(actor, sql`b.answer`),
      sql`order by b.revision desc`,
      sql`from ivr_benefits b where b.ivr_id = r.id and not (${isCurrent})`,
    ),
  })
  return aboutRequest(scopeOf(actor), id, body)
}

const expiredAnswer = jsonObject<ExpiredAnswer>({
  ivrNumber: sql`'#IVR-' || r.id`,
  patientName: sql`r.patient_first_name || ' ' || r.patient_last_name`,
  primaryInsurance: sql`r.primary_insurance`,
  validUntil: sql`r.answer_valid_until`,
  dos: sql`r.service_day::text`,
})

/** Approved requests whose answer ended within 90 days before `today`, as JSON text: (body, records). */
export function expiredAnswersIn(scope: Scope, today: string): Answer<ExpiredAnswer[]> {
  return answerWith(
    jsonAll(expiredAnswer, sql`order by r.answer_valid_until desc, r.id desc`),
    (body) => sql`
    select ${body} as body, coalesce(array_agg(r.id), '{}') as records from (
      select r.* from ivr_requests r
      where ${inScope(scope, 'r')} and r.status = 'Approved'
        and r.answer_valid_until < ${today}::date and r.answer_valid_until >= ${today}::date - 90
      order by r.answer_valid_until desc limit 200
    ) r`,
  )
}

export interface Expired {
  readonly id: number
  readonly officeId: number
  readonly physicianId: number
  readonly validUntil: string
}

/** Takes up to 200 answers that ended before `today` without a notification yet; two processes share them. */
export async function takeExpired(tx: Queries, today: string, now: Date): Promise<Expired[]> {
  return tx.all<Expired>(sql`
    with due as (
      select r.id from ivr_requests r
      where r.answer_end_told_at is null and r.answer_valid_until < ${today}::date
      order by r.answer_valid_until limit 200 for no key update skip locked)
    update ivr_requests r set answer_end_told_at = ${now} from due
    where r.id = due.id
    returning r.id, r.office_id as "officeId", r.physician_id as "physicianId",
      to_char(r.answer_valid_until, 'MM-DD-YYYY') as "validUntil"`)
}
