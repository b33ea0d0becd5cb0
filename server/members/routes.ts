import { userTypeLabels } from '#contract/endpoint.ts'
import { type Leaving, type LeavingPlan, memberLeaving } from '#contract/people/leaving.ts'
import {
  addMember,
  deleteMember,
  editMember,
  inviteMemberAgain,
  memberById,
  memberList,
  setMemberStatus,
  withdrawMemberInvitation,
} from '#contract/people/members.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { AuditEntry } from '#server/kit/access/audit.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { readNotifications } from '#server/notifications/clear-store.ts'
import { invitationOf, type People } from '../account/people/people.ts'
import { mustAllow, nameOf } from '../account/people/person-rules.ts'
import { mustKeepAnAdmin, mustNotBeLocked, settledWords } from './rules.ts'
import { activeAdmins, lockMember, lockTeam, type Managed, memberOf, page } from './store.ts'

export interface MembersParts {
  readonly people: People
  /** A member's upcoming appointments, and which colleagues could take them over. */
  leavingOf(tx: Tx, memberId: number, now: Date): Promise<Omit<Leaving, 'work' | 'takers'>>
  /** How much a member has in the work queue, and who could take it over. */
  workOf(tx: Tx, memberId: number, now: Date): Promise<Pick<Leaving, 'work' | 'takers'>>
  /** Hands that over, or frees it, in the transaction that deactivates or deletes the member; says so in words. */
  handOverWork(
    tx: Tx,
    leave: {
      readonly leaver: { readonly id: number; readonly name: string }
      readonly to: string
      readonly actor: Actor
      readonly now: Date
      audit(entry: AuditEntry): Promise<void>
    },
  ): Promise<string>
  /** Hands over or cancels them as planned, in the transaction that deactivates or deletes the member. */
  settleLeaving(
    tx: Tx,
    leaver: { readonly id: number; readonly name: string },
    plan: LeavingPlan | undefined,
    actor: Actor,
    now: Date,
  ): Promise<{ readonly handedOver: readonly number[]; readonly cancelled: readonly number[] }>
}

/** The verification team, for IVR Admins. */
export function membersRoutes(parts: MembersParts): Route[] {
  return [...reading, leaving(parts), ...writing(parts.people), ...acting(parts)]
}

const reading: Route[] = [
  serve(memberList, async ({ input, actor, tx, now }) => {
    const { people: ivrMembers, total } = await page(tx, actor.userId, input, now)
    const { limit } = input
    return {
      data: { ivrMembers, total, totalPages: Math.ceil(total / limit), currentPage: input.page, limit },
    }
  }),

  serve(memberById, async ({ input, actor, tx, now }) => {
    const record = Number(input.id)
    const data = (await memberOf(tx, record)) ?? throwError('record.not-found')
    await readNotifications(
      tx,
      actor.userId,
      { record, kinds: ['invitation.accepted', 'invitation.undelivered'] },
      now,
    )
    return { data }
  }),
]

const leaving = ({ leavingOf, workOf }: MembersParts): Route =>
  serve(memberLeaving, async ({ input, tx, now, audit }) => {
    const id = Number(input.id)
    if (!(await memberOf(tx, id))) throwError('record.not-found')
    await audit({ action: 'members.read-upcoming', kind: 'member', records: [id] })
    return { data: { ...(await leavingOf(tx, id, now)), ...(await workOf(tx, id, now)) } }
  })

const writing = (people: People): Route[] => [
  serve(addMember, async ({ input, actor, tx, now, audit }) => {
    await people.throwIfTaken(tx, input.email)
    const id = await people.addMember(tx, input, now)
    await people.invite(tx, invitationOf({ id, ...input }, actor), now)
    await audit({ action: 'members.invite', kind: 'member', records: [id] })
    await updateLists(tx, id)
    return { message: `An invitation has been sent to ${input.email}.`, data: { _id: String(id) } }
  }),

  serve(editMember, async ({ input, actor, tx, now, audit }) => {
    await lockTeam(tx)
    const member = await locked(tx, input.ivrMemberId, now)
    const { id } = member
    const userType = input.userType ?? member.userType
    if (input.seenVersion !== undefined && input.seenVersion !== member.version)
      throwError('members.changed-since')
    mustNotBeLocked(member, input)
    if (userType !== member.userType) {
      mustKeepAnAdmin(await activeAdmins(tx), id)
      await people.signOut(tx, id, now)
    }
    if (input.email !== member.email) {
      await people.throwIfTaken(tx, input.email)
      await people.inviteAgain(tx, invitationOf({ ...input, id, userType }, actor), now)
    }
    await people.changeMember(tx, id, { ...input, userType })
    await audit({ action: 'members.edit', kind: 'member', records: [id] })
    if (userType !== member.userType) {
      const detail = `${userTypeLabels[member.userType]} to ${userTypeLabels[userType]}`
      await audit({ action: 'members.user-type', kind: 'member', records: [id], detail })
    }
    await updateLists(tx, id)
    return { message: 'The member’s details have been updated.' }
  }),
]

const acting = ({ people, settleLeaving, handOverWork }: MembersParts): Route[] => [
  serve(setMemberStatus, async ({ input, actor, tx, now, audit }) => {
    await lockTeam(tx)
    const member = await locked(tx, input.ivrTeamMemberId, now)
    const { id } = member
    const isLeaving = input.status === 'deactive'
    mustAllow(isLeaving ? 'Deactivate' : 'Active', member)
    if (isLeaving) mustKeepAnAdmin(await activeAdmins(tx), id)
    await people.setStatus(tx, id, input.status, now)
    const leaver = { id, name: nameOf(member) }
    const left = isLeaving ? await settleLeaving(tx, leaver, input.appointments, actor, now) : undefined
    const verb = isLeaving ? 'deactivate' : 'activate'
    await audit({ action: `members.${verb}`, kind: 'member', records: [id] })
    if (left) await auditSettled(audit, left)
    const work = isLeaving ? await handOverWork(tx, { leaver, to: input.workTo, actor, now, audit }) : ''
    await updateLists(tx, id)
    return { message: `${leaver.name} has been ${verb}d.${left ? settledWords(left) : ''}${work}` }
  }),

  serve(deleteMember, async ({ input, actor, tx, now, audit }) => {
    await lockTeam(tx)
    const member = await locked(tx, input.ivrTeamMemberId, now)
    mustKeepAnAdmin(await activeAdmins(tx), member.id)
    await people.remove(tx, member.id, now)
    const leaver = { id: member.id, name: nameOf(member) }
    const left = await settleLeaving(tx, leaver, input.appointments, actor, now)
    await audit({ action: 'members.delete', kind: 'member', records: [member.id] })
    await auditSettled(audit, left)
    const work = await handOverWork(tx, { leaver, to: input.workTo, actor, now, audit })
    await updateLists(tx, member.id)
    return { message: `${leaver.name} has been deleted.${settledWords(left)}${work}` }
  }),

  serve(inviteMemberAgain, async ({ input, actor, tx, now, audit }) => {
    await lockTeam(tx)
    const member = await locked(tx, input.ivrTeamMemberId, now)
    mustAllow('Send again', member)
    const email = await people.sendAgain(tx, member, input.email, actor, now)
    await audit({ action: 'members.invite-again', kind: 'member', records: [member.id] })
    await updateLists(tx, member.id)
    return { message: `A new invitation has been sent to ${email}.` }
  }),

  serve(withdrawMemberInvitation, async ({ input, tx, now, audit }) => {
    const member = await locked(tx, input.ivrTeamMemberId, now)
    mustAllow('Withdraw', member)
    await people.withdraw(tx, { userId: member.id }, now)
    await audit({ action: 'members.withdraw', kind: 'member', records: [member.id] })
    await updateLists(tx, member.id)
    return { message: `The invitation of ${nameOf(member)} has been withdrawn.` }
  }),
]

type Settled = Awaited<ReturnType<MembersParts['settleLeaving']>>

async function auditSettled(audit: (entry: AuditEntry) => Promise<void>, left: Settled): Promise<void> {
  const kind = 'appointment'
  if (left.handedOver.length > 0)
    await audit({ action: 'appointments.hand-over', kind, records: left.handedOver })
  if (left.cancelled.length > 0) await audit({ action: 'appointments.cancel', kind, records: left.cancelled })
}

/** A team member, locked until the transaction ends. */
async function locked(tx: Tx, id: string, now: Date): Promise<Managed> {
  return (await lockMember(tx, Number(id), now)) ?? throwError('record.not-found')
}

/** Updates the IVR Admins' lists of members. */
const updateLists = (tx: Tx, record: number) =>
  recordChange(tx, { area: 'members', record, to: { admins: true } })
