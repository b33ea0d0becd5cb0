import './workspace.css'
import { useCallback, useState } from 'react'
import { getIvrCheck } from '#contract/ivr/check/check.ts'
import { ivrDuplicates } from '#contract/ivr/duplicates.ts'
import { ivrDetails } from '#contract/ivr/requests.ts'
import { prefetch, useLoad } from '../../kit/http/queries.ts'
import { DocumentTitle } from '../../kit/ui/DocumentTitle.tsx'
import { QueueColumn } from './QueueColumn.tsx'
import { RecordScreen } from './RecordScreen.tsx'
import { useQueue } from './use-queue.ts'
import { useStepping } from './use-stepping.ts'

/** Loads what only the team sees above a record, before the record is rendered. */
export function loadAbove(id: string): void {
  void prefetch(ivrDuplicates, { id })
  void prefetch(getIvrCheck, { id })
}

/**
 * The details of a request for those who decide: the queue, and the request.
 * @param id as in the path
 */
export function Workspace({ id }: { id: string }) {
  const queue = useQueue(id)
  const [isQueueOpen, setQueueOpen] = useState(false)
  const [first] = useState(id)
  const [hasMoved, setMoved] = useState(false)
  if (id !== first && !hasMoved) setMoved(true)
  const request = useLoad(ivrDetails, { id }).data?.data
  const steps = useStepping(id, queue, request !== undefined)
  const closeQueue = useCallback(() => setQueueOpen(false), [])
  return (
    <div className="workspace" data-queue={isQueueOpen ? 'open' : undefined}>
      <DocumentTitle title={request?.ivrNumber ?? 'IVR Details'} />
      <div className="workspace-queue no-print">
        <QueueColumn queue={queue} current={id} onPick={closeQueue} />
      </div>
      <div className="workspace-slot">
        <RecordScreen
          key={id}
          id={id}
          takesFocus={hasMoved}
          queueTotal={queue.total}
          isQueueOpen={isQueueOpen}
          actions={{ ...steps, onToggleQueue: () => setQueueOpen((isOpen) => !isOpen) }}
        />
      </div>
    </div>
  )
}
