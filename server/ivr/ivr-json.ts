import { declarationOf, type FieldName, fieldNames, placeOf } from '#contract/ivr-fields.ts'
import { raw, type Sql, sql } from '#server/kit/database.ts'
import { columns, isStored, slots } from './columns.ts'

/** A field of the wide row `r`, or of its pictures `f`, as JSON has it. */
function valueIn(name: FieldName): string {
  const { kind } = declarationOf(name)
  if (!isStored(name)) return `coalesce(f."${name}", '${kind === 'images' ? '[]' : ''}')`
  const column = `r.${columns[name]}`
  if (kind === 'date') return `coalesce(${column}::text, '')`
  return kind === 'record' ? `${column}::text` : column
}

/** What is in one place of a request: a field, parts of an object, or names one after the other. */
function entered(key: string): string {
  const here = fieldNames.filter((name) => placeOf(name).key === key)
  const parts = here.flatMap((name) => {
    const { part } = placeOf(name)
    return part ? [`'${part}', ${valueIn(name)}`] : []
  })
  if (parts.length > 0) return `json_build_object(${parts.join(', ')})`
  return here.map(valueIn).join(" || ' ' || ")
}

const keys = new Set(fieldNames.map((name) => placeOf(name).key))

/**
 * A request as contract/ivr.ts describes it, made by PostgreSQL from the wide row `r` and its files. Files are named by
 * their plain path; the kit signs it on the way out. A row made to JSON, as a function takes no more than 100 arguments.
 */
export const ivrJson: Sql = sql`
  (select row_to_json(whole) from (select
    r.id::text as "_id",
    '#IVR-' || r.id as "ivrNumber",
    r.submitted_by_type as "submitByUserType",
    r.submitted_by_name as "submitByUserName",
    r.status as "submissionStatus",
    r.action_by_name as "actionByUserName",
    r.action_at as "actionDate",
    r.created_at as "createdAt",
    r.additional_information as "additionalInformation",
    r.notes as "notes",
    coalesce((
      select json_agg(json_build_object(
          'fileUrl', '/api/files/' || g.id,
          'thumbnailUrl', case when g.extension in ('jpeg', 'jpg', 'png') then '/api/files/' || g.id || '?size=thumbnail' end,
          'fileName', g.name, 'fileExtension', g.extension, 'fileSize', g.size)
          order by s.position)
      from ivr_files s join files g on g.id = s.file_id
      where s.ivr_id = r.id and s.slot = 'supporting'), '[]') as "supportingDocuments",
    (select c.documents_at from ivr_conditional c where c.ivr_id = r.id) as "documentsAt",
    ${raw([...keys].map((key) => `${entered(key)} as "${key}"`).join(',\n    '))}) whole)`

/** One picture of a field as its path, several as a list of them. */
function pathsOf([name, slot]: [string, string]): string {
  const inSlot = `filter (where p.slot = '${slot}') as "${name}"`
  return declarationOf(name as FieldName).kind === 'images'
    ? `json_agg('/api/files/' || p.file_id order by p.position) ${inSlot}`
    : `max('/api/files/' || p.file_id) ${inSlot}`
}

/** The pictures of request `r`, in one pass; to be joined laterally beside `ivrJson`. */
export const ivrPictures: Sql = sql`
  lateral (
    select ${raw(Object.entries(slots).map(pathsOf).join(',\n           '))}
    from ivr_files p where p.ivr_id = r.id
  ) f`
