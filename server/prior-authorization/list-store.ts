import { type PriorAuthorizationFilter, sections } from '#contract/prior-authorization.ts'
import { join, raw, type Sql, sql } from '#server/kit/database.ts'
import { allOf, inScope, type Scope } from '#server/kit/scope.ts'
import { holdsFoldedWords } from '#server/kit/search-words.ts'

/** The keys that lists and details share, in the order of the contract. */
const shared = sql`
  '_id', p.id::text,
  'priorauthNumber', '#PA-' || p.id,
  'submitByUserName', p.submitted_by_name,
  'submitByUserType', p.submitted_by_type,
  'physicianId', p.physician_id::text,
  'physicianName', p.physician_name,
  'createdAt', p.created_at,
  'description', p.description,
  'responseById', p.response_by::text,
  'responseByName', p.response_by_name`

/**
 * One page, newest first, with the exact total, as JSON text in one statement: (body, records). The total is
 * counted along the index that the page is walked on: some milliseconds for what an office or a country's
 * offices send in years, and no second bookkeeping that could be wrong.
 */
export function priorAuthorizationPage(scope: Scope, filter: PriorAuthorizationFilter): Sql {
  const { search, page, limit, physicianId } = filter
  const ofPhysician = physicianId === '' ? sql`true` : sql`p.physician_id = ${Number(physicianId)}`
  const matching = allOf(inScope(scope, 'p'), ofPhysician, ...holdsFoldedWords(sql`p.search_text`, search))
  return sql`
    with counted as (select count(*) as total from prior_authorizations p where ${matching}),
    page as (
      select p.* from prior_authorizations p where ${matching}
      order by p.created_at desc, p.id desc ${raw(`limit ${Math.trunc(limit)}`)} offset ${(page - 1) * limit}
    )
    select json_build_object(
      'priorAuthList', coalesce((
        select json_agg(json_build_object(${shared}) order by p.created_at desc, p.id desc) from page p), '[]'),
      'totalRecords', total,
      'totalPages', (total + ${limit}::int - 1) / ${limit}::int,
      'currentPage', ${page}::int,
      'limit', ${limit}::int)::text as body,
      coalesce((select array_agg(id) from page), '{}') as records
    from counted`
}

/** The files of `p` in one section, in the order they were uploaded. */
const filesIn = (section: string) => sql`
  coalesce((
    select json_agg(json_build_object('_id', f.id, 'fileUrl', '/api/files/' || f.id,
      'thumbnailUrl', case when f.extension in ('jpeg', 'jpg', 'png') then '/api/files/' || f.id || '?size=thumbnail' end,
      'fileName', f.name,
      'fileExtension', f.extension, 'fileSize', f.size) order by a.position)
    from prior_authorization_files a join files f on f.id = a.file_id
    where a.prior_authorization_id = p.id and a.section = ${section}), '[]')`

/** One, whole, as JSON text: (body, records); body is null when it is not there or not the viewer's. */
export function priorAuthorizationWhole(scope: Scope, id: number): Sql {
  const documents = sections.map((section) => sql`${section}::text, ${filesIn(section)}`)
  return sql`
    select max(body) as body, coalesce(array_agg(id), '{}') as records from (
      select json_build_object(${shared}, ${join(documents)}, 'comment', p.comment,
        'responseAt', p.response_at, 'ivrResponseFiles', ${filesIn('response')})::text as body, p.id
      from prior_authorizations p where p.id = ${id} and ${inScope(scope, 'p')}) found`
}
