import { numberText } from '#contract/formats.ts'
import { queueCount } from '#contract/ivr/queue/queue.ts'
import { useLoad } from '../../kit/http/queries.ts'

/**
 * How much is waiting in the work queue. Its space is kept while the number loads, so that nothing next to it moves.
 */
export function QueueCount() {
  const count = useLoad(queueCount, {}).data?.data.queue
  return (
    <span className="tabular ml-1.5 min-w-6 text-xs">
      {count !== undefined && count > 0 && numberText(count)}
    </span>
  )
}
