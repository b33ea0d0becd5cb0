import type { IvrDetails } from '#contract/ivr/requests.ts'
import { inScope, type Reader, scopeOf } from '#server/kit/access/scope.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith } from '#server/kit/http/json.ts'
import { ivrDetailsJson, ivrJson, ivrPictures } from './ivr-json.ts'

/** One request as JSON text: (body, records); body is null if it does not exist or is outside the scope. */
export function ivrWhole(reader: Reader, id: number): Answer<IvrDetails> {
  return answerWith(
    ivrDetailsJson(reader),
    (body) => sql`
    select max(body) as body, coalesce(array_agg(id), '{}') as records from (
      select ${body} as body, r.id
      from ivr_requests r cross join ${ivrPictures}
      where r.id = ${id} and ${inScope(scopeOf(reader), 'r')}) found`,
  )
}

/** These requests as JSON texts (body), in the order given. */
export const exportedIvrs = (reader: Reader, ids: readonly number[]): Sql => sql`
  select ${ivrJson(reader)}::text as body
  from ivr_requests r cross join ${ivrPictures}
  where r.id = any(${ids}::bigint[]) and ${inScope(scopeOf(reader), 'r')} order by array_position(${ids}::bigint[], r.id)`
