import { useEffect, useRef, useState } from 'react'
import { ivrOwner, queue, releaseIvr, renewIvr, takeIvr } from '#contract/ivr/queue.paths.ts'
import { renewSeconds } from '#contract/ivr/queue.values.ts'
import { ApiError, isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload, useLoad } from '../../kit/http/queries.ts'
import { toast } from '../../kit/ui/toast.ts'
import { dropLease, keepLease, leaseOf } from './own-leases.ts'

/**
 * Who owns an open request, and taking it. `takesAtOnce`: it was opened from the queue. What is the viewer's already is
 * taken again, so that a reload and a second tab hold the same lease. A lease is renewed while the request is on screen.
 */
export function useOwnership(ivrId: string, takesAtOnce: boolean) {
  const { data, isError } = useLoad(ivrOwner, { id: ivrId })
  const open = data?.data.open
  const owner = open?.owner ?? null
  const [busy, setBusy] = useState(false)
  const hasTried = useRef(false)
  const isOpen = open !== undefined && open !== null

  const refresh = () => reload(ivrOwner, queue)
  const run = async (work: () => Promise<unknown>) => {
    // What is given back must not be taken again by itself.
    hasTried.current = true
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      if (!isHandled(failure)) toast.error(messageOfFailure(failure))
    } finally {
      setBusy(false)
      void refresh()
    }
  }
  const take = (takeOver = false) =>
    run(async () => {
      const { data: taken } = await call(takeIvr, { ivrId, takeOver })
      keepLease(ivrId, taken.leaseId)
    })
  const release = () =>
    run(async () => {
      const leaseId = leaseOf(ivrId)
      dropLease(ivrId)
      await call(releaseIvr, { ivrId, ...(leaseId && { leaseId }) })
    })

  const shouldTake = isOpen && (owner?.isCaller || (takesAtOnce && owner === null)) && !leaseOf(ivrId)
  useEffect(() => {
    if (!shouldTake || hasTried.current) return
    void take()
  })

  // Somebody else has it now: what was this tab's is no more.
  const otherName = owner && !owner.isCaller ? owner.name : undefined
  useEffect(() => {
    if (otherName === undefined || !leaseOf(ivrId)) return
    dropLease(ivrId)
    toast.error(`${otherName} has this request now.`)
  }, [ivrId, otherName])

  useEffect(() => {
    if (!isOpen) return
    const renew = async () => {
      const leaseId = leaseOf(ivrId)
      if (!leaseId) return
      try {
        await call(renewIvr, { ivrId, leaseId }, { background: true })
      } catch (failure) {
        // Without a connection the next renewal may come through; a lost lease does not come back.
        if (!(failure instanceof ApiError) || failure.status !== 409) return
        dropLease(ivrId)
        void reload(ivrOwner)
      }
    }
    const timer = setInterval(() => void renew(), renewSeconds * 1000)
    const onVisible = () => void (document.hidden || renew())
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [ivrId, isOpen])

  return { open, failed: isError, owner, busy, take, release }
}
