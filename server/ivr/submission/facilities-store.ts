import { homeFacility } from '#contract/ivr/fields.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { type Facility, type FacilityField, facilityFields } from '#contract/ivr/reuse.ts'
import { names, replaced, values } from '#server/kit/database/columns.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, type JsonValues, jsonAll, jsonObject } from '#server/kit/http/json.ts'
import { columns } from '../columns.ts'

/** Far more places than one office treats at. */
const maxFacilities = 500

const byField = <V>(of: (name: FacilityField) => V) =>
  Object.fromEntries(facilityFields.map((name) => [name, of(name)])) as Record<FacilityField, V>

const facilityColumns = byField((name) => columns[name])
/** What every request says about its facility. The others are asked only at some places: unanswered, they stay. */
const { ccn: _ccn, facilityPtan: _facilityPtan, ...described } = facilityColumns
const facility = jsonObject<Facility>(byField((name) => raw(`f.${columns[name]}`)) as JsonValues<Facility>)

/** An office's facilities by name: (body, records). They are not patient records. */
export function facilitiesOf(officeId: number | null): Answer<Facility[]> {
  return answerWith(
    jsonAll(facility, sql`order by f.name_key`),
    (body) => sql`
    select ${body} as body, '{}'::bigint[] as records
    from (select * from ivr_facilities where office_id = ${officeId} order by used_at desc limit ${maxFacilities}) f`,
  )
}

/** Two spellings of one name are one facility. */
const facilityKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** How far `used_at`, which decides the newest facilities, may lag behind, in milliseconds. */
const usedWithinMs = 24 * 3_600_000

/**
 * Remembers a request's facility as part of a larger statement: a name's latest values are kept. A facility with the
 * same values is only read: an update, even one that changes nothing, would lock its row until the commit, so an
 * office's submissions would wait for each other.
 */
export function facilityUpsert(officeId: number, sent: IvrSubmission, now: Date): Sql {
  const key = facilityKey(sent.facilityName)
  if (key === facilityKey(homeFacility)) return sql`select where false`
  const lately = new Date(now.getTime() - usedWithinMs)
  return sql`
    insert into ivr_facilities (office_id, name_key, used_at, ${names(facilityColumns)})
    select ${officeId}, ${key}, ${now}, ${values(facilityColumns, sent)}
    where not exists (
      select from ivr_facilities f where f.office_id = ${officeId} and f.name_key = ${key} and f.used_at > ${lately}
        and (${names(described)}) = (${values(described, sent)})
        and ${sent.ccn} in ('', f.ccn) and ${sent.facilityPtan} in ('', f.facility_ptan))
    on conflict (office_id, name_key) do update set used_at = excluded.used_at, ${replaced(described)},
      ccn = coalesce(nullif(excluded.ccn, ''), ivr_facilities.ccn),
      facility_ptan = coalesce(nullif(excluded.facility_ptan, ''), ivr_facilities.facility_ptan)`
}
