import { useEffect, useRef, useState } from 'react'
import { ivrOwner, queue, releaseIvr, renewIvr, renewSeconds, takeIvr } from '#contract/ivr/queue/queue.ts'
import { ApiError } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload, useLoad } from '../../kit/http/queries.ts'
import { toastFailure } from '../../kit/http/reply-toasts.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { offerUndo } from './offer-undo.ts'
import { addLease, askAgain, dropLease, leaseOf, leaveLease, loseLease } from './own-leases.ts'

/** The requests on screen. An effect may end and begin again immediately, without the request being left. */
const onScreen = new Set<string>()

/**
 * Who owns an open request, and taking it; looking at it takes nothing. A reload and a second tab get the lease that
 * the viewer has already. It is renewed while the request is on screen; leaving it gives back a request that was only
 * handed out.
 */
export function useOwnership(ivrId: string) {
  const { data, isError } = useLoad(ivrOwner, { id: ivrId })
  const open = data?.data.open
  const owner = open?.owner ?? null
  const [busy, setBusy] = useState(false)
  const isReleased = useRef(false)
  const isOpen = open !== undefined && open !== null

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      toastFailure(failure)
    } finally {
      setBusy(false)
      void reload(ivrOwner, queue)
    }
  }
  const takeIt = async (takeOver: boolean) => {
    const { data: taken } = await call(takeIvr, { ivrId, takeOver })
    addLease(ivrId, taken.leaseId, true)
  }
  const take = (takeOver = false) => run(() => takeIt(takeOver))
  const release = () =>
    run(async () => {
      const leaseId = leaseOf(ivrId)
      isReleased.current = true
      dropLease(ivrId)
      const { message } = await call(releaseIvr, { ivrId, ...(leaseId && { leaseId }) })
      offerUndo(message, () => takeIt(false), ivrOwner, queue)
    })

  const isLeasedToViewer = owner?.isCaller === true && owner.leaseUntil !== null
  useEffect(() => {
    // Until the server has given it back, it still says that the viewer has it.
    if (!isLeasedToViewer) isReleased.current = false
    if (!isLeasedToViewer || isReleased.current || leaseOf(ivrId)) return
    call(renewIvr, { ivrId }, { background: true }).then(
      ({ data: own }) => addLease(ivrId, own.leaseId, true),
      () => undefined,
    )
  }, [ivrId, isLeasedToViewer])

  useEffect(() => {
    onScreen.add(ivrId)
    return () => {
      onScreen.delete(ivrId)
      setTimeout(() => onScreen.has(ivrId) || leaveLease(ivrId))
    }
  }, [ivrId])

  // Someone else has it now: this tab's lease is lost.
  const otherName = owner && !owner.isCaller ? owner.name : undefined
  useEffect(() => {
    askAgain(ivrId)
    if (otherName === undefined || !leaseOf(ivrId)) return
    loseLease(ivrId)
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
        // After a lost connection the next renewal may succeed; a lost lease does not come back.
        if (!(failure instanceof ApiError) || failure.status !== 409) return
        loseLease(ivrId)
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
