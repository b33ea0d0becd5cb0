import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { queue } from '#contract/ivr/queue.paths.ts'
import { ivrDetails, ivrList } from '#contract/ivr/requests.paths.ts'
import type { Decision, IvrDetails, IvrRequest } from '#contract/ivr/requests.ts'
import { queryClient, reload } from '../../kit/http/queries.ts'
import type { AnswerState } from '../benefits/use-benefits-answer.ts'
import { useDeciding } from '../DecideDialogs.tsx'
import { loadAhead } from './ahead.ts'
import { following, neighbour, type QueueEntry } from './queue-order.ts'

/** Lists are loaded again once the next request is on screen. */
const afterShownMs = 400

/** The path of a request that is opened from the queue: it is taken for the viewer, if it is free. */
export const queuePath = (id: string) => `/viewivrsubmissions/${id}?take=1`

/** Goes through the queue: the next request is in memory before it is asked for, and opens after a decision. */
export function useStepping(
  id: string,
  request: IvrDetails | undefined,
  entries: readonly QueueEntry[],
  answer: AnswerState,
) {
  const navigate = useNavigate()
  const next = following(entries, id)?.id
  const isShown = request !== undefined
  useEffect(() => {
    if (isShown && next) loadAhead(next)
  }, [isShown, next])

  // In place of the request before, so that Back leads to where the queue was entered.
  const open = (to: string) => void navigate(queuePath(to), { replace: true })
  const decided = (_: IvrRequest, decision: Decision) => {
    const goes = decision !== 'Conditional' || request?.submissionStatus !== 'Conditional'
    if (goes && next) open(next)
    setTimeout(
      () => {
        void queryClient.invalidateQueries({ queryKey: [ivrDetails.path, { id }], exact: true })
        void reload(ivrList, queue)
      },
      goes && next ? afterShownMs : 0,
    )
  }
  const deciding = useDeciding([], decided, answer)
  const step = (by: 1 | -1) => {
    const to = neighbour(entries, id, by)
    if (to) open(to.id)
  }
  return { deciding, step }
}
