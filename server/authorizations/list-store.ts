import type {
  Authorization,
  AuthorizationDetails,
  AuthorizationFilter,
  AuthorizationPage,
  Use,
} from '#contract/authorizations/authorizations.ts'
import { maxCounted } from '#contract/authorizations/authorizations.values.ts'
import type { Reverification } from '#contract/authorizations/reverifications.ts'
import { allConditions, inScope, type Scope } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { containsNormalizedWords } from '#server/kit/database/search-words.ts'
import {
  type Answer,
  answerWith,
  type JsonValues,
  jsonColumn,
  jsonList,
  jsonObject,
} from '#server/kit/http/json.ts'
import { reverificationJson } from './reverifications-store.ts'

/** The values of authorization `a` of request `r`. */
const shared: JsonValues<Authorization> = {
  _id: sql`a.id::text`,
  ivrId: sql`a.ivr_id::text`,
  ivrNumber: sql`'#IVR-' || a.ivr_id`,
  patientName: sql`r.patient_first_name || ' ' || r.patient_last_name`,
  basis: sql`a.basis`,
  number: sql`a.number`,
  payer: sql`a.payer`,
  product: sql`a.product`,
  codes: jsonColumn<string[]>(sql`to_json(a.codes)`),
  validFrom: sql`a.valid_from`,
  validTo: sql`a.valid_to`,
  unitsAuthorized: sql`a.units_authorized`,
  applicationsAuthorized: sql`a.applications_authorized`,
  unitsUsed: sql`a.units_used`,
  applicationsUsed: sql`a.applications_used`,
  withdrawnAt: sql`a.withdrawn_at`,
}

/**
 * One page, what ends first in front, as JSON text in one statement: (body, records). Its cost does not grow with the
 * table: the page comes from an index in its order, and matches are counted up to a maximum.
 */
export function authorizationPage(
  scope: Scope,
  { search, page, limit, show }: AuthorizationFilter,
  today: string,
): Answer<AuthorizationPage> {
  const isCurrent = show === 'current'
  const matching = allConditions(
    inScope(scope, 'a'),
    sql`a.withdrawn_at is null`,
    isCurrent ? sql`a.valid_to >= ${today}::date` : sql`a.valid_to < ${today}::date`,
    ...containsNormalizedWords(sql`a.search_text`, search),
  )
  const order = isCurrent ? sql`order by a.valid_to, a.id` : sql`order by a.valid_to desc, a.id desc`
  const body = jsonObject<AuthorizationPage>({
    authorizations: jsonList(
      jsonObject<Authorization>(shared),
      order,
      sql`from page a join ivr_requests r on r.id = a.ivr_id`,
    ),
    total: sql`total`,
    page: sql`${page}::int`,
    limit: sql`${limit}::int`,
  })
  const offset = Math.min((page - 1) * limit, maxCounted)
  return answerWith(
    body,
    (text) => sql`
    with counted as (
      select count(*) as total from (
        select from authorizations a where ${matching} ${raw(`limit ${maxCounted}`)}) matches
    ), page as materialized (
      select a.* from authorizations a where ${matching}
      ${order} ${raw(`limit ${Math.trunc(limit)}`)} offset ${offset}
    )
    select ${text} as body, coalesce((select array_agg(id) from page), '{}') as records
    from counted`,
  )
}

const use = jsonObject<Use>({
  _id: sql`u.id::text`,
  usedOn: sql`u.used_on`,
  units: sql`u.units`,
  applications: sql`u.applications`,
  notedAt: sql`u.noted_at`,
  notedByName: sql`u.noted_by_name`,
  voidedAt: sql`v.voided_at`,
  voidedByName: sql`coalesce(v.voided_by_name, '')`,
  voidedBecause: sql`coalesce(v.reason, '')`,
})

const details = jsonObject<AuthorizationDetails>({
  ...shared,
  notes: sql`a.notes`,
  version: sql`a.version`,
  recordedAt: sql`a.recorded_at`,
  recordedByName: sql`a.recorded_by_name`,
  withdrawnByName: sql`a.withdrawn_by_name`,
  withdrawnBecause: sql`a.withdrawn_because`,
  uses: jsonList(
    use,
    sql`order by u.used_on desc, u.id desc`,
    sql`from authorization_uses u left join authorization_voids v on v.use_id = u.id
    where u.authorization_id = a.id`,
  ),
})

interface OfIvr {
  authorizations: AuthorizationDetails[]
  reverifications: Reverification[]
}

/** The authorizations and tasks of one request as JSON text: (body, records). */
export function authorizationsOf(scope: Scope, ivrId: number): Answer<OfIvr> {
  const body = jsonObject<OfIvr>({
    authorizations: jsonList(
      details,
      sql`order by a.withdrawn_at is not null, a.valid_to desc, a.id desc`,
      sql`from authorizations a where a.ivr_id = r.id`,
    ),
    reverifications: jsonList(
      reverificationJson,
      sql`order by t.done_at is not null, t.due_on, t.id`,
      sql`from reverifications t left join authorizations a on a.id = t.authorization_id and a.ivr_id = r.id
      where t.ivr_id = r.id`,
    ),
  })
  return answerWith(
    body,
    (text: Sql) => sql`
    select max(body) as body, coalesce(array_agg(id), '{}') as records from (
      select ${text} as body, r.id from ivr_requests r where r.id = ${ivrId} and ${inScope(scope, 'r')}) found`,
  )
}
