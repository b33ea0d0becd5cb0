import { userTypeLabels } from '#contract/endpoint.ts'
import { type LeavingPlan, memberLeaving } from '#contract/people/leaving.ts'
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
import { endSessionsOf } from '#server/kit/access/sessions.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { readNotifications } from '#server/notifications/clear-store.ts'
import { addAccount, changeAccount, setAddress, throwIfTaken } from '../account/invitations/accounts.ts'
import { lockLoginOf } from '../account/invitations/accounts-store.ts'
import { leavingOf, settleLeaving } from '../appointments/leaving.ts'
import type { AppointmentsParts } from '../appointments/parts.ts'
import { handOverWork, workOfLeaver } from '../ivr/queue/leaving.ts'
import { type Asked, actsOn, type Leave, type PeopleParts } from './acts.ts'
import {
  activeAdmins,
  lockMember,
  lockTeam,
  type ManagedMember,
  memberOf,
  memberPage,
} from './members-store.ts'
import { mustKeepAnAdmin, mustNotBeLocked, nameOf, settledWords } from './rules.ts'

/** The verification team, for IVR Admins. */
export function membersRoutes({ accounts, appointments }: PeopleParts): Route[] {
  const mustBeSpared = async ({ tx }: Asked, id: number) =>
    mustKeepAnAdmin(await activeAdmins(tx), id, 'members.last-admin')
  const acts = actsOn<ManagedMember>(accounts, {
    kind: 'member',
    async lock({ tx, now }, id) {
      await lockTeam(tx)
      return lockMember(tx, id, now)
    },
    mustBeSpared,
    setAddress: ({ tx }, person, email) => setAddress(tx, person, email),
  })

  return [
    serve(memberList, async ({ input, actor, tx, now }) => {
      const { page, limit } = input
      const { people: ivrMembers, total, totalPages } = await memberPage(tx, actor.userId, input, now)
      return { data: { ivrMembers, total, totalPages, currentPage: page, limit } }
    }),

    serve(memberById, async ({ input, actor, tx, now }) => {
      const record = Number(input.id)
      const data = (await memberOf(tx, record)) ?? throwError('record.not-found')
      const kinds = ['invitation.accepted', 'invitation.undelivered'] as const
      await readNotifications(tx, actor.userId, { record, kinds }, now)
      return { data }
    }),

    serve(memberLeaving, async ({ input, tx, now, audit }) => {
      const id = Number(input.id)
      if (!(await memberOf(tx, id))) throwError('record.not-found')
      await audit({ action: 'members.read-upcoming', kind: 'member', records: [id] })
      const leaving = await leavingOf(tx, appointments, id, now)
      return { data: { ...leaving, ...(await workOfLeaver(tx, id, now)) } }
    }),

    serve(addMember, async (call) => {
      const { input, tx, now } = call
      return acts.invite(call, { ...input, id: await addAccount(tx, input, now) })
    }),

    serve(editMember, async (call) => {
      const { input, tx, now, audit } = call
      const member = await acts.lock(call, input.ivrMemberId)
      const { id } = member
      const userType = input.userType ?? member.userType
      if (input.seenVersion !== undefined && input.seenVersion !== member.version)
        throwError('members.changed-since')
      mustNotBeLocked(member, input)
      if (userType !== member.userType) {
        await mustBeSpared(call, id)
        const loginId = await lockLoginOf(tx, id)
        if (loginId !== undefined) await endSessionsOf(tx, loginId, { why: 'other user type', from: '' }, now)
      }
      if (input.email !== member.email) {
        await throwIfTaken(tx, input.email)
        await acts.mail(call, { ...input, id, userType })
      }
      await changeAccount(tx, id, { ...input, userType })
      await audit({ action: 'members.edit', kind: 'member', records: [id] })
      if (userType !== member.userType) {
        const detail = `${userTypeLabels[member.userType]} to ${userTypeLabels[userType]}`
        await audit({ action: 'members.user-type', kind: 'member', records: [id], detail })
      }
      await acts.updateLists(call, id)
      return { message: 'The member’s details were saved.' }
    }),

    serve(setMemberStatus, (call) => {
      const { ivrTeamMemberId, status } = call.input
      return acts.setStatus(call, ivrTeamMemberId, status, leaveBy(appointments, call, call.input))
    }),
    serve(deleteMember, (call) =>
      acts.remove(call, call.input.ivrTeamMemberId, leaveBy(appointments, call, call.input)),
    ),
    serve(inviteMemberAgain, (call) => acts.inviteAgain(call, call.input.ivrTeamMemberId, call.input.email)),
    serve(withdrawMemberInvitation, (call) => acts.withdraw(call, call.input.ivrTeamMemberId)),
  ]
}

/** Hands over or cancels the appointments of a member who leaves, and hands over their work. */
function leaveBy(
  appointments: AppointmentsParts,
  { tx, actor, now, audit }: Asked,
  plan: { readonly appointments?: LeavingPlan | undefined; readonly workTo: string },
): Leave<ManagedMember> {
  return async (member) => {
    const leaver = { id: member.id, name: nameOf(member) }
    const left = await settleLeaving(tx, appointments, leaver, plan.appointments, actor, now)
    const { handedOver, cancelled } = left
    const kind = 'appointment'
    if (handedOver.length > 0) await audit({ action: 'appointments.hand-over', kind, records: handedOver })
    if (cancelled.length > 0) await audit({ action: 'appointments.cancel', kind, records: cancelled })
    const leave = { leaver, to: plan.workTo, actor, now, audit }
    return settledWords(left) + (await handOverWork(tx, appointments.notify, leave))
  }
}
