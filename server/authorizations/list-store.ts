import {
  type Authorization,
  type AuthorizationDetails,
  type AuthorizationFilter,
  type AuthorizationPage,
  type CoveredRequest,
  maxCounted,
  type Use,
} from '#contract/authorizations/authorizations.ts'
import type { Reverification } from '#contract/authorizations/reverifications.ts'
import {
  allConditions,
  inScope,
  officeOfRow,
  type Reader,
  type Scope,
  scopeOf,
} from '#server/kit/access/scope.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import { containsNormalizedWords, normalizedText } from '#server/kit/database/search-words.ts'
import { type Answer, type JsonValues, jsonColumn, jsonList, jsonObject } from '#server/kit/http/json.ts'
import { listOf } from '#server/kit/http/list.ts'
import { aboutRequest } from '../ivr/ivr-json.ts'
import { reverificationJson } from './reverifications-store.ts'
import { authorizationInScope } from './store.ts'

const coveredRequest = jsonObject<CoveredRequest>({
  ivrId: sql`c.id::text`,
  ivrNumber: sql`'#IVR-' || c.id`,
  patientName: sql`c.patient_first_name || ' ' || c.patient_last_name`,
})

/** The values of authorization `a` for a reader of request `r`, which it covers. */
const shared = (scope: Scope): JsonValues<Omit<Authorization, 'office'>> => ({
  _id: sql`a.id::text`,
  ivrId: sql`r.id::text`,
  ivrNumber: sql`'#IVR-' || r.id`,
  patientName: sql`r.patient_first_name || ' ' || r.patient_last_name`,
  requests: jsonList(
    coveredRequest,
    sql`order by l.linked_at, l.ivr_id`,
    sql`from authorization_requests l join ivr_requests c on c.id = l.ivr_id
    where l.authorization_id = a.id and ${inScope(scope, 'c')}`,
  ),
  otherRequests: sql`(
    (select count(*) from authorization_requests l where l.authorization_id = a.id) - (
      select count(*) from authorization_requests l join ivr_requests c on c.id = l.ivr_id
      where l.authorization_id = a.id and ${inScope(scope, 'c')}))`,
  basis: sql`a.basis`,
  number: sql`a.number`,
  payer: sql`a.payer`,
  product: sql`a.product`,
  codes: jsonColumn<string[]>(sql`to_json(a.codes)`),
  validFrom: sql`nullif(a.valid_from, '-infinity')`,
  validTo: sql`nullif(a.valid_to, 'infinity')`,
  unitsAuthorized: sql`a.units_authorized`,
  applicationsAuthorized: sql`a.applications_authorized`,
  amountsKnown: sql`a.amounts_known`,
  unitsUsed: sql`a.units_used`,
  applicationsUsed: sql`a.applications_used`,
  withdrawnAt: sql`a.withdrawn_at`,
})

/** The request of authorization `a` that a reader sees first. */
const firstRequest = (scope: Scope): Sql => sql`lateral (
  select o.id, o.patient_first_name, o.patient_last_name
  from authorization_requests l join ivr_requests o on o.id = l.ivr_id
  where l.authorization_id = a.id and ${inScope(scope, 'o')}
  order by l.linked_at, l.ivr_id limit 1) r`

/**
 * The words of a search in what an authorization is found by. Its text names the patients of all its requests, so that
 * for a physician it is made of their own.
 */
function searched(scope: Scope, search: string): Sql[] {
  if (scope.kind === 'all' || scope.kind === 'office')
    return containsNormalizedWords(sql`a.search_text`, search)
  const own = sql`(
    select ${normalizedText(sql`string_agg('#IVR-' || o.id || ' | ' || o.patient_first_name || ' ' || o.patient_last_name, ' | ')
      || ' | ' || a.number || ' | ' || a.payer || ' | ' || a.product`)}
    from authorization_requests l join ivr_requests o on o.id = l.ivr_id
    where l.authorization_id = a.id and ${inScope(scope, 'o')})`
  return containsNormalizedWords(own, search)
}

/**
 * One page, the earliest end first, as JSON text in one statement: (body, records). Its cost does not grow with the
 * table: the page comes from an index in its order, and matches are counted up to a maximum.
 */
export function authorizationPage(
  reader: Reader,
  { search, page, limit, show }: AuthorizationFilter,
  today: string,
): Answer<AuthorizationPage> {
  const scope = scopeOf(reader)
  const isCurrent = show === 'current'
  const matching = allConditions(
    authorizationInScope(scope),
    sql`a.withdrawn_at is null`,
    isCurrent ? sql`a.valid_to >= ${today}::date` : sql`a.valid_to < ${today}::date`,
    ...searched(scope, search),
  )
  const order = isCurrent ? 'a.valid_to, a.id' : 'a.valid_to desc, a.id desc'
  const rows = sql`authorizations a where ${matching}`
  return listOf<AuthorizationPage>(
    { rows, row: 'a', order, page, limit, countedTo: maxCounted },
    ({ listed, total, page, limit }) => ({
      authorizations: listed(
        jsonObject<Authorization>({ ...shared(scope), ...officeOfRow(reader, 'a') }),
        sql`cross join ${firstRequest(scope)}`,
      ),
      total,
      page,
      limit,
    }),
  )
}

const use = (scope: Scope) =>
  jsonObject<Use>({
    _id: sql`u.id::text`,
    usedOn: sql`u.used_on`,
    units: sql`u.units`,
    applications: sql`u.applications`,
    notedAt: sql`u.noted_at`,
    notedByName: sql`u.noted_by_name`,
    voidedAt: sql`v.voided_at`,
    voidedByName: sql`coalesce(v.voided_by_name, '')`,
    voidedBecause: sql`coalesce(v.reason, '')`,
    ivrNumber: sql`coalesce((
      select '#IVR-' || c.id from authorization_requests l join ivr_requests c on c.id = l.ivr_id
      where l.authorization_id = u.authorization_id and l.ivr_id = u.ivr_id and ${inScope(scope, 'c')}), '')`,
  })

const details = (scope: Scope) =>
  jsonObject<Omit<AuthorizationDetails, 'office'>>({
    ...shared(scope),
    notes: sql`a.notes`,
    version: sql`a.version`,
    recordedAt: sql`a.recorded_at`,
    recordedByName: sql`a.recorded_by_name`,
    withdrawnByName: sql`a.withdrawn_by_name`,
    withdrawnBecause: sql`a.withdrawn_because`,
    uses: jsonList(
      use(scope),
      sql`order by u.used_on desc, u.id desc`,
      sql`from authorization_uses u left join authorization_voids v on v.use_id = u.id
      where u.authorization_id = a.id`,
    ),
  })

interface OfIvr {
  authorizations: AuthorizationDetails[]
  reverifications: Reverification[]
}

/** The authorizations that cover one request, and tasks of it and of these, as JSON text: (body, records). */
export function authorizationsOf(scope: Scope, ivrId: number): Answer<OfIvr> {
  const body = jsonObject<OfIvr>({
    authorizations: jsonList(
      details(scope),
      sql`order by a.withdrawn_at is not null, a.valid_to desc, a.id desc`,
      sql`from authorization_requests k join authorizations a on a.id = k.authorization_id
      where k.ivr_id = r.id and ${authorizationInScope(scope)}`,
    ),
    reverifications: jsonList(
      reverificationJson,
      sql`order by t.done_at is not null, t.due_on, t.id`,
      sql`from reverifications t
      left join authorizations a on a.id = t.authorization_id and ${authorizationInScope(scope)}
      where t.ivr_id = r.id or t.authorization_id in (
        select k.authorization_id from authorization_requests k where k.ivr_id = r.id)`,
    ),
  })
  return aboutRequest(scope, ivrId, body)
}
