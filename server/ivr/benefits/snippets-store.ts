import { ivrAdmins } from '#contract/endpoint.ts'
import type { Snippet } from '#contract/ivr/benefits/snippets.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'

const mayDelete = ({ userId, userType }: Actor): Sql =>
  sql`(s.user_id = ${userId} or (s.shared and ${ivrAdmins.includes(userType)}))`

export const snippetsFor = (tx: Tx, actor: Actor): Promise<Snippet[]> =>
  tx.all<Snippet>(sql`
    select s.id::text as "_id", s.name, s.text, s.shared, u.first_name || ' ' || u.last_name as "byName",
      s.user_id = ${actor.userId} as own, ${mayDelete(actor)} as "mayDelete"
    from ivr_snippets s join users u on u.id = s.user_id
    where s.user_id = ${actor.userId} or s.shared
    order by s.user_id <> ${actor.userId}, lower(s.name), s.id limit 500`)

type Typed = Pick<Snippet, 'name' | 'text' | 'shared'>

/** Serializes changes to a person's snippets: their names must differ, and their number is limited. */
export async function lockSnippets(tx: Tx, { userId }: Actor): Promise<void> {
  await tx.run(sql`select from users where id = ${userId} for no key update`)
}

/** About the person's snippets: whether `id` is one, whether another has this name, and how many others there are. */
export const ownSnippets = (tx: Tx, { userId }: Actor, name: string, id: number) =>
  tx.one<{ owned: boolean; wasShared: boolean; named: boolean; others: number }>(sql`
    select coalesce(bool_or(id = ${id}), false) as owned,
      coalesce(bool_or(shared) filter (where id = ${id}), false) as "wasShared",
      coalesce(bool_or(id <> ${id} and lower(name) = lower(${name})), false) as named,
      (count(*) filter (where id <> ${id}))::int as others
    from ivr_snippets where user_id = ${userId}`)

export const insertSnippet = (tx: Tx, { userId }: Actor, { name, text, shared }: Typed): Promise<number> =>
  tx.oneValue<number>(sql`
    insert into ivr_snippets (user_id, name, text, shared) values (${userId}, ${name}, ${text}, ${shared})
    returning id`)

export async function updateSnippet(tx: Tx, { userId }: Actor, id: number, typed: Typed): Promise<void> {
  const { name, text, shared } = typed
  await tx.run(sql`
    update ivr_snippets set name = ${name}, text = ${text}, shared = ${shared}
    where id = ${id} and user_id = ${userId}`)
}

/** @returns whether the team had it; undefined if there is no such snippet that this person may delete */
export const removeSnippet = (tx: Tx, actor: Actor, id: number) =>
  tx.first<{ wasShared: boolean }>(sql`
    delete from ivr_snippets s where s.id = ${id} and ${mayDelete(actor)} returning s.shared as "wasShared"`)
