import { type Queries, sql } from '#server/kit/database/database.ts'

// What the area that manages groups writes about offices and people.

/** Creates a group without offices and returns its id. */
export async function insertGroup(tx: Queries, name: string, now: Date): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into office_groups (name, created_at) values (${name}, ${now}) returning id`)
  if (!row) throw new Error('no group was inserted')
  return row.id
}

/** Puts an office into a group, unless it is in one; false if it is. */
export async function joinGroup(tx: Queries, officeId: number, groupId: number): Promise<boolean> {
  const put = await tx.run(sql`
    update offices set group_id = ${groupId} where id = ${officeId} and group_id is null`)
  return put === 1
}

/** Takes an office out of a group; nobody there administers one anymore. */
export async function leaveGroup(tx: Queries, officeId: number): Promise<void> {
  await tx.run(sql`
    with gone as (update offices set group_id = null where id = ${officeId})
    update users set is_group_admin = false where office_id = ${officeId} and is_group_admin`)
}

export async function setIsGroupAdmin(tx: Queries, userIds: readonly number[], is: boolean): Promise<void> {
  await tx.run(sql`update users set is_group_admin = ${is} where id = any(${userIds}::bigint[])`)
}
