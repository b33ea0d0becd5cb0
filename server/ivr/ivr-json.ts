import { declarationOf, type FieldName, fieldsByKey, requestPathOf } from '#contract/ivr/fields.ts'
import { requestMay } from '#contract/ivr/may.rules.ts'
import {
  type Entered,
  type IvrDetails,
  type IvrRequest,
  ListedIvr,
  type SupportingDocument,
  statuses,
} from '#contract/ivr/requests.ts'
import type { ApplicationCode, Wound } from '#contract/ivr/wounds/wounds.rules.ts'
import { inScope, mayOfRow, officeOfRow, type Reader, type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql } from '#server/kit/database/database.ts'
import {
  type Answer,
  answerWith,
  type Json,
  type JsonValues,
  jsonColumn,
  jsonList,
  jsonObject,
  jsonRow,
} from '#server/kit/http/json.ts'
import { storedFile } from '../files/store.ts'
import { columns, isStored, slots } from './columns.ts'

/** The SQL for a field's JSON value, from the wide row `r` or its pictures `f`. */
function valueIn(name: FieldName): string {
  const { kind } = declarationOf(name)
  if (!isStored(name)) return `coalesce(f."${name}", '${kind === 'images' ? '[]' : ''}')`
  const column = `r.${columns[name]}`
  if (kind === 'date') return `coalesce(${column}::text, '')`
  return kind === 'record' ? `${column}::text` : column
}

/** The SQL for the fields under one key of a request: one field, an object of parts, or names joined by spaces. */
function entered(names: readonly FieldName[]): string {
  const parts = names.flatMap((name) => {
    const { part } = requestPathOf(name)
    return part ? [`'${part}', ${valueIn(name)}`] : []
  })
  if (parts.length > 0) return `json_build_object(${parts.join(', ')})`
  return names.map(valueIn).join(" || ' ' || ")
}

/** The entered values. Keys and parts match the contract, because the field catalog defines both. */
const enteredValues = Object.fromEntries(
  [...fieldsByKey].map(([key, names]) => [key, raw(entered(names))]),
) as unknown as JsonValues<Entered>

/**
 * A request's values as described in contract/ivr/requests.ts, made by PostgreSQL from the wide row `r` and its files,
 * for a reader of this type. Files have their plain path; it is signed when the reply is sent.
 */
const shownTo = (reader: Reader): JsonValues<Omit<IvrRequest, 'office'>> => ({
  _id: sql`r.id::text`,
  ivrNumber: sql`'#IVR-' || r.id`,
  submitByUserType: sql`r.submitted_by_type`,
  submitByUserName: sql`r.submitted_by_name`,
  submissionStatus: sql`r.status`,
  actionByUserName: sql`r.action_by_name`,
  actionDate: sql`r.action_at`,
  createdAt: sql`r.created_at`,
  additionalInformation: sql`r.additional_information`,
  notes: sql`r.notes`,
  supportingDocuments: jsonList(
    jsonObject<SupportingDocument>({
      ...storedFile,
      kind: sql`s.document_kind`,
      moreKinds: jsonColumn(sql`s.more_kinds`),
    }),
    sql`order by s.position`,
    sql`
    from ivr_files s join files g on g.id = s.file_id
    where s.ivr_id = r.id and s.slot = 'supporting'`,
  ),
  documentsAt: sql`(select d.documents_at from ivr_rounds d where d.ivr_id = r.id and d.answered_at is null and d.ended_at is null)`,
  answeredAt: sql`r.answered_at`,
  may: mayOfRow(reader, 'r', sql`r.status`, (userType) =>
    Object.fromEntries(statuses.map((status) => [status, requestMay(status, userType)])),
  ),
  ...enteredValues,
})
const listed = (Object.keys(ListedIvr.shape) as (keyof ListedIvr)[]).filter(
  (name): name is Exclude<keyof ListedIvr, 'office'> => name !== 'office',
)
export const ivrJson = (reader: Reader) =>
  jsonRow<IvrRequest>({ ...shownTo(reader), ...officeOfRow(reader, 'r') })

/** What lists show of request `r`, without its files. */
export function listedIvrJson(reader: Reader): Json<ListedIvr> {
  const shown = shownTo(reader)
  const values = Object.fromEntries(listed.map((name) => [name, shown[name]])) as unknown as JsonValues<
    Omit<ListedIvr, 'office'>
  >
  return jsonObject<ListedIvr>({ ...values, ...officeOfRow(reader, 'r') })
}

/**
 * All wounds of the request in row `r`, or in `o`, which is another request. Written with `in`, because the scope test
 * takes an equality for a join within the scope.
 */
export const woundsOfRow = (alias: 'r' | 'o') =>
  jsonList(
    jsonColumn<Wound>(sql`w.wound || jsonb_build_object('woundImages', coalesce((
      select jsonb_agg('/api/files/' || p.file_id order by p.position) from ivr_files p
      where p.ivr_id in (${raw(alias)}.id) and p.slot = ${raw(`'${slots.woundImages}'`)} and p.wound = w.place - 1), '[]'))`),
    sql`order by w.place`,
    sql`from jsonb_array_elements(${raw(alias)}.wounds) with ordinality w (wound, place)`,
  )

/** All wounds and codes of request `r`. */
export const wholeLists: JsonValues<Pick<IvrDetails, 'wounds' | 'diagnosisCodes' | 'applicationCodes'>> = {
  wounds: woundsOfRow('r'),
  diagnosisCodes: jsonColumn(sql`to_json(r.icd10_codes)`),
  applicationCodes: jsonList(
    jsonObject<ApplicationCode>({ code: sql`c.code`, units: sql`c.units::text` }),
    sql`order by c.place`,
    sql`from unnest(r.cpt_codes, r.cpt_units) with ordinality c (code, units, place)`,
  ),
}

/** The kinds of request `r`'s documents, as policies call them. */
export const documentKinds = jsonColumn<string[]>(sql`(
  select coalesce(json_agg(distinct kind), '[]')
  from ivr_files a, unnest(a.document_kind || a.more_kinds) kind where a.ivr_id = r.id and kind <> '')`)

/** The same with its wounds and codes, for one request: lists do not need them. */
export const ivrDetailsJson = (reader: Reader) =>
  jsonRow<Omit<IvrDetails, 'office'>>({ ...shownTo(reader), ...wholeLists })

/** The SQL for a field's pictures: a path, or a list of paths. */
function pathsOf([name, slot]: [string, string]): string {
  const inSlot = `filter (where p.slot = '${slot}') as "${name}"`
  return declarationOf(name as FieldName).kind === 'images'
    ? `json_agg('/api/files/' || p.file_id order by p.position) ${inSlot}`
    : `max('/api/files/' || p.file_id) ${inSlot}`
}

/** Request `r`'s pictures, aggregated in one pass; to be joined laterally with `ivrJson`. */
export const ivrPictures: Sql = sql`
  lateral (
    select ${raw(Object.entries(slots).map(pathsOf).join(',\n           '))}
    from ivr_files p where p.ivr_id = r.id
  ) f`

/**
 * The reply about one request in the scope, the row `r`, as JSON text: (body, records).
 * @param joined what `r` is joined with
 */
export const aboutRequest = <T>(scope: Scope, id: number, body: Json<T>, joined = sql``): Answer<T> =>
  answerWith(
    body,
    (text) => sql`
    select ${text} as body, array[r.id] as records from ivr_requests r ${joined}
    where r.id = ${id} and ${inScope(scope, 'r')}`,
  )

/** One complete request: (body, records). */
export const ivrWhole = (reader: Reader, id: number): Answer<IvrDetails> =>
  aboutRequest(scopeOf(reader), id, ivrDetailsJson(reader), sql`cross join ${ivrPictures}`)

/** These requests as JSON texts (body), in the order given. */
export const exportedIvrs = (reader: Reader, ids: readonly number[]): Sql => sql`
  select ${ivrJson(reader)}::text as body
  from ivr_requests r cross join ${ivrPictures}
  where r.id = any(${ids}::bigint[]) and ${inScope(scopeOf(reader), 'r')} order by array_position(${ids}::bigint[], r.id)`
