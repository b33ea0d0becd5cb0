import { countText } from '#contract/formats.ts'
import { assignIvrs } from '#contract/ivr/queue/queue.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { subjectOf } from '../rules.ts'
import { type Assignee, assigneesOf, knownCount, lockAssignable, saveAssigned } from './assign-store.ts'
import { takenOver } from './leases.ts'
import { dueRules } from './settings-store.ts'

/** Requests are dealt out one by one in queue order, so that no one gets all the urgent ones. */
export const assignRoute = (notify: Notify): Route =>
  serve(assignIvrs, async ({ input, actor, tx, now, audit }) => {
    const scope = scopeOf(actor)
    const ids = [...new Set(input.ivrIds.map(Number))]
    const memberIds = [...new Set(input.memberIds.map(Number))]
    if ((await knownCount(tx, scope, ids)) < ids.length) throwError('record.not-found')
    const { time } = await dueRules(tx)
    const members = await assigneesOf(tx, memberIds, time.dayOf(now))
    if (members.length < memberIds.length) throwError('record.not-found')
    const present = members.filter(({ isAbsent }) => !isAbsent)
    const absent = members.flatMap(({ isAbsent, name }) => (isAbsent ? [name] : []))
    if (members.length > 0 && present.length === 0)
      throwError('ivr.nobody-present', { parts: { names: absent.join(', ') } })
    const open = await lockAssignable(tx, scope, ids, now)
    const dealt = open.map((request, at) => ({ ...request, to: present[at % present.length] }))
    await saveAssigned(
      tx,
      dealt.map(({ ivrId, to }) => ({ ivrId, memberId: to?.id ?? null })),
    )
    await audit({ action: 'ivr.assign', kind: 'ivr', records: open.map(({ ivrId }) => ivrId) })
    for (const { ivrId, holder, to } of dealt)
      if (to && holder !== null && holder !== to.id) await notify(tx, takenOver(ivrId, holder, actor, now))
    const shares = present.map((member) => ({ member, got: dealt.filter(({ to }) => to === member) }))
    for (const { member, got } of shares) {
      const [first] = got
      if (!first) continue
      await notify(tx, {
        kind: 'ivr.assigned',
        ...subjectOf(first.ivrId),
        detail: got.length > 1 ? String(got.length) : '',
        to: { userIds: [member.id] },
        by: actor,
        now,
      })
    }
    const assigned = shares.map(({ member, got }) => ({
      memberId: String(member.id),
      name: member.name,
      count: got.length,
    }))
    return {
      // With fewer requests than members, the first members get one each.
      message: assignedWords(open.length, present.slice(0, Math.max(1, open.length))),
      data: { assigned, closed: ids.length - open.length, absent },
    }
  })

function assignedWords(count: number, to: readonly Assignee[]): string {
  const requests = countText(count, 'request')
  const [first, ...others] = to
  if (!first) return `${requests} ${count === 1 ? 'is' : 'are'} now unassigned.`
  return others.length === 0
    ? `${requests} assigned to ${first.name}.`
    : `${requests} spread over ${to.length} members.`
}
