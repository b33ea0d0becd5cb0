import type { AskedItem } from '#contract/ivr/rounds.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import type { Decidable, Decided } from './rules.ts'

/** The only item of a round for which the reviewer has listed none: the additional information itself. */
const fromNotes = (text: string) => ({ kind: 'notes', about: '', text })
type Item = AskedItem | ReturnType<typeof fromNotes>

/**
 * The common table expressions by which a decision begins, changes or ends a round. Changed notes replace the items that
 * nobody has answered only if items are given.
 */
export function roundOf(before: Decidable, decided: Decided, items: readonly AskedItem[] | undefined): Sql {
  const { id, actionAt, actionBy, actionByName, additionalInformation, notes } = decided
  const ended = sql`ended as (
    update ivr_rounds set ended_at = ${actionAt}
    where ivr_id = ${id} and round = ${before.round} and ended_at is null)`
  if (decided.status !== 'Conditional') return ended
  const asked: readonly Item[] = items?.length ? items : [fromNotes(additionalInformation)]
  if (before.status !== 'Conditional')
    return sql`${ended}, asked as (
      insert into ivr_rounds (ivr_id, round, office_id, physician_id, asked_at, asked_by, asked_by_name,
        additional_information, notes)
      values (${id}, ${before.round + 1}, ${before.officeId}, ${before.physicianId}, ${actionAt}, ${actionBy},
        ${actionByName}, ${additionalInformation}, ${notes})),
    items as (${itemInsert(id, before.round + 1, asked)})`
  const changed = sql`asked as (
    update ivr_rounds set asked_at = ${actionAt}, asked_by = ${actionBy}, asked_by_name = ${actionByName},
      additional_information = ${additionalInformation}, notes = ${notes}
    where ivr_id = ${id} and round = ${before.round})`
  const unanswered = sql`ivr_id = ${id} and round = ${before.round} and answered_at is null`
  if (items === undefined)
    return sql`${changed}, items as (
      update ivr_items set text = ${additionalInformation} where ${unanswered} and kind = 'notes')`
  return sql`${changed}, withdrawn as (delete from ivr_items where ${unanswered}),
    items as (${itemInsert(id, before.round, asked)})`
}

/** Numbers follow the highest of the round. Items that the same statement deletes still count: no number is used twice. */
function itemInsert(ivrId: number, round: number, items: readonly Item[]): Sql {
  const column = (name: keyof Item) => items.map((item) => item[name])
  return sql`
    insert into ivr_items (ivr_id, round, item, kind, about, text)
    select ${ivrId}::bigint, ${round}::smallint, place + coalesce(
        (select max(item) from ivr_items where ivr_id = ${ivrId} and round = ${round}), 0), kind, about, text
    from unnest(${column('kind')}::text[], ${column('about')}::text[], ${column('text')}::text[])
      with ordinality as asked (kind, about, text, place)`
}
