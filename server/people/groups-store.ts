import { comparedWeeks } from '#contract/dashboard/dashboard.ts'
import { officeAdmin } from '#contract/endpoint.ts'
import { statuses } from '#contract/ivr/requests.ts'
import type { GroupOffice, GroupPerson } from '#contract/people/groups.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type Queries, raw, type Sql, sql } from '#server/kit/database/database.ts'
import { officeLabel } from '#server/kit/database/labels.ts'

export interface Group {
  readonly id: number
  readonly name: string
}

/** The active people who administer group `g`: each row is a membership of one of its offices. */
const administrators = sql`
  from users a join offices ao on ao.id = a.office_id
  where ao.group_id = g.id and a.is_group_admin and a.status = 'active' and a.deleted_at is null`

/** The group of the office that the call names, if the caller administers it in any of its offices. */
const administered = ({ officeId, loginId }: Actor): Sql => sql`
  select g.id, g.name from office_groups g
  where g.id = (select o.group_id from offices o where o.id = ${officeId})
    and exists (select ${administrators} and a.login_id = ${loginId})`

export const administeredGroup = (db: Queries, actor: Actor) => db.first<Group>(administered(actor))

/** The same, locked: changes of a group run one after the other. */
export const lockAdministeredGroup = (tx: Queries, actor: Actor) =>
  tx.first<Group>(sql`${administered(actor)} for no key update of g`)

/** Locks the group of an office; undefined if it is in none. */
export const lockGroupOf = (tx: Queries, officeId: number) =>
  tx.first<Group>(sql`
    select g.id, g.name from office_groups g
    where g.id = (select o.group_id from offices o where o.id = ${officeId}) for no key update of g`)

export interface NamedOffice {
  readonly id: number
  readonly name: string
  readonly npi: string
}

export const officesOf = (db: Queries, groupId: number) =>
  db.all<NamedOffice>(sql`
    select o.id, ${officeLabel('o')} as name, o.npi_number as npi from offices o
    where o.group_id = ${groupId} order by lower(${officeLabel('o')}), o.id`)

/**
 * The group's offices with their figures, by name. These are counted outside the caller's wall (migration 081), by
 * weeks and hours like the dashboard (server/dashboard/figures-store.ts), and name no patient.
 */
export const officeFigures = (db: Queries, groupId: number, now: Date) =>
  db.all<GroupOffice>(sql`
    select o.id::text as "_id", ${officeLabel('o')} as name, o.city, o.state, ${countsByStatus} as requests,
      f.firsts::int as "firstDecisions", f.median_hours as "medianHours"
    from group_figures(${groupId}, ${weekBefore(comparedWeeks, now)}, ${weekBefore(0, now)}) f
      join offices o on o.id = f.office_id
    order by lower(${officeLabel('o')}), o.id`)

const countsByStatus = raw(
  `json_build_object(${statuses.map((status) => `'${status}', coalesce((f.counts->>'${status}')::int, 0)`).join(', ')})`,
)

/** The start of a week in New York. */
const weekBefore = (weeks: number, now: Date): Sql => sql`
  (week_of(${now}::timestamptz) - ${raw(String(7 * weeks))})::timestamp at time zone 'America/New_York'`

/** Everyone with an account in the group's offices, and those who still have to accept an invitation, by name. */
export const peopleOf = (db: Queries, groupId: number) =>
  db.all<GroupPerson>(sql`
    select u.id::text as "_id", u.first_name || ' ' || u.last_name as name, u.email, u.user_type as "userType",
      o.id::text as "officeId", ${officeLabel('o')} as "officeName", u.status,
      u.user_type = ${officeAdmin} and exists (select ${administrators} and a.login_id = u.login_id) as "isGroupAdmin"
    from users u join offices o on o.id = u.office_id join office_groups g on g.id = o.group_id
    where g.id = ${groupId} and u.deleted_at is null
    order by lower(u.last_name), lower(u.first_name), lower(u.email), lower(${officeLabel('o')}), u.id`)

/** The addresses that belong to the group's offices or are invited there. */
export const addressesOf = (db: Queries, groupId: number) =>
  db.all<{ officeId: number; email: string }>(sql`
    select u.office_id as "officeId", u.email from users u join offices o on o.id = u.office_id
    where o.group_id = ${groupId} and u.deleted_at is null`)

export const emailOf = (db: Queries, userId: number): Promise<string> =>
  db.oneValue<string>(sql`select email from users where id = ${userId}`)

export interface GroupMember {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly officeId: number
  readonly active: boolean
  /** The same person's memberships in the group's offices that are marked as administrator. */
  readonly marked: readonly number[]
  /** Another person administers the group. */
  readonly othersAdminister: boolean
}

/** An Office Admin of one of the group's offices. */
export const adminOfGroup = (db: Queries, groupId: number, userId: number) =>
  db.first<GroupMember>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.office_id as "officeId",
      u.status = 'active' as active,
      array(select m.id from users m join offices mo on mo.id = m.office_id
        where mo.group_id = g.id and m.login_id = u.login_id and m.is_group_admin) as marked,
      exists (select ${administrators} and a.login_id is distinct from u.login_id) as "othersAdminister"
    from users u join offices o on o.id = u.office_id join office_groups g on g.id = o.group_id
    where u.id = ${userId} and g.id = ${groupId} and u.user_type = ${officeAdmin} and u.deleted_at is null`)

/** An office that the caller administers, whichever one their call is for. */
export const ownOffice = (db: Queries, { loginId }: Actor, officeId: number) =>
  db.first<{ userId: number; name: string }>(sql`
    select u.id as "userId", ${officeLabel('o')} as name from users u join offices o on o.id = u.office_id
    where o.id = ${officeId} and u.login_id = ${loginId} and u.user_type = ${officeAdmin} and u.status = 'active'
      and u.deleted_at is null`)

/** Whether the group has an administrator in an office other than this one. */
export const isAdministeredElsewhere = (db: Queries, groupId: number, officeId: number): Promise<boolean> =>
  db.finds(sql`
    select from office_groups g where g.id = ${groupId} and exists (select ${administrators} and ao.id <> ${officeId})`)

/** Whether the group would have no administrator left without this user's membership. */
export async function isLastGroupAdmin(db: Queries, groupId: number, userId: number): Promise<boolean> {
  const ids = await db.values<number>(sql`
    select a.id from office_groups g, lateral (select a.id ${administrators}) a where g.id = ${groupId}`)
  return ids.length === 1 && ids[0] === userId
}
