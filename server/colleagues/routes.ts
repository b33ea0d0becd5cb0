import {
  addColleague,
  colleagueList,
  deleteColleague,
  inviteColleagueAgain,
  setColleagueStatus,
  withdrawColleagueInvitation,
} from '#contract/people/colleagues.ts'
import { officeAdmin } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { readNotifications } from '#server/notifications/clear-store.ts'
import { invitationOf, type People } from '../account/people/people.ts'
import { mustAllow, nameOf, officeOf } from '../account/people/person-rules.ts'
import { mustKeepAnAdmin } from './rules.ts'
import { activeAdmins, faxOf, lockColleague, lockOffice, type Managed, page } from './store.ts'

const kind = 'colleague'

/** The Office Admins of the caller's own office. */
export function colleaguesRoutes({ people }: { readonly people: People }): Route[] {
  return [listing, inviting(people), ...acting(people), ...writingAgain(people)]
}

const listing: Route = serve(colleagueList, async ({ input, actor, tx, now }) => {
  const { people: colleagues, total } = await page(tx, officeOf(actor), actor.userId, input, now)
  await readNotifications(tx, actor.userId, { kinds: ['colleague.accepted', 'colleague.undelivered'] }, now)
  const { limit } = input
  return {
    data: { colleagues, total, totalPages: Math.ceil(total / limit), currentPage: input.page, limit },
  }
})

const inviting = (people: People): Route =>
  serve(addColleague, async ({ input, actor, tx, now, audit }) => {
    const officeId = officeOf(actor)
    await people.throwIfTaken(tx, input.email)
    const faxNumber = await faxOf(tx, actor.userId)
    const person = { ...input, faxNumber, userType: officeAdmin, officeId }
    const id = await people.addMember(tx, person, now)
    await people.invite(tx, invitationOf({ ...person, id }, actor), now)
    await audit({ action: 'colleagues.invite', kind, records: [id] })
    await updateLists(tx, actor, id)
    return { message: `An invitation has been sent to ${input.email}.`, data: { _id: String(id) } }
  })

const acting = (people: People): Route[] => [
  serve(setColleagueStatus, async ({ input, actor, tx, now, audit }) => {
    const colleague = await locked(tx, actor, input.colleagueId, now)
    const { id } = colleague
    const isLeaving = input.status === 'deactive'
    mustAllow(isLeaving ? 'Deactivate' : 'Active', colleague)
    if (isLeaving) mustKeepAnAdmin(await activeAdmins(tx, officeOf(actor)), id)
    await people.setStatus(tx, id, input.status, now)
    const verb = isLeaving ? 'deactivate' : 'activate'
    await audit({ action: `colleagues.${verb}`, kind, records: [id] })
    await updateLists(tx, actor, id)
    return { message: `${nameOf(colleague)} has been ${verb}d.` }
  }),

  serve(deleteColleague, async ({ input, actor, tx, now, audit }) => {
    const colleague = await locked(tx, actor, input.colleagueId, now)
    mustKeepAnAdmin(await activeAdmins(tx, officeOf(actor)), colleague.id)
    await people.remove(tx, colleague.id, now)
    await audit({ action: 'colleagues.delete', kind, records: [colleague.id] })
    await updateLists(tx, actor, colleague.id)
    return { message: `${nameOf(colleague)} has been deleted.` }
  }),
]

const writingAgain = (people: People): Route[] => [
  serve(inviteColleagueAgain, async ({ input, actor, tx, now, audit }) => {
    const colleague = await locked(tx, actor, input.colleagueId, now)
    mustAllow('Send again', colleague)
    const email = await people.sendAgain(tx, colleague, input.email, actor, now)
    await audit({ action: 'colleagues.invite-again', kind, records: [colleague.id] })
    await updateLists(tx, actor, colleague.id)
    return { message: `A new invitation has been sent to ${email}.` }
  }),

  serve(withdrawColleagueInvitation, async ({ input, actor, tx, now, audit }) => {
    const colleague = await locked(tx, actor, input.colleagueId, now)
    mustAllow('Withdraw', colleague)
    await people.withdraw(tx, { userId: colleague.id }, now)
    await audit({ action: 'colleagues.withdraw', kind, records: [colleague.id] })
    await updateLists(tx, actor, colleague.id)
    return { message: `The invitation of ${nameOf(colleague)} has been withdrawn.` }
  }),
]

/** A colleague of the caller's office, locked with the office until the transaction ends. */
async function locked(tx: Tx, actor: Actor, id: string, now: Date): Promise<Managed> {
  const officeId = officeOf(actor)
  await lockOffice(tx, officeId)
  return (await lockColleague(tx, officeId, Number(id), now)) ?? throwError('record.not-found')
}

/** Updates the lists of the office's admins. */
const updateLists = (tx: Tx, actor: Actor, record: number) =>
  recordChange(tx, { area: 'colleagues', record, to: { officeId: officeOf(actor) } })
