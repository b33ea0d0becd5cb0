import './workspace.css'
import { Activity, useCallback, useMemo, useState } from 'react'
import { ivrDetails } from '#contract/ivr/requests.paths.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { DocumentTitle } from '../../kit/ui/DocumentTitle.tsx'
import { QueueColumn } from './QueueColumn.tsx'
import { RecordScreen } from './RecordScreen.tsx'
import { RefusedDecisions } from './RefusedDecisions.tsx'
import { useQueue } from './use-queue.ts'
import { useShownRecord } from './use-shown-record.ts'
import { useStepping } from './use-stepping.ts'

/**
 * The details of a request for those who decide: the queue, the request, and hidden the one that opens next.
 * @param id as in the path
 */
export function Workspace({ id }: { id: string }) {
  const queue = useQueue()
  const [isQueueOpen, setQueueOpen] = useState(false)
  const { shown, show } = useShownRecord(id)
  const request = useLoad(ivrDetails, { id: shown }).data?.data
  const { ahead, actions } = useStepping(shown, request !== undefined, queue.entries, show)
  const screenActions = useMemo(
    () => ({ ...actions, onToggleQueue: () => setQueueOpen((isOpen) => !isOpen) }),
    [actions],
  )
  const closeQueue = useCallback(() => setQueueOpen(false), [])
  // The shown one first: what looks for an element by its id finds the first in the document.
  const screens = ahead ? [shown, ahead] : [shown]
  return (
    <div className="workspace" data-queue={isQueueOpen ? 'open' : undefined}>
      <DocumentTitle title={request?.ivrNumber ?? 'IVR Details'} />
      <div className="workspace-queue no-print">
        <QueueColumn {...queue} current={shown} onPick={closeQueue} />
      </div>
      <div className="workspace-slot">
        <RefusedDecisions />
        {screens.map((one) => (
          <Activity key={one} mode={one === shown ? 'visible' : 'hidden'}>
            <RecordScreen
              id={one}
              queueTotal={queue.total}
              isQueueOpen={isQueueOpen}
              actions={screenActions}
            />
          </Activity>
        ))}
      </div>
    </div>
  )
}
