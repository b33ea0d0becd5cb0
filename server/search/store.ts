import { ivrAdmins, officeAdmins, reviewers, type UserType } from '#contract/endpoint.ts'
import {
  type Found,
  type FoundMember,
  type FoundPhysician,
  type FoundPriorAuthorization,
  type FoundRequest,
  type FoundSupportCase,
  maxFound,
} from '#contract/search/search.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, inScope, officeOfRow, scopeOf, typesOf } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { containsNormalizedWords, containsWords, hasWords } from '#server/kit/database/search-words.ts'
import { type Answer, answerWith, type JsonValues, jsonList, jsonObject } from '#server/kit/http/json.ts'
import { countedFor } from '../ivr/counts-store.ts'
import { foundBy } from '../ivr/search-store.ts'
import { termOf } from '../ivr/search-text.ts'
import { casesSeenBy } from '../support/store.ts'

const limit = raw(`limit ${maxFound}`)

/** Each row of the answer names the kind of its records. */
export const kindOfRow: Sql = sql`kind`

/**
 * A few records of each kind that match a search, in one statement: (body, records, kind), one row for each kind of
 * record to audit. The first row is always there.
 */
export function foundRecords(actor: Actor, search: string): Answer<Found> {
  const body = jsonObject<Found>({
    requests: jsonList(
      jsonObject<FoundRequest>({ ...request, ...officeOfRow(actor, 'r') }),
      inOrder(search, 'f.'),
      sql`from requests f join ivr_requests r on r.id = f.id`,
    ),
    priorAuthorizations: jsonList(
      jsonObject<FoundPriorAuthorization>({ ...priorAuthorization, ...officeOfRow(actor, 'p') }),
      inOrder(search, 'p.'),
      sql`from prior p`,
    ),
    supportCases: jsonList(
      jsonObject<FoundSupportCase>({ ...supportCase, ...officeOfRow(actor, 's') }),
      inOrder(search, 's.'),
      sql`from support s`,
    ),
    physicians: jsonList(physician, byName, sql`from physicians_found u`),
    members: jsonList(member, byName, sql`from members_found u`),
  })
  return answerWith(
    body,
    (text) => sql`
    with requests as materialized (${requestsFor(actor, search)}),
    prior as materialized (${priorAuthorizationsFor(actor, search)}),
    support as materialized (${supportCasesFor(actor, search)}),
    physicians_found as materialized (${physiciansFor(actor, search)}),
    members_found as materialized (${membersFor(actor, search)}),
    audited (kind, ids) as (
      select 'ivr', array_agg(id) from requests
      union all select 'prior-authorization', array_agg(id) from prior having count(*) > 0
      union all select 'support', array_agg(id) from support having count(*) > 0)
    select ${text} as body, coalesce(ids, '{}') as records, kind from audited`,
  )
}

const request = {
  _id: sql`r.id::text`,
  ivrNumber: sql`'#IVR-' || r.id`,
  patientName: sql`r.patient_first_name || ' ' || r.patient_last_name`,
  physicianName: sql`r.physician_name`,
  submissionStatus: sql`r.status`,
}

const priorAuthorization = {
  _id: sql`p.id::text`,
  priorauthNumber: sql`'#PA-' || p.id`,
  submitByUserName: sql`p.submitted_by_name`,
  physicianName: sql`p.physician_name`,
}

const supportCase = {
  _id: sql`s.id::text`,
  supportNumber: sql`'#SUP-' || s.id`,
  subject: sql`s.subject`,
  status: sql`case when s.response_at is null then 'Open' else 'Closed' end`,
}

const named = {
  _id: sql`u.id::text`,
  name: sql`u.first_name || ' ' || u.last_name`,
  email: sql`u.email`,
} satisfies JsonValues<FoundPhysician>
const physician = jsonObject<FoundPhysician>(named)
const member = jsonObject<FoundMember>({ ...named, userType: sql`u.user_type` })

const byName = sql`order by u.last_name, u.first_name, u.id`

/** The record whose number was typed first, then the newest. */
const inOrder = (search: string, of = '') =>
  sql`order by ${raw(of)}id = ${numberIn(search)}::bigint desc, ${raw(of)}created_at desc, ${raw(of)}id desc`

/** 1042 for '1042', '#IVR-1042', 'pa-1042' and the like, else 0. */
const numberIn = (search: string) => Number(/^#?(?:(?:ivr|pa|sup)-?)?(\d{1,15})$/i.exec(search)?.[1] ?? 0)

function requestsFor(actor: Actor, search: string): Sql {
  const term = termOf(search)
  const counted = countedFor(scopeOf(actor), undefined)
  if (!term) return sql`select id, created_at from ivr_search where ${counted.rows} and false`
  // Materialized, so that the search uses its index instead of walking all requests in order.
  return sql`
    with found as materialized (${foundBy(counted, '', term)})
    select id, created_at from found ${inOrder(search)} ${limit}`
}

/** Without a word nothing is found, whereas a list would show everything. */
const isSearched = (search: string) => (hasWords(search) ? sql`true` : sql`false`)

function priorAuthorizationsFor(actor: Actor, search: string): Sql {
  const matching = allConditions(
    inScope(scopeOf(actor), 'p'),
    isSearched(search),
    ...containsNormalizedWords(sql`p.search_text`, search),
  )
  return sql`select p.* from prior_authorizations p where ${matching} ${inOrder(search, 'p.')} ${limit}`
}

function supportCasesFor(actor: Actor, search: string): Sql {
  const text = sql`concat_ws(' ', '#SUP-' || s.id, s.subject, s.submitted_by_name)`
  const matching = allConditions(casesSeenBy(actor), isSearched(search), containsWords(text, search))
  return sql`select s.* from support_cases s where ${matching} ${inOrder(search, 's.')} ${limit}`
}

function physiciansFor(actor: Actor, search: string): Sql {
  const text = sql`concat_ws(' ', u.first_name, u.last_name, u.email)`
  return sql`
    select u.* from physicians u
    where ${mayFind(actor, officeAdmins)} and ${isSearched(search)} and u.office_id = ${actor.officeId}
      and u.deleted_at is null and ${containsWords(text, search)}
    ${byName} ${limit}`
}

function membersFor(actor: Actor, search: string): Sql {
  const text = sql`concat_ws(' ', u.first_name, u.last_name, u.email)`
  return sql`
    select u.* from users u
    where ${mayFind(actor, ivrAdmins)} and ${isSearched(search)} and u.user_type in ${typesOf(reviewers)}
      and u.deleted_at is null and u.id <> ${actor.userId} and ${containsWords(text, search)}
    ${byName} ${limit}`
}

const mayFind = ({ userType }: Actor, types: readonly UserType[]) =>
  types.includes(userType) ? sql`true` : sql`false`
