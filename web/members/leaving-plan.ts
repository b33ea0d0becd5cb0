import type { Leaving, LeavingPlan } from '#contract/members/leaving.ts'

/** The option that cancels all appointments instead of handing any over. */
export const cancelAll = 'none'

/** What happens to each appointment under the chosen option; those that nobody takes over are cancelled. */
export function planOf({ appointments, ways }: Leaving, way: string): LeavingPlan {
  const moves = ways.find(({ to }) => to === way)?.moves ?? []
  const takerOf = new Map(moves.map(({ appointmentId, memberId }) => [appointmentId, memberId]))
  return appointments.map(({ _id, sequence }) => ({
    appointmentId: _id,
    sequence,
    memberId: takerOf.get(_id) ?? '',
  }))
}

/** The options, each with how many appointments it hands over. */
export function wayLabels({ appointments, colleagues, ways }: Leaving): { value: string; label: string }[] {
  const nameOf = (id: string) => colleagues.find(({ _id }) => _id === id)?.label ?? ''
  const labels = ways.map(({ to, moves }) => ({
    value: to,
    label: `${to === '' ? 'Several colleagues, whoever is free' : nameOf(to)} (${moves.length} of ${appointments.length})`,
  }))
  return [...labels, { value: cancelAll, label: 'Nobody: cancel all' }]
}
