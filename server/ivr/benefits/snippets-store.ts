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

/** Serializes changes of one's own snippets: their names differ, and their number has a limit. */
export async function lockSnippets(tx: Tx, { userId }: Actor): Promise<void> {
  await tx.run(sql`select from users where id = ${userId} for no key update`)
}

/** Another snippet of the person with this name, and how many there are. */
export async function otherSnippets(tx: Tx, { userId }: Actor, name: string, except: number) {
  const row = await tx.first<{ total: number; named: boolean }>(sql`
    select count(*)::int as total, coalesce(bool_or(lower(name) = lower(${name})), false) as named
    from ivr_snippets where user_id = ${userId} and id <> ${except}`)
  return row ?? { total: 0, named: false }
}

export async function insertSnippet(tx: Tx, { userId }: Actor, { name, text, shared }: Typed): Promise<void> {
  await tx.run(sql`
    insert into ivr_snippets (user_id, name, text, shared) values (${userId}, ${name}, ${text}, ${shared})`)
}

/** @returns whether the person has such a snippet */
export async function updateSnippet(tx: Tx, { userId }: Actor, id: number, typed: Typed): Promise<boolean> {
  const { name, text, shared } = typed
  const changed = await tx.run(sql`
    update ivr_snippets set name = ${name}, text = ${text}, shared = ${shared}
    where id = ${id} and user_id = ${userId}`)
  return changed > 0
}

/** @returns whether there was such a snippet that this person may delete */
export async function removeSnippet(tx: Tx, actor: Actor, id: number): Promise<boolean> {
  return (await tx.run(sql`delete from ivr_snippets s where s.id = ${id} and ${mayDelete(actor)}`)) > 0
}
