import { useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { queue, takeNext, type WorkView } from '#contract/ivr/queue/queue.ts'
import { call } from '../../kit/http/client.ts'
import { reload } from '../../kit/http/queries.ts'
import { toastFailure } from '../../kit/http/reply-toasts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { addLease } from './own-leases.ts'
import { pathInView, queryOf } from './use-queue.ts'

/** A connection that gives no answer must not keep anyone waiting for long. */
const nextWithinMs = 10_000

/**
 * The first unassigned request of a view, which the server hands out to the viewer; undefined if there is none.
 * @param not the id of a request to pass over
 */
export async function nextOf(
  view: WorkView,
  not = '',
): Promise<{ ivrId: string; ivrNumber: string } | undefined> {
  const { data } = await call(takeNext, { ...view, not }, { signal: AbortSignal.timeout(nextWithinMs) })
  if (!data) return undefined
  addLease(data.ivrId, data.leaseId, false)
  return data
}

/** Takes the first request of a view that is unassigned, and opens it. */
export async function openNext(view: WorkView, navigate: NavigateFunction): Promise<void> {
  try {
    const next = await nextOf(view)
    if (next) await navigate(pathInView(next.ivrNumber, view))
    else toast.info(`No unassigned requests in ${queryOf(view) === '' ? 'the queue' : 'this view'}.`)
  } catch (failure) {
    toastFailure(failure)
  } finally {
    void reload(queue)
  }
}

/** The button for it. */
export function TakeNext({ view }: { view: WorkView }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    await openNext(view, navigate)
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void take()}>
      Take next request
    </Button>
  )
}
