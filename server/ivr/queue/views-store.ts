import { ivrAdmins } from '#contract/endpoint.ts'
import type { QueueView } from '#contract/ivr/queue/queue-views.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'

const mayDelete = ({ userId, userType }: Actor): Sql =>
  sql`(v.user_id = ${userId} or (v.shared and ${ivrAdmins.includes(userType)}))`

export const viewsFor = (tx: Tx, actor: Actor): Promise<QueueView[]> =>
  tx.all<QueueView>(sql`
    select v.id::text as "_id", v.name, v.query, v.shared, u.first_name || ' ' || u.last_name as "byName",
      ${mayDelete(actor)} as "mayDelete"
    from ivr_queue_views v join users u on u.id = v.user_id
    where v.user_id = ${actor.userId} or v.shared
    order by v.user_id <> ${actor.userId}, lower(v.name), v.id limit 200`)

/** The result of saving or removing: the record, and whether the team had it before. */
export interface Kept {
  readonly id: number
  readonly wasShared: boolean
}

/** Saves a view unless there are already `most`. @returns undefined if it was not saved */
export async function saveView(
  tx: Tx,
  { userId }: Actor,
  view: Pick<QueueView, 'name' | 'query' | 'shared'>,
  most: number,
  now: Date,
): Promise<Kept | undefined> {
  // Saved one after the other: each counts those before it.
  await tx.run(sql`select from users where id = ${userId} for no key update`)
  const { others, wasShared } = await tx.one<{ others: number; wasShared: boolean }>(sql`
    select (count(*) filter (where name <> ${view.name}))::int as others,
      coalesce(bool_or(shared) filter (where name = ${view.name}), false) as "wasShared"
    from ivr_queue_views where user_id = ${userId}`)
  if (others >= most) return undefined
  const { id } = await tx.one<{ id: number }>(sql`
    insert into ivr_queue_views (user_id, name, shared, query, created_at)
    values (${userId}, ${view.name}, ${view.shared}, ${view.query}, ${now})
    on conflict (user_id, name) do update set shared = excluded.shared, query = excluded.query
    returning id`)
  return { id, wasShared }
}

/** @returns undefined if there is no such view that this person may remove */
export const deleteView = (tx: Tx, actor: Actor, id: number): Promise<Kept | undefined> =>
  tx.first<Kept>(sql`
    delete from ivr_queue_views v where v.id = ${id} and ${mayDelete(actor)}
    returning v.id, v.shared as "wasShared"`)
