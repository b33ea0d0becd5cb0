import { officeAdmin } from '#contract/endpoint.ts'
import {
  addColleague,
  colleagueList,
  deleteColleague,
  inviteColleagueAgain,
  setColleagueStatus,
  withdrawColleagueInvitation,
} from '#contract/people/colleagues.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { readNotifications } from '#server/notifications/clear-store.ts'
import { type Accounts, addAccount, setAddress } from '../account/invitations/accounts.ts'
import { lockOffice } from '../account/invitations/accounts-store.ts'
import { actsOn } from './acts.ts'
import { activeColleagues, colleaguePage, faxOf, lockColleague } from './colleagues-store.ts'
import { isLastGroupAdmin, lockGroupOf } from './groups-store.ts'
import { mustKeepAnAdmin, officeOf } from './rules.ts'

/** The Office Admins of the caller's own office. */
export function colleaguesRoutes({ accounts }: { readonly accounts: Accounts }): Route[] {
  const acts = actsOn(accounts, {
    kind: 'colleague',
    async lock({ tx, actor, now }, id) {
      await lockOffice(tx, officeOf(actor))
      return lockColleague(tx, officeOf(actor), id, now)
    },
    async mustBeSpared({ tx, actor }, id) {
      mustKeepAnAdmin(await activeColleagues(tx, officeOf(actor)), id, 'colleagues.last-admin')
      const group = await lockGroupOf(tx, officeOf(actor))
      if (group && (await isLastGroupAdmin(tx, group.id, id))) throwError('groups.last-admin')
    },
    setAddress: ({ tx, actor }, person, email) => setAddress(tx, person, email, officeOf(actor)),
  })

  return [
    serve(colleagueList, async ({ input, actor, tx, now }) => {
      const { page, limit } = input
      const found = await colleaguePage(tx, officeOf(actor), actor.userId, input, now)
      const { people: colleagues, total, totalPages } = found
      await readNotifications(
        tx,
        actor.userId,
        { kinds: ['colleague.accepted', 'colleague.undelivered'] },
        now,
      )
      return { data: { colleagues, total, totalPages, currentPage: page, limit } }
    }),

    serve(addColleague, async (call) => {
      const { input, actor, tx, now } = call
      const faxNumber = await faxOf(tx, actor.userId)
      const person = { ...input, faxNumber, userType: officeAdmin, officeId: officeOf(actor) }
      return acts.invite(call, { ...person, id: await addAccount(tx, person, now) })
    }),

    serve(setColleagueStatus, (call) => acts.setStatus(call, call.input.colleagueId, call.input.status)),
    serve(deleteColleague, (call) => acts.remove(call, call.input.colleagueId)),
    serve(inviteColleagueAgain, (call) => acts.inviteAgain(call, call.input.colleagueId, call.input.email)),
    serve(withdrawColleagueInvitation, (call) => acts.withdraw(call, call.input.colleagueId)),
  ]
}
