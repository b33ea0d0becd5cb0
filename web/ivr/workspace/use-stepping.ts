import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { queue as queuePath } from '#contract/ivr/queue/queue.ts'
import { type Decision, ivrDetails, ivrList, type ListedIvr, withoutPrefix } from '#contract/ivr/requests.ts'
import { queryClient, reload } from '../../kit/http/queries.ts'
import { toastFailure } from '../../kit/http/reply-toasts.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { leaveLease } from '../queue/own-leases.ts'
import { nextOf } from '../queue/TakeNext.tsx'
import { pathInView, pathOfView } from '../queue/use-queue.ts'
import { loadAhead } from './ahead.ts'
import { idOf, neighbor } from './queue-order.ts'
import type { Queue } from './use-queue.ts'

/**
 * Steps through the current view: to a request's neighbors, and after a decision to the one that the server hands
 * out, so that two reviewers never get the same. The one that is likely to be next is loaded ahead.
 * @param isLoaded whether the request on screen is loaded: until then nothing is loaded ahead of it
 */
export function useStepping(id: string, { rows = [], changes, view }: Queue, isLoaded: boolean) {
  const navigate = useNavigate()
  // Two keys in quick succession go two steps, before the URL follows.
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
  const likely = rows.find(
    (row) => idOf(row) !== id && !changes.has(row.ivrNumber) && (row.owner === null || row.owner.isCaller),
  )?.ivrNumber
  useEffect(() => {
    if (isLoaded && likely) loadAhead(likely.slice(1))
  }, [isLoaded, likely])

  /** Replaces the previous request, so that Back leads to where the queue was entered. */
  const open = (ivrNumber: string) => {
    at.current = ivrNumber.slice(1)
    scrollTo(0, 0)
    return navigate(pathInView(ivrNumber, view), { replace: true, state: { keepFocus: true } })
  }
  const openNext = async () => {
    try {
      const { pathname } = window.location
      const next = await nextOf(view, id)
      // Someone who has gone elsewhere in the meantime stays there, even while that screen is still loading.
      const isStillHere = isHere.current && at.current === id && window.location.pathname === pathname
      if (!isStillHere) return next && leaveLease(next.ivrId)
      if (next) return await open(next.ivrNumber)
      toast.info('Nothing else is waiting in this view.')
      await navigate(pathOfView(view))
    } catch (failure) {
      toastFailure(failure, 'load')
    }
  }
  return {
    /** Whether the request on screen is the one that was last stepped to. */
    isThere: () => at.current === id,
    onStep: (by: 1 | -1) => {
      const to = neighbor(rows, at.current, by, (row) => changes.get(row.ivrNumber) === 'gone')
      if (to) void open(to.ivrNumber)
    },
    /** A changed note leaves the request open; any other decision opens the next. */
    onDecided: async ({ _id, submissionStatus }: ListedIvr, decision: Decision) => {
      const goesOn = decision !== 'Conditional' || submissionStatus !== 'Conditional'
      if (goesOn && withoutPrefix(id) === _id) await openNext()
      void queryClient.invalidateQueries({ queryKey: [ivrDetails.path, { id }], exact: true })
      void reload(ivrList, queuePath)
    },
  }
}
