import type { LeavingWork } from '#contract/people/leaving.ts'
import { workText } from '#contract/people/people.rules.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { AuditEntry } from '#server/kit/access/audit.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { type Assignee, assigneesOf } from './assign-store.ts'
import { handOverRequests, heldCounts, lockOthersOf, takersFor } from './leaving-store.ts'
import { mayOpen } from './other-work.ts'
import { saveOtherOwner } from './other-work-store.ts'
import { dueRules } from './settings-store.ts'

/** What a member has in the queue, and who could take it over. */
export async function workOfLeaver(tx: Tx, memberId: number, now: Date) {
  const { time } = await dueRules(tx)
  return { work: await heldCounts(tx, memberId), takers: await takersFor(tx, memberId, time.dayOf(now)) }
}

interface Leave {
  readonly leaver: { readonly id: number; readonly name: string }
  /** The id of who takes it over; '' for no one: it is free again. */
  readonly to: string
  readonly actor: Actor
  readonly now: Date
  audit(entry: AuditEntry): Promise<void>
}

/**
 * Hands over the queue work of a member who is deactivated or deleted, in the same transaction. What the colleague may
 * not open is free again. @returns what became of it, in words; '' for nothing
 */
export async function handOverWork(tx: Tx, notify: Notify, leave: Leave): Promise<string> {
  const { leaver, to, actor, now, audit } = leave
  const taker = to === '' ? undefined : await takerOf(tx, leaver.id, Number(to), now)
  const detail = taker?.name ?? 'unassigned'
  const handedOver = async (kind: AuditEntry['kind'], records: readonly number[]) => {
    if (records.length > 0) await audit({ action: 'work.hand-over', kind, records, detail })
  }
  const requests = await handOverRequests(tx, leaver.id, taker?.id ?? null)
  await handedOver('ivr', requests)
  const others = await lockOthersOf(tx, leaver.id)
  const given = others.filter((work) => taker && mayOpen(work, taker))
  for (const work of others)
    await saveOtherOwner(tx, work, given.includes(work) ? (taker?.id ?? null) : null, now)
  for (const kind of ['prior-authorization', 'support'] as const)
    await handedOver(
      kind,
      others.filter((work) => work.kind === kind).map(({ id }) => id),
    )

  const countsOf = (all: typeof others, requestCount: number): LeavingWork => ({
    requests: requestCount,
    priorAuthorizations: all.filter(({ kind }) => kind === 'prior-authorization').length,
    supportCases: all.filter(({ kind }) => kind === 'support').length,
  })
  const theirs = taker ? workText(countsOf(given, requests.length)) : ''
  const freed = workText(
    countsOf(
      others.filter((work) => !given.includes(work)),
      taker ? 0 : requests.length,
    ),
  )
  if (taker && theirs !== '')
    await notify(tx, {
      kind: 'work.handed-over',
      record: leaver.id,
      about: leaver.name,
      detail: theirs,
      to: { userIds: [taker.id] },
      by: actor,
      now,
    })
  return [theirs && ` Handed over to ${taker?.name}: ${theirs}.`, freed && ` Unassigned: ${freed}.`].join('')
}

/** @throws ApiError unless this is another active member who is not absent */
async function takerOf(tx: Tx, leaverId: number, id: number, now: Date): Promise<Assignee> {
  const { time } = await dueRules(tx)
  const [member] = await assigneesOf(tx, [id], time.dayOf(now))
  if (!member) throwError('record.not-found')
  if (member.isAbsent || member.id === leaverId)
    throwError('members.taker-gone', { parts: { name: member.name } })
  return member
}
