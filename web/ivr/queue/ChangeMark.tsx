import { ivrOwner, type QueueKind } from '#contract/ivr/queue/queue.ts'
import { useLoad } from '../../kit/http/queries.ts'
import type { RowChange } from '../../kit/table/kept-order.ts'

interface ChangeMarkProps {
  kind: QueueKind
  id: string
  change: RowChange | undefined
}

/** What has happened to an entry since its list was opened: 'Moved', or the status that took it off the list. */
export function ChangeMark({ kind, id, change }: ChangeMarkProps) {
  const isGone = change === 'gone'
  const { data } = useLoad(ivrOwner, { id }, { enabled: isGone && kind === 'ivr' })
  if (!change) return null
  const status = kind === 'ivr' ? data?.data.status : 'No longer waiting'
  const text = !isGone || status === 'Pending' ? 'Moved' : status
  return (
    text && (
      <span className="inline-block rounded-full bg-sunken px-2 text-xs font-medium text-ink-soft">
        {text}
      </span>
    )
  )
}
