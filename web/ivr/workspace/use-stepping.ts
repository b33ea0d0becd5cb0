import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { queue, takeNext } from '#contract/ivr/queue.paths.ts'
import { ivrDetails, ivrList } from '#contract/ivr/requests.paths.ts'
import type { Decision, ListedIvr } from '#contract/ivr/requests.ts'
import { withoutPrefix } from '#contract/ivr/requests.values.ts'
import { isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { queryClient, reload } from '../../kit/http/queries.ts'
import { toast } from '../../kit/ui/toast.ts'
import { addLease } from '../queue/own-leases.ts'
import { loadAhead } from './ahead.ts'
import { neighbour, type QueueEntry } from './queue-order.ts'

/** The path of a request of the queue. */
export const queuePath = (id: string) => `/viewivrsubmissions/${id}`

/** A connection that answers nothing must not keep a decision that was made from being seen. */
const nextWithinMs = 10_000

/**
 * Goes through the queue: to the neighbours of a request, and after a decision to the request that the server hands out,
 * so that two reviewers never get the same. One that is likely to be next is loaded ahead.
 * @param isLoaded whether the request on screen is loaded: until then nothing is loaded ahead of it
 */
export function useStepping(id: string, entries: readonly QueueEntry[], isLoaded: boolean) {
  const navigate = useNavigate()
  // Two keys in quick succession go two steps, before the address follows.
  const at = useRef(id)
  const isHere = useRef(false)
  useEffect(() => {
    at.current = id
  }, [id])
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const likely = entries.find((one) => one.id !== id && (one.owner === undefined || one.owner.isViewer))?.id
  useEffect(() => {
    if (isLoaded && likely) void loadAhead(likely)
  }, [isLoaded, likely])

  /** In place of the request before, so that Back leads to where the queue was entered. */
  const open = (to: string) => {
    at.current = to
    scrollTo(0, 0)
    return navigate(queuePath(to), { replace: true, state: { keepFocus: true } })
  }
  const openNext = async () => {
    try {
      const { data } = await call(takeNext, {}, { signal: AbortSignal.timeout(nextWithinMs) })
      // Somebody who has gone elsewhere meanwhile stays there.
      if (!isHere.current || at.current !== id) return
      if (!data) {
        toast.info('Nothing else waits in the queue.')
        return await navigate('/ivrstatus?tab=queue')
      }
      addLease(data.ivrId, data.leaseId, false)
      await open(data.ivrNumber.slice(1))
    } catch (failure) {
      if (!isHandled(failure)) toast.error(messageOfFailure(failure, 'load'))
    }
  }
  return {
    onStep: (by: 1 | -1) => {
      const to = neighbour(entries, at.current, by)
      if (to) void open(to.id)
    },
    /** A changed note leaves the request open; any other decision goes on. */
    onDecided: async ({ _id, submissionStatus }: ListedIvr, decision: Decision) => {
      const goesOn = decision !== 'Conditional' || submissionStatus !== 'Conditional'
      if (goesOn && withoutPrefix(id) === _id) await openNext()
      void queryClient.invalidateQueries({ queryKey: [ivrDetails.path, { id }], exact: true })
      void reload(ivrList, queue)
    },
  }
}
