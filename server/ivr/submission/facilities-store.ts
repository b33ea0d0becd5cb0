import { homeFacility } from '#contract/ivr/fields.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { type Facility, type FacilityField, facilityFields } from '#contract/ivr/reuse.ts'
import { names, replaced, values } from '#server/kit/database/columns.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, type JsonValues, jsonAll, jsonObject } from '#server/kit/http/json.ts'
import { columns } from '../columns.ts'

/** Far above the number of places where one office treats. */
const maxFacilities = 500

const byField = <V>(of: (name: FacilityField) => V) =>
  Object.fromEntries(facilityFields.map((name) => [name, of(name)])) as Record<FacilityField, V>

const facilityColumns = byField((name) => columns[name])
/** What each request says of its facility. The others are asked at some places of service: without an answer they stay. */
const { ccn: _ccn, facilityPtan: _facilityPtan, ...described } = facilityColumns
const facility = jsonObject<Facility>(byField((name) => raw(`f.${columns[name]}`)) as JsonValues<Facility>)

/** The facilities of an office by name: (body, records). They are no records of patients. */
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

/** How far `used_at`, by which the newest facilities are chosen, may lag behind, in milliseconds. */
const usedWithinMs = 24 * 3_600_000

/**
 * Remembers the facility of a request as part of a larger statement: the last values of a name are kept. One that is
 * known with the same values is only read: an update, even one that changes nothing, would lock its row until the
 * commit, so that the submissions of an office would wait for each other.
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
