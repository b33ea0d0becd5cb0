import type { KnownAuthorization } from '#contract/authorizations/authorizations.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonAll, jsonColumn, jsonObject } from '#server/kit/http/json.ts'
import type { Stated } from './rules.ts'
import { authorizationInScope, type OfRequest } from './store.ts'

// What is known about an authorization outside the ledger: in outcomes of prior authorizations and in answers.

/** The last outcome `x` of each prior authorization of request `r` that gives an authorization. */
const outcomesOf = (scope: Scope, request: string | number): Sql => sql`
  select distinct on (p.id) p.id, x.revision, x.number, x.valid_from, x.valid_to, x.units_authorized,
    x.applications_authorized, x.outcome, x.recorded_at
  from prior_authorizations p join prior_authorization_outcomes x on x.prior_authorization_id = p.id
  where p.ivr_id = ${request}::bigint and ${inScope(scope, 'p')}
  order by p.id, x.revision desc`

const gives = sql`x.outcome in ('approved', 'partial') and x.number <> ''`

const known = jsonObject<KnownAuthorization>({
  origin: sql`k.origin`,
  at: sql`k.at`,
  number: sql`k.number`,
  product: sql`k.product`,
  codes: jsonColumn<string[]>(sql`to_json(k.codes)`),
  validFrom: sql`nullif(k.valid_from, '-infinity')`,
  validTo: sql`nullif(k.valid_to, 'infinity')`,
  unitsAuthorized: sql`k.units_authorized`,
  applicationsAuthorized: sql`k.applications_authorized`,
  unitsUsed: sql`k.units_used`,
  applicationsUsed: sql`k.applications_used`,
})

/**
 * What is recorded of an authorization that a request may be under, as JSON text: (body, records). First what covers
 * it, then the outcomes of its prior authorizations, then what covers the requests that it repeats or replaces, for the
 * same payer, product and one of its codes, and has not ended.
 */
export function knownFor(scope: Scope, id: number, today: string): Answer<KnownAuthorization[]> {
  const record = sql`'#IVR-' || a.ivr_id, a.recorded_at, a.number, a.product, a.codes, a.valid_from, a.valid_to,
    a.units_authorized, a.applications_authorized, a.units_used, a.applications_used`
  return answerWith(
    jsonAll(known, sql`order by k.place, k.at desc`),
    (body) => sql`
    with recursive request as materialized (
      select r.id, r.replaces, r.repeats, payer_name_key(r.primary_insurance) as payer,
        r.product_q_code as product,
        r.cpt_codes as codes
      from ivr_requests r where r.id = ${id} and ${inScope(scope, 'r')}
    ), earlier as (
      select coalesce(q.replaces, q.repeats) as id from request q
      union
      select coalesce(r.replaces, r.repeats) from earlier e join ivr_requests r on r.id = e.id
    ), found as (
      select 1 as place, ${record}
      from request q join authorization_requests l on l.ivr_id in (q.id)
      join authorizations a on a.id = l.authorization_id
      where a.withdrawn_at is null and ${authorizationInScope(scope)}
      union all
      select 2, '#PA-' || x.id, x.recorded_at, x.number, q.product, q.codes, coalesce(x.valid_from, '-infinity'),
        coalesce(x.valid_to, 'infinity'), x.units_authorized, x.applications_authorized, 0, 0
      from request q cross join (${outcomesOf(scope, id)}) x where ${gives}
      union all
      select 3, ${record}
      from request q cross join earlier e join authorization_requests l on l.ivr_id in (e.id)
      join authorizations a on a.id = l.authorization_id
      where a.withdrawn_at is null and a.valid_to >= ${today}::date and a.payer_key = q.payer
        and lower(a.product) = lower(q.product) and a.codes && q.codes and ${authorizationInScope(scope)}
    ), k (place, origin, at, number, product, codes, valid_from, valid_to, units_authorized, applications_authorized,
      units_used, applications_used) as (
      select distinct on (authorization_number_key(f.number)) f.* from found f
      order by authorization_number_key(f.number), f.place
    )
    select (select ${body} from k) as body, array[id] as records from request`,
  )
}

/** A request, and what an authorization of it is proposed to have. */
export interface Proposal extends OfRequest {
  readonly primaryInsurance: string
  readonly secondaryInsurance: string
  readonly product: string
  readonly codes: readonly string[]
}

export async function proposalOf(tx: Tx, scope: Scope, id: number): Promise<Proposal | undefined> {
  return tx.first<Proposal>(sql`
    select r.id, r.office_id as "officeId", r.physician_id as "physicianId", r.status,
      r.primary_insurance as "primaryInsurance", r.secondary_insurance as "secondaryInsurance",
      r.product_q_code as product, r.cpt_codes as codes
    from ivr_requests r where r.id = ${id} and ${inScope(scope, 'r')}`)
}

/** What the outcomes of the prior authorizations of a request give, one for each. */
export async function statedInOutcomes(tx: Tx, scope: Scope, ivrId: number): Promise<Stated[]> {
  return tx.all<Stated>(sql`
    select x.number, x.valid_from::text as "validFrom", x.valid_to::text as "validTo",
      x.units_authorized::float8 as "unitsAuthorized", x.applications_authorized as "applicationsAuthorized"
    from (${outcomesOf(scope, ivrId)}) x where ${gives}`)
}

/** The insurances in the answer before the latest one of a request. */
export const answerBefore = (tx: Tx, scope: Scope, ivrId: number): Promise<unknown> =>
  tx.firstValue<unknown>(sql`
    select b.answer from ivr_benefits b where b.ivr_id = ${ivrId} and ${inScope(scope, 'b')}
    order by b.revision desc limit 1 offset 1`)

/** The authorization that covers a request and has this number, or had it before it was corrected. */
export const coveringWith = (
  tx: Tx,
  scope: Scope,
  ivrId: number,
  number: string,
): Promise<number | undefined> =>
  tx.firstValue<number>(sql`
    select a.id from authorization_requests l join authorizations a on a.id = l.authorization_id
    where l.ivr_id = ${ivrId} and ${hasNumber(sql`${number}::text`)} and a.withdrawn_at is null
      and ${inScope(scope, 'a')}
    order by a.id desc limit 1`)

/** Whether authorization `a` has a number, or had it before it was corrected. */
export const hasNumber = (number: Sql): Sql => sql`(
  a.number_key = authorization_number_key(${number}) or exists (
    select from authorization_versions v
    where v.authorization_id = a.id
      and authorization_number_key(v.content->>'number') = authorization_number_key(${number})))`
