import { ivrAdmin } from '#contract/endpoint.ts'
import type { MemberForm } from '#contract/people/members.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import type { Database } from '#server/kit/database/database.ts'
import { StartError } from '#server/kit/start-error.ts'
import { type Accounts, addAccount } from '../account/invitations/accounts.ts'
import { endInvitation } from '../account/invitations/store.ts'
import { activeAdmins, lockTeam, waitingAdmin } from './members-store.ts'

export type FirstAdmin = Pick<MemberForm, 'firstName' | 'lastName' | 'email'>

const by = 'The operator of this portal'

/**
 * Invites the first IVR Admin and returns the link. A person who was invited this way before and has not accepted gets
 * a new link.
 * @throws StartError if there is an active IVR Admin, who can invite everyone else
 */
export function inviteFirstAdmin(
  db: Database,
  accounts: Accounts,
  admin: FirstAdmin,
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockTeam(tx)
    if ((await activeAdmins(tx)).length > 0)
      throw new StartError(
        'There is an active IVR Admin already, who invites all others under Manage IVR Member.',
      )
    const waiting = await waitingAdmin(tx, admin.email)
    const member = { ...admin, userType: ivrAdmin, phoneNumber: '', faxNumber: '' } as const
    const id = waiting?.id ?? (await addAccount(tx, member, now))
    const invited = { userId: id }
    await endInvitation(tx, invited, now)
    const link = await accounts.invite(tx, { ...member, ...waiting, invited: [invited], by }, now)
    const entry = { action: 'members.invite-first', kind: 'member', records: [id] }
    await writeAudit(tx, { userId: id, userType: ivrAdmin, officeId: null }, entry, now, 'command line')
    return link
  })
}
