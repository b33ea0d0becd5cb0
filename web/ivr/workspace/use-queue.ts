import { ivrList } from '#contract/ivr/requests.paths.ts'
import { useLoad } from '../../kit/http/queries.ts'
import type { QueueEntry } from './queue-order.ts'

const shown = 50

/** The requests that wait for the team, the most urgent first. */
export function useQueue(): { entries: readonly QueueEntry[]; total: number } {
  const { data } = useLoad(
    ivrList,
    { status: 'Pending', sort: 'oldest', limit: shown },
    { keep: true, staleTime: 30_000 },
  )
  const entries = (data?.data.ivrRequests ?? []).map(
    (one): QueueEntry => ({
      id: one.ivrNumber.slice(1),
      name: one.name,
      payer: one.primaryInsurance,
      product: one.medicalProductQCode,
      dos: one.dos,
      createdAt: one.createdAt,
      dueAt: null,
      owner: undefined,
    }),
  )
  return { entries, total: data?.data.total ?? 0 }
}
