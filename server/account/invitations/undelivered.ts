import { isOfTeam } from '#contract/endpoint.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { NotificationEvent, Notify } from '#server/kit/live/notify.ts'
import type { Mail } from '#server/outside/mail.ts'
import { personAs, personByEmail } from '../store.ts'
import { type InvitationOf, roleOf, setUndelivered } from './store.ts'

type StoppedMail = Pick<Mail, 'to' | 'occasion'>

/**
 * Notifies the person who invited someone, or caused a mail, that it was refused for good. A mail without such a
 * person, such as a code, notifies no one.
 */
export async function tellOfUndelivered(
  notify: Notify,
  tx: Tx,
  { to, occasion }: StoppedMail,
  now: Date,
): Promise<void> {
  if (!occasion) return
  if ('invitation' in occasion) {
    const [first, ...others] = await setUndelivered(tx, occasion.invitation, now)
    if (first) await tellInviter(notify, tx, 'undelivered', first, now)
    for (const other of others) await updateList(tx, other)
    return
  }
  const { sender, kind, record, about } = occasion
  const person = await personByEmail(tx, to)
  if (kind === 'mail.undelivered' && person && isOfTeam[person.userType]) {
    const from = await personAs(tx, sender)
    // An office cannot fix a problem with a mailbox of the team.
    if (!from || !isOfTeam[from.userType]) return
  }
  const detail = person ? `${person.firstName} ${person.lastName}` : ''
  await notify(tx, { kind, record, about, detail, to: { userIds: [sender] }, by: undefined, now })
}

/** The mail is sent again, so its invitation is open as before. */
export async function takeBackUndelivered(tx: Tx, { occasion }: StoppedMail): Promise<void> {
  if (!occasion || !('invitation' in occasion)) return
  const invitations = await setUndelivered(tx, occasion.invitation, null)
  for (const invitation of invitations) await updateList(tx, invitation)
}

/** Updates the list that contains the person, and notifies the inviter. */
export async function tellInviter(
  notify: Notify,
  tx: Tx,
  what: 'accepted' | 'undelivered',
  { by, ...invitation }: InvitationOf & { readonly by?: NotificationEvent['by'] },
  now: Date,
): Promise<void> {
  const { area, record } = await updateList(tx, invitation)
  const { name, invitedBy } = invitation
  if (invitedBy === null) return
  const kind = `${area === 'colleagues' ? 'colleague' : 'invitation'}.${what}` as const
  await notify(tx, { kind, record, about: name, to: { userIds: [invitedBy] }, by, now })
}

export async function updateList(tx: Tx, { invited, officeId }: Pick<InvitationOf, 'invited' | 'officeId'>) {
  const role = roleOf(invited, officeId)
  const to = officeId === null ? { admins: true as const } : { officeId }
  await recordChange(tx, { area: role.area, record: role.record, to })
  return role
}
