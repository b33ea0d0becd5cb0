import type { IvrDetails, IvrRequest } from '#contract/ivr/requests.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonAll } from '#server/kit/http/json.ts'
import { ivrDetailsJson, ivrJson, ivrPictures } from './ivr-json.ts'

/** One request as JSON text: (body, records); body is null if it does not exist or is outside the scope. */
export function ivrWhole(scope: Scope, id: number): Answer<IvrDetails> {
  return answerWith(
    ivrDetailsJson,
    (body) => sql`
    select max(body) as body, coalesce(array_agg(id), '{}') as records from (
      select ${body} as body, r.id
      from ivr_requests r cross join ${ivrPictures}
      where r.id = ${id} and ${inScope(scope, 'r')}) found`,
  )
}

/** Those of these requests that are in the scope, newest first, as JSON text: (body, records). */
export function ivrsWhole(scope: Scope, ids: readonly number[]): Answer<IvrRequest[]> {
  return answerWith(
    jsonAll(ivrJson, sql`order by r.created_at desc, r.id desc`),
    (body) => sql`
    select ${body} as body, coalesce(array_agg(r.id), '{}') as records
    from ivr_requests r cross join ${ivrPictures}
    where r.id = any(${ids}::bigint[]) and ${inScope(scope, 'r')}`,
  )
}
