import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { queue } from '#contract/ivr/queue.paths.ts'
import { ivrDetails, ivrList } from '#contract/ivr/requests.paths.ts'
import type { Decision, ListedIvr } from '#contract/ivr/requests.ts'
import { afterPaint } from '../../kit/http/after-paint.ts'
import { queryClient, reload } from '../../kit/http/queries.ts'
import type { MadeDecision } from '../DecideDialogs.tsx'
import { loadAhead } from './ahead.ts'
import { following, neighbour, type QueueEntry } from './queue-order.ts'
import { sendDecision, useSentDecisions } from './sent-decisions.ts'

/**
 * Goes through the queue. `ahead` is the request that opens next, once it is loaded, to be rendered ahead. A decision
 * without an answer is sent while the next request opens; of another one the server's answer is awaited.
 * @param isLoaded whether the request on screen is loaded: until then nothing is loaded ahead of it
 * @param open shows another request before the next paint
 */
export function useStepping(
  id: string,
  isLoaded: boolean,
  all: readonly QueueEntry[],
  open: (to: string, after?: () => void) => void,
) {
  const { decisions } = useSentDecisions()
  const entries = useMemo(() => {
    const sending = new Set(decisions.filter(({ refusal }) => refusal === undefined).map((one) => one.id))
    // The one on screen keeps its place, so that it is known what follows.
    return all.filter((one) => one.id === id || !sending.has(one.id))
  }, [all, decisions, id])
  const next = following(entries, id)?.id
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    if (!isLoaded || !next) return
    let isOver = false
    afterPaint(async () => {
      if (!isOver && (await loadAhead(next)) && !isOver) startTransition(() => setLoaded(next))
    })
    return () => {
      isOver = true
    }
  }, [isLoaded, next])

  const first = useRef(id)
  const isMoved = useRef(false)
  isMoved.current ||= first.current !== id
  const own = {
    onStep: (by: 1 | -1) => {
      const to = neighbour(entries, id, by)
      if (to) open(to.id)
    },
    onHandOver: (made: MadeDecision) => {
      if (!next || made.request.ivrNumber !== `#${id}`) return false
      open(next, () => void sendDecision(made))
      return true
    },
    onDecided: ({ submissionStatus }: ListedIvr, decision: Decision) => {
      const goes = decision !== 'Conditional' || submissionStatus !== 'Conditional'
      if (goes && next) open(next)
      void queryClient.invalidateQueries({ queryKey: [ivrDetails.path, { id }], exact: true })
      void reload(ivrList, queue)
    },
  }
  const latest = useRef(own)
  latest.current = own
  const [actions] = useState(() => ({
    onStep: (by: 1 | -1) => latest.current.onStep(by),
    onHandOver: (made: MadeDecision) => latest.current.onHandOver(made),
    onDecided: (request: ListedIvr, decision: Decision) => latest.current.onDecided(request, decision),
    takesFocus: () => isMoved.current,
  }))
  return { ahead: loaded === next && loaded !== id ? loaded : undefined, actions }
}
