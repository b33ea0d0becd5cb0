import { isOfTeam } from '#contract/endpoint.ts'
import { type RecordName, recordNumber } from '#contract/messages/messages.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { Audience } from '#server/kit/live/audience.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { type Discussed, isActivePerson, teamOn } from './store.ts'

export interface Written {
  readonly record: RecordName
  readonly found: Discussed
  readonly internal: boolean
  /** The ids of those who are mentioned. */
  readonly mentioned: readonly number[]
  readonly by: Actor
  readonly now: Date
}

/** Everybody who sees the message, for updates of their screens. */
export const seenBy = ({ internal, found: { officeId, physicianId } }: Written): Audience =>
  internal ? { team: true } : { team: true, officeId, physicianId }

/**
 * Notifies those who are mentioned, and those whom the message is for: the office and the physician of the record, or
 * the team members who have to do with it. What the office writes on a record that no team member has had to do with
 * is told to nobody: the record is in the queue, and shows it as unread.
 */
export async function notifyOfMessage(tx: Tx, notify: Notify, written: Written): Promise<void> {
  const { record, found, internal, mentioned, by, now } = written
  const event = { record: record.id, about: recordNumber(record), by, now }
  if (mentioned.length > 0)
    await notify(tx, { ...event, kind: 'message.mention', to: { userIds: mentioned } })
  const others = { ...event, except: mentioned }
  if (isOfTeam[by.userType] && !internal) {
    const { officeId, physicianId, submittedBy } = found
    await notify(tx, { ...others, kind: 'message.added', to: { officeId, physicianId }, sentBy: submittedBy })
    return
  }
  const concerned = await teamOf(tx, written)
  const kind = internal ? 'message.internal' : 'message.added'
  await notify(tx, { ...others, kind, to: { userIds: concerned } })
}

/** The team members who wrote on the record, have it in their hands, or decided on it. */
async function teamOf(tx: Tx, { record, found: { handledBy } }: Written): Promise<number[]> {
  const team = await teamOn(tx, record)
  if (handledBy === null || team.includes(handledBy)) return team
  return (await isActivePerson(tx, handledBy)) ? [...team, handledBy] : team
}
