import type { OtherWorkList } from '#contract/ivr/other-work.ts'
import { otherTabs } from '#contract/ivr/other-work.values.ts'
import { otherWork } from '#contract/ivr/queue.paths.ts'
import type { QueueInput } from '#contract/ivr/queue.ts'
import { useLoad } from '../../kit/http/queries.ts'

/**
 * What waits on this tab beside requests. Only requests have a payer, a product and a reason, so a filter by one of them
 * leaves nothing of other kinds.
 */
export function useOtherWork({ tab, physicianId, inOfficeId, payer, product, reason }: QueueInput): {
  list: OtherWorkList | undefined
  /** Not known yet, so that what stands below would move. */
  isComing: boolean
} {
  const on = otherTabs.find((name) => name === tab)
  const enabled = on !== undefined && payer + product + reason === ''
  const input = { tab: on ?? 'queue', physicianId, inOfficeId }
  const { data, isPending } = useLoad(otherWork, input, { enabled, keep: true })
  return { list: enabled ? data?.data : undefined, isComing: enabled && isPending }
}
