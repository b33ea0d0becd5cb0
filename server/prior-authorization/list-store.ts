import {
  type Document,
  type Outcome,
  type PriorAuthorization,
  type PriorAuthorizationDetails,
  type PriorAuthorizationFilter,
  type PriorAuthorizationPage,
  priorAuthorizationMay,
} from '#contract/prior-authorization/prior-authorization.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, inScope, mayOfRow, officeOfRow, scopeOf } from '#server/kit/access/scope.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import { containsNormalizedWords } from '#server/kit/database/search-words.ts'
import {
  type Answer,
  answerWith,
  type JsonValues,
  jsonFrom,
  jsonList,
  jsonObject,
} from '#server/kit/http/json.ts'
import { listOf } from '#server/kit/http/list.ts'
import { hasNumber } from '../authorizations/known-store.ts'
import { authorizationInScope } from '../authorizations/store.ts'
import { storedFile } from '../files/store.ts'
import { otherWorkOf, patientOf } from '../ivr/queue/other-work-store.ts'

/** The keys that lists and details share, in the order of the contract. */
const sharedFor = (actor: Actor, now: Date): JsonValues<PriorAuthorization> => ({
  ...officeOfRow(actor, 'p'),
  _id: sql`p.id::text`,
  priorauthNumber: sql`'#PA-' || p.id`,
  submitByUserName: sql`p.submitted_by_name`,
  submitByUserType: sql`p.submitted_by_type`,
  physicianId: sql`p.physician_id::text`,
  physicianName: sql`p.physician_name`,
  createdAt: sql`p.created_at`,
  description: sql`p.description`,
  responseById: sql`p.response_by::text`,
  responseByName: sql`p.response_by_name`,
  latestOutcome: sql`(
    select x.outcome from prior_authorization_outcomes x where x.prior_authorization_id = p.id
    order by x.revision desc limit 1)`,
  patientName: patientOf(scopeOf(actor), sql`p.ivr_id`),
  work: otherWorkOf(actor, 'prior-authorization', sql`p.id`, now),
  may: mayOfRow(actor, 'p', sql`(p.response_by is not null)::text`, (userType) => ({
    true: priorAuthorizationMay(true, userType),
    false: priorAuthorizationMay(false, userType),
  })),
})

/**
 * One page, newest first, with the exact total, as JSON text in one statement: (body, records). The total is counted
 * with the page's own index, which takes milliseconds even for years of data, so that no separate counts are needed.
 */
export function priorAuthorizationPage(
  actor: Actor,
  filter: PriorAuthorizationFilter,
  now: Date,
): Answer<PriorAuthorizationPage> {
  const { search, page, limit, physicianId } = filter
  const ofPhysician = physicianId === '' ? sql`true` : sql`p.physician_id = ${Number(physicianId)}`
  const matching = allConditions(
    inScope(scopeOf(actor), 'p'),
    ofPhysician,
    ...containsNormalizedWords(sql`p.search_text`, search),
  )
  const rows = sql`prior_authorizations p where ${matching}`
  return listOf<PriorAuthorizationPage>(
    { rows, row: 'p', order: 'p.created_at desc, p.id desc', page, limit },
    ({ listed, total, totalPages, page: currentPage, limit }) => ({
      priorAuthList: listed(jsonObject<PriorAuthorization>(sharedFor(actor, now))),
      totalRecords: total,
      totalPages,
      currentPage,
      limit,
    }),
  )
}

const document = jsonObject<Document>({ _id: sql`g.id`, ...storedFile })

/** The files of `p` in one section, in upload order. */
const filesIn = (section: string) =>
  jsonList(
    document,
    sql`order by g.position`,
    sql`from files g where g.prior_authorization_id = p.id and g.section = ${section}`,
  )

/** A value of outcome `x`, or of the authorization `a` that it was recorded as. */
const current = (ofOutcome: Sql, recorded: Sql) =>
  sql`case when a.id is null then ${ofOutcome} else ${recorded} end`

const outcome = jsonObject<Outcome>({
  revision: sql`x.revision`,
  outcome: sql`x.outcome`,
  number: current(sql`x.number`, sql`a.number`),
  validFrom: sql`coalesce(${current(sql`x.valid_from`, sql`nullif(a.valid_from, '-infinity')`)}::text, '')`,
  validTo: sql`coalesce(${current(sql`x.valid_to`, sql`nullif(a.valid_to, 'infinity')`)}::text, '')`,
  unitsAuthorized: current(sql`x.units_authorized`, sql`a.units_authorized`),
  applicationsAuthorized: current(sql`x.applications_authorized`, sql`a.applications_authorized`),
  recordedByName: sql`x.recorded_by_name`,
  recordedAt: sql`x.recorded_at`,
})

const detailsFor = (actor: Actor, now: Date) =>
  jsonObject<PriorAuthorizationDetails>({
    ...sharedFor(actor, now),
    fourWeekCharts: filesIn('fourWeekCharts'),
    woundImages: filesIn('woundImages'),
    labTestResults: filesIn('labTestResults'),
    additionalDocuments: filesIn('additionalDocuments'),
    comment: sql`p.comment`,
    responseAt: sql`p.response_at`,
    outcome: jsonFrom(
      outcome,
      sql`from prior_authorization_outcomes x
    left join lateral (
      select a.* from authorization_requests l join authorizations a on a.id = l.authorization_id
      where l.ivr_id = p.ivr_id and x.outcome in ('approved', 'partial') and x.number <> ''
        and a.withdrawn_at is null and ${hasNumber(sql`x.number`)} and ${authorizationInScope(scopeOf(actor))}
      order by a.id desc limit 1) a on true
    where x.prior_authorization_id = p.id
    order by x.revision desc limit 1`,
    ),
    ivrNumber: sql`'#IVR-' || r.id`,
    ivrResponseFiles: filesIn('response'),
  })

/** One prior authorization in the scope, as JSON text: (body, records). */
export function priorAuthorizationWhole(
  actor: Actor,
  id: number,
  now: Date,
): Answer<PriorAuthorizationDetails> {
  const scope = scopeOf(actor)
  return answerWith(
    detailsFor(actor, now),
    (body) => sql`
    select ${body} as body, array[p.id] as records
    from prior_authorizations p left join ivr_requests r on r.id in (p.ivr_id) and ${inScope(scope, 'r')}
    where p.id = ${id} and ${inScope(scope, 'p')}`,
  )
}
