import { inScope, type Reader, scopeOf } from '#server/kit/access/scope.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import { ivrJson, ivrPictures } from './ivr-json.ts'

/** These requests as JSON texts (body), in the order given. */
export const exportedIvrs = (reader: Reader, ids: readonly number[]): Sql => sql`
  select ${ivrJson(reader.userType)}::text as body
  from ivr_requests r cross join ${ivrPictures}
  where r.id = any(${ids}::bigint[]) and ${inScope(scopeOf(reader), 'r')} order by array_position(${ids}::bigint[], r.id)`
