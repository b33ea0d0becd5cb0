import { useMemo } from 'react'
import { queue } from '#contract/ivr/queue.paths.ts'
import { useLoad } from '../../kit/http/queries.ts'
import type { QueueEntry } from './queue-order.ts'

const shown = 50

/** The requests that wait for the team, the most urgent first. */
export function useQueue(): { entries: readonly QueueEntry[]; total: number } {
  const { data } = useLoad(queue, { tab: 'queue', limit: shown }, { keep: true, staleTime: 30_000 })
  const page = data?.data
  const entries = useMemo(
    () =>
      (page?.entries ?? []).map(
        (one): QueueEntry => ({
          id: one.ivrNumber.slice(1),
          name: one.patientName,
          payer: one.payer,
          product: one.product,
          dos: one.dateOfService,
          dueAt: one.dueAt,
          owner: one.owner ? { name: one.owner.name, isViewer: one.owner.isCaller } : undefined,
        }),
      ),
    [page],
  )
  return { entries, total: page?.counts.queue ?? 0 }
}
