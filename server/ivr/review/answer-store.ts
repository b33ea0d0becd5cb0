import type { IvrSubmission } from '#contract/ivr/form.ts'
import type { ItemKind } from '#contract/ivr/rounds.ts'
import { singleFieldsOf } from '#contract/ivr/wounds/wounds.rules.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { RequestKey } from '#server/kit/access/row-key.ts'
import { assigned } from '#server/kit/database/columns.ts'
import { join, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { changeInsert } from '#server/kit/live/changes.ts'
import { columns, type Stored, stored } from '../columns.ts'
import type { Decidable } from '../rules.ts'
import { searchText } from '../search-text.ts'
import { listNames, listValues } from '../submission/submit-store.ts'

/** An item of a request's current round. */
export interface OpenItem {
  readonly item: number
  readonly kind: ItemKind
  readonly about: string
  readonly answeredByName: string
  readonly answeredAt: Date | null
}

/** The items in a round of a request that the same transaction has locked. */
export async function itemsOf(tx: Tx, { id, round }: Decidable): Promise<OpenItem[]> {
  return tx.all<OpenItem>(sql`
    select item, kind, about, answered_by_name as "answeredByName", answered_at as "answeredAt"
    from ivr_items where ivr_id = ${id} and round = ${round} order by item`)
}

/** How many supporting documents a locked request has, and the position of the next one. */
export const documentCount = (
  tx: Tx,
  { id }: Pick<Decidable, 'id'>,
): Promise<{ documents: number; next: number }> =>
  tx.one<{ documents: number; next: number }>(sql`
    select count(*) as documents, coalesce(max(position) + 1, 0) as next
    from ivr_files where ivr_id = ${id} and slot = 'supporting'`)

export interface Answered {
  readonly item: number
  readonly text: string
  readonly before: string
  readonly after: string
}

/** An uploaded file with all items of the round that it answers. */
export interface AnswerFile {
  readonly id: string
  readonly items: readonly number[]
  /** What it is, as policies call it; none if no one said. */
  readonly kinds: readonly string[]
}

/** The corrected fields with their new values, and the complete submission with them. */
export interface Corrections {
  readonly values: Readonly<Partial<Record<Stored, string>>>
  readonly sent: IvrSubmission
}

/** Saves answers with their corrections. `isLast`: nothing is open anymore, so the request is Pending again. */
export async function saveAnswers(
  tx: Tx,
  actor: Actor,
  ivr: Decidable,
  {
    answers,
    files,
    corrections,
    isLast,
    next,
    now,
  }: {
    answers: readonly Answered[]
    files: readonly AnswerFile[]
    corrections: Corrections | undefined
    isLast: boolean
    /** The position of the first new document. */
    next: number
    now: Date
  },
): Promise<void> {
  const { id, officeId, physicianId } = ivr
  const column = (name: 'item' | 'text' | 'before' | 'after') => answers.map((answer) => answer[name])
  const to = { team: true, officeId, physicianId } as const
  const parts = [
    sql`answered as (
      update ivr_items i set answer = a.answer, before = a.before, after = a.after, answered_at = ${now},
        answered_by = ${actor.userId}, answered_by_name = ${actor.name}
      from unnest(${column('item')}::smallint[], ${column('text')}::text[], ${column('before')}::text[],
        ${column('after')}::text[]) as a (item, answer, before, after)
      where i.ivr_id = ${id} and i.round = ${ivr.round} and i.item = a.item)`,
    sql`attached as (
      insert into ivr_files
        (ivr_id, file_id, slot, position, round, item, more_items, document_kind, more_kinds)
      select ${id}::bigint, file_id, 'supporting', ${next}::int + place - 1, ${ivr.round}::smallint, item,
        string_to_array(more_items, ',')::smallint[], kind, string_to_array(more_kinds, ',')
      from unnest(${files.map((file) => file.id)}::uuid[], ${files.map(({ items }) => items[0])}::smallint[],
        ${files.map(({ items }) => items.slice(1).join(','))}::text[],
        ${files.map(({ kinds }) => kinds[0] ?? '')}::text[],
        ${files.map(({ kinds }) => kinds.slice(1).join(','))}::text[])
        with ordinality as f (file_id, item, more_items, kind, more_kinds, place))`,
    ...(corrections || isLast
      ? [requestUpdate(id, corrections, isLast, now), narrowUpdate(id, corrections, isLast)]
      : []),
    ...(isLast
      ? [
          sql`round as (
            update ivr_rounds set answered_at = ${now}, answered_by = ${actor.userId}, answered_by_name = ${actor.name}
            where ivr_id = ${id} and round = ${ivr.round})`,
        ]
      : []),
  ]
  await tx.run(sql`with ${join(parts)} ${changeInsert({ area: 'ivr', record: id, to })}`)
}

/** The decision's date goes with its status: only a Pending request has none. The notes stay until the next one. */
function requestUpdate(
  id: RequestKey,
  corrections: Corrections | undefined,
  isLast: boolean,
  now: Date,
): Sql {
  const names = Object.keys(corrections?.values ?? {}) as Stored[]
  const changed = Object.fromEntries(names.map((name) => [name, columns[name]]))
  const sets = [
    ...(corrections
      ? [
          assigned(changed, stored({ ...corrections.values, ...joinedOf(corrections) })),
          sql`(${listNames}) = row(${listValues(corrections.sent)})`,
        ]
      : []),
    ...(isLast
      ? [
          sql`status = 'Pending', action_by = null, action_by_name = '', action_at = null, answered_at = ${now}`,
        ]
      : []),
  ]
  return sql`request as (update ivr_requests set ${join(sets)} where id = ${id})`
}

/** The wide row's values that are joined from all wounds and codes, if one of these was corrected. */
const joinedOf = ({ values, sent }: Corrections) =>
  Object.fromEntries(Object.entries(singleFieldsOf(sent)).filter(([name]) => name in values))

/** A corrected name, number, payer or day changes what a request is found by. */
function narrowUpdate(id: RequestKey, corrections: Corrections | undefined, isLast: boolean): Sql {
  const found = ({ sent }: Corrections) =>
    sql`text = ${searchText(id, sent)}, birth_day = ${sent.patientDateOfBirth}, service_day = ${sent.dos}`
  const sets = [...(isLast ? [sql`status = 'Pending'`] : []), ...(corrections ? [found(corrections)] : [])]
  return sql`narrow as (update ivr_search set ${join(sets)} where id = ${id})`
}
