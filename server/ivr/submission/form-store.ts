import { type FieldName, fieldNames } from '#contract/ivr/fields.ts'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import type { Scope } from '#server/kit/access/scope.ts'
import { raw, sql } from '#server/kit/database/database.ts'
import { type Answer, type Json, jsonObject } from '#server/kit/http/json.ts'
import { storedFileJson } from '../../files/store.ts'
import { columns, isStored, slots } from '../columns.ts'
import { aboutRequest, documentKinds, wholeLists } from '../ivr-json.ts'

const fields = fieldNames.filter(isStored)
const pictures = Object.entries(slots) as [FieldName, string][]

/** `json_build_object` takes at most 50 keys, so the fields are an aggregate of rows. */
const fieldRows = raw(fields.map((name) => `('${name}', coalesce(r.${columns[name]}::text, ''))`).join(', '))
const slotRows = raw(pictures.map(([name, slot]) => `('${name}', '${slot}')`).join(', '))

/** A request's entered values as JSON text: (body, records). */
export function ivrFormOf(scope: Scope, id: number): Answer<FilledForm> {
  const body = jsonObject<FilledForm>({
    ivrNumber: sql`'#IVR-' || r.id`,
    submissionStatus: sql`r.status`,
    patientName: sql`r.patient_first_name || ' ' || r.patient_last_name`,
    fields: sql`(select json_object_agg(e.name, e.value) from (values ${fieldRows}) e (name, value))` as Json<
      FilledForm['fields']
    >,
    files: sql`(
      select json_object_agg(s.name, coalesce((
        select json_agg(${storedFileJson} order by a.position)
        from ivr_files a join files g on g.id = a.file_id
        where a.ivr_id = r.id and a.slot = s.slot), '[]'))
      from (values ${slotRows}) s (name, slot))` as Json<FilledForm['files']>,
    ...wholeLists,
    facts: sql`coalesce(r.check_facts, '{}')` as Json<FilledForm['facts']>,
    documentKinds,
  })
  return aboutRequest(scope, id, body)
}
