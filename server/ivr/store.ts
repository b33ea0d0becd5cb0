import type { IvrDetails } from '#contract/ivr/requests.ts'
import { inScope, type Reader, scopeOf } from '#server/kit/access/scope.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import type { Answer } from '#server/kit/http/json.ts'
import { aboutRequest, ivrDetailsJson, ivrJson, ivrPictures } from './ivr-json.ts'

/** One complete request: (body, records). */
export const ivrWhole = (reader: Reader, id: number): Answer<IvrDetails> =>
  aboutRequest(scopeOf(reader), id, ivrDetailsJson(reader), sql`cross join ${ivrPictures}`)

/** These requests as JSON texts (body), in the order given. */
export const exportedIvrs = (reader: Reader, ids: readonly number[]): Sql => sql`
  select ${ivrJson(reader)}::text as body
  from ivr_requests r cross join ${ivrPictures}
  where r.id = any(${ids}::bigint[]) and ${inScope(scopeOf(reader), 'r')} order by array_position(${ids}::bigint[], r.id)`
