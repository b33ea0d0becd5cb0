import { ivrOwner } from '#contract/ivr/queue.paths.ts'
import { useLoad } from '../../kit/http/queries.ts'
import type { RowChange } from './kept-order.ts'

interface ChangeMarkProps {
  /** The number of the request, without '#IVR-'. */
  id: string
  change: RowChange | undefined
}

/** What has happened to a request since its list was opened: 'Moved', or the status that took it off the list. */
export function ChangeMark({ id, change }: ChangeMarkProps) {
  const isGone = change === 'gone'
  const { data } = useLoad(ivrOwner, { id }, { enabled: isGone })
  if (!change) return null
  const status = data?.data.status
  const text = !isGone ? 'Moved' : status === undefined ? '' : status === 'Pending' ? 'Moved' : status
  return (
    text && (
      <span className="inline-block rounded-full bg-sunken px-2 text-xs font-medium text-ink-soft">
        {text}
      </span>
    )
  )
}
