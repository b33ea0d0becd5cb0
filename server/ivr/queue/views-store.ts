import { ivrAdmins } from '#contract/endpoint.ts'
import type { QueueView } from '#contract/ivr/queue-views.ts'
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

/** Keeps a view; one more than `most` is not kept. @returns whether it was */
export async function saveView(
  tx: Tx,
  { userId }: Actor,
  view: Pick<QueueView, 'name' | 'query' | 'shared'>,
  most: number,
  now: Date,
): Promise<boolean> {
  const saved = await tx.run(sql`
    insert into ivr_queue_views (user_id, name, shared, query, created_at)
    select ${userId}::bigint, ${view.name}::text, ${view.shared}::boolean, ${view.query}::text, ${now}::timestamptz
    where (select count(*) from ivr_queue_views where user_id = ${userId} and name <> ${view.name}) < ${most}
    on conflict (user_id, name) do update set shared = excluded.shared, query = excluded.query`)
  return saved > 0
}

/** @returns whether there was such a view that this person may remove */
export async function deleteView(tx: Tx, actor: Actor, id: number): Promise<boolean> {
  return (await tx.run(sql`delete from ivr_queue_views v where v.id = ${id} and ${mayDelete(actor)}`)) > 0
}
