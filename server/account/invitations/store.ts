import type { OpenInvitation } from '#contract/account/memberships.ts'
import { physician, type UserType } from '#contract/endpoint.ts'
import { type Queries, raw, type Sql, sql } from '#server/kit/database/database.ts'
import { officeLabel } from '#server/kit/database/labels.ts'

/** Who is invited: a user who waits for a password, or a physician's record that has no user yet. */
export type Invited = { readonly userId: number } | { readonly physicianId: number }

/** Who a row of invitations invites: it names one of the two. */
const whoOf = (row: string): Sql =>
  raw(`json_strip_nulls(json_build_object('userId', ${row}.user_id, 'physicianId', ${row}.physician_id))`)

const userOf = (invited: Invited) => ('userId' in invited ? invited.userId : null)
const physicianOf = (invited: Invited) => ('physicianId' in invited ? invited.physicianId : null)

const of = (invited: Invited): Sql =>
  'userId' in invited ? sql`user_id = ${invited.userId}` : sql`physician_id = ${invited.physicianId}`

/** What someone is invited as: the area that manages such people, and their record there. */
export function roleOf(invited: Invited, officeId: number | null) {
  if ('physicianId' in invited)
    return { area: 'physicians', kind: 'physician', record: invited.physicianId } as const
  const record = invited.userId
  return officeId === null
    ? ({ area: 'members', kind: 'member', record } as const)
    : ({ area: 'colleagues', kind: 'colleague', record } as const)
}

export interface NewInvitation {
  readonly invited: Invited
  readonly tokenHash: Buffer
  /** Lower-cased. */
  readonly email: string
  readonly expiresAt: Date
  /** The user who invites; null for an invitation from the command line. */
  readonly invitedBy: number | null
  /** Identifies invitations that are mailed and accepted together. */
  readonly batch?: string
}

/** Returns the invitation's id. */
export async function insertInvitation(tx: Queries, invitation: NewInvitation, now: Date): Promise<number> {
  const { invited, tokenHash, email, expiresAt, invitedBy, batch = null } = invitation
  return tx.oneValue<number>(sql`
    insert into invitations (token_hash, user_id, physician_id, email, created_at, expires_at, invited_by, batch)
    values (${tokenHash}, ${userOf(invited)}, ${physicianOf(invited)}, ${email}, ${now}, ${expiresAt}, ${invitedBy},
            ${batch}::uuid)
    returning id`)
}

/** Who was invited, as what, and by whom. */
export interface InvitationOf {
  readonly invited: Invited
  readonly invitedBy: number | null
  readonly name: string
  readonly officeId: number | null
}

/** Records whether the mail of an open invitation and those mailed with it was refused; none when all have ended. */
export const setUndelivered = (tx: Queries, id: number, at: Date | null): Promise<InvitationOf[]> =>
  tx.all<InvitationOf>(sql`
    with marked as (
      update invitations set undelivered_at = ${at}
      where (id = ${id} or batch = (select b.batch from invitations b where b.id = ${id})) and ended_at is null
      returning id, user_id, physician_id, invited_by
    )
    select ${whoOf('m')} as invited, m.invited_by as "invitedBy",
      coalesce(u.first_name || ' ' || u.last_name, p.first_name || ' ' || p.last_name) as name,
      coalesce(u.office_id, p.office_id) as "officeId"
    from marked m left join users u on u.id = m.user_id left join physicians p on p.id = m.physician_id
    order by m.id`)

/** Ends the open invitation, if there is one. */
export async function endInvitation(tx: Queries, invited: Invited, now: Date): Promise<void> {
  await tx.run(sql`update invitations set ended_at = ${now} where ${of(invited)} and ended_at is null`)
}

/** Which invitation: by its link, or by its number if the caller is signed in with its address. */
export type Which = { readonly tokenHash: Buffer } | { readonly id: number }

/** Consumes an invitation for one caller only, and returns who invited whom. */
export const consumeInvitation = (tx: Queries, { id, email }: { id: number; email: string }, now: Date) =>
  tx.first<Omit<InvitationOf, 'name'>>(sql`
    update invitations i set ended_at = ${now}
    where id = ${id} and email = ${email} and ended_at is null and expires_at > ${now}
    returning ${whoOf('i')} as invited, invited_by as "invitedBy", (
      select coalesce(u.office_id, p.office_id) from (select) one
        left join users u on u.id = i.user_id left join physicians p on p.id = i.physician_id) as "officeId"`)

/** The open invitations from offices to an address, with the inviters. */
export const invitationsTo = (db: Queries, email: string, now: Date) =>
  db.all<Omit<OpenInvitation, 'expiresAt'> & { expiresAt: Date }>(sql`
    select i.id::text as "_id", ${officeLabel('o')} as "officeName", coalesce(u.user_type, ${physician}) as "userType",
      coalesce(b.first_name || ' ' || b.last_name, '') as "invitedBy", i.expires_at as "expiresAt"
    from invitations i left join users u on u.id = i.user_id left join physicians p on p.id = i.physician_id
      join offices o on o.id = coalesce(u.office_id, p.office_id) left join users b on b.id = i.invited_by
    where i.email = ${email} and i.ended_at is null and i.expires_at > ${now} order by i.id`)

/** An invitation that can be accepted. */
export interface Acceptable {
  readonly id: number
  readonly invited: Invited
  /** The inviting office's name; null for the verification team. */
  readonly officeName: string | null
}

/**
 * An invitation that was mailed to this address and is valid at `now`, with those mailed together with it. A link still
 * works for the others when one of them has been withdrawn or sent again.
 */
export async function acceptableInvitations(
  db: Queries,
  which: Which,
  email: string,
  now: Date,
): Promise<Acceptable[]> {
  const named =
    'tokenHash' in which
      ? sql`n.token_hash = ${which.tokenHash}`
      : sql`n.id = ${which.id} and n.ended_at is null and n.expires_at > ${now}`
  return db.all<Acceptable>(sql`
    select i.id, ${whoOf('i')} as invited, ${officeLabel('o')} as "officeName"
    from invitations n join invitations i on i.id = n.id or i.batch = n.batch
      left join users u on u.id = i.user_id left join physicians p on p.id = i.physician_id
      left join offices o on o.id = coalesce(u.office_id, p.office_id)
    where ${named} and n.email = ${email} and i.email = ${email} and i.ended_at is null and i.expires_at > ${now}
    order by i.id = n.id desc, i.id`)
}

/** Locks an invited member or colleague, like every change of them before it touches the invitation. */
export const lockWaitingMember = (tx: Queries, userId: number) =>
  tx.first<{ userType: UserType }>(sql`
    select user_type as "userType" from users
    where id = ${userId} and status = 'notRegister' and deleted_at is null for update`)

export interface WaitingPhysician {
  readonly officeId: number
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
}

/** Locks the record of a physician who was invited and has not accepted yet. */
export const lockWaitingPhysician = (tx: Queries, physicianId: number) =>
  tx.first<WaitingPhysician>(sql`
    select office_id as "officeId", first_name as "firstName", last_name as "lastName",
           phone_number as "phoneNumber"
    from physicians where id = ${physicianId} and status = 'notRegister' and deleted_at is null for update`)

/** The office for which a user invites; undefined for the verification team. */
export const officeInviting = (tx: Queries, userId: number) =>
  tx.first<{ id: number; createdAt: Date; name: string }>(sql`
    select o.id, o.created_at as "createdAt", o.name from offices o
    where o.id = (select u.office_id from users u where u.id = ${userId})`)
