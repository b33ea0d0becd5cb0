import './workspace.css'
import './screens.css'
import { Activity, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ivrDetails } from '#contract/ivr/requests.paths.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { DocumentTitle } from '../../kit/ui/DocumentTitle.tsx'
import { QueueColumn } from './QueueColumn.tsx'
import { type Question, RecordQuestion } from './RecordQuestion.tsx'
import { RecordScreen, type WorkspaceActions } from './RecordScreen.tsx'
import { RefusedDecisions } from './RefusedDecisions.tsx'
import { useLaidOutAhead, useScreens } from './screens.ts'
import { useQueue } from './use-queue.ts'
import { useShownRecord } from './use-shown-record.ts'
import { useStepping } from './use-stepping.ts'

/**
 * The details of a request for those who decide: the queue, the request, and, hidden, the request that opens next.
 * @param id as in the path
 */
export function Workspace({ id }: { id: string }) {
  const queue = useQueue()
  const [isQueueOpen, setQueueOpen] = useState(false)
  const slot = useRef<HTMLDivElement>(null)
  const { shown, show } = useShownRecord(id, slot)
  const [first] = useState(shown)
  const request = useLoad(ivrDetails, { id: shown }).data?.data
  const { ahead, actions } = useStepping(shown, request !== undefined, queue.entries, show)
  const question = useRef<Question>(null)
  const screenActions = useMemo(
    (): WorkspaceActions => ({
      ...actions,
      onAsk: (...asked) => question.current?.ask(...asked),
      onChangeNotes: (...changed) => question.current?.changeNotes(...changed),
      onToggleQueue: () => setQueueOpen((isOpen) => !isOpen),
    }),
    [actions],
  )
  const closeQueue = useCallback(() => setQueueOpen(false), [])
  const screens = useScreens(shown, ahead)
  useLaidOutAhead(slot, shown)
  // Set by the headers of the requests.
  useEffect(
    () => () => {
      document.documentElement.style.scrollPaddingTop = ''
    },
    [],
  )
  return (
    <div className="workspace" data-queue={isQueueOpen ? 'open' : undefined}>
      <DocumentTitle title={request?.ivrNumber ?? 'IVR Details'} />
      <div className="workspace-queue no-print">
        <QueueColumn {...queue} current={shown} onPick={closeQueue} />
      </div>
      <div ref={slot} className="workspace-slot">
        <RefusedDecisions />
        {screens.map((one) => (
          <Activity key={one} mode={one === shown ? 'visible' : 'hidden'}>
            <div className="workspace-screen" data-screen={one}>
              <RecordScreen
                id={one}
                isFirst={one === first}
                queueTotal={queue.total}
                isQueueOpen={isQueueOpen}
                actions={screenActions}
              />
            </div>
          </Activity>
        ))}
        <RecordQuestion key={shown} ref={question} {...actions} />
      </div>
    </div>
  )
}
