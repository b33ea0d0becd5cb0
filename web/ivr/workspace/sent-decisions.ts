import { create } from 'zustand'
import { queue } from '#contract/ivr/queue.paths.ts'
import { ivrDetails, ivrList } from '#contract/ivr/requests.paths.ts'
import { afterPaint } from '../../kit/http/after-paint.ts'
import { isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { queryClient, reload } from '../../kit/http/queries.ts'
import { toast } from '../../kit/ui/toast.ts'
import type { MadeDecision } from '../DecideDialogs.tsx'

/** A decision that was sent while the next request was opened. */
export interface SentDecision {
  /** As in the path: 'IVR-1042'. */
  readonly id: string
  readonly patient: string
  /** Why nothing was decided; undefined while the server has not answered. */
  readonly refusal: string | undefined
}

/** Decisions that the server has not confirmed. They outlast the screen of their request. */
export const useSentDecisions = create<{ decisions: readonly SentDecision[] }>(() => ({ decisions: [] }))

/** The lists are loaded again once the next request is on screen. */
const afterShownMs = 400

/** Forgets a decision, such as a refusal that was read. */
export const forgetDecision = (id: string): void => forget((one) => one.id === id)

function forget(isIt: (decision: SentDecision) => boolean): void {
  useSentDecisions.setState(({ decisions }) => ({ decisions: decisions.filter((one) => !isIt(one)) }))
}

function keep(decision: SentDecision): void {
  forgetDecision(decision.id)
  useSentDecisions.setState(({ decisions }) => ({ decisions: [...decisions, decision] }))
}

/** Sends a decision. It is announced when the server has confirmed it; a refusal is kept until it is read. */
export async function sendDecision({ request, send }: MadeDecision): Promise<void> {
  const id = request.ivrNumber.slice(1)
  const sent: SentDecision = { id, patient: request.name, refusal: undefined }
  keep(sent)
  let isMade = true
  // The frame with the next request comes first: a call takes a millisecond or two of the thread that makes it.
  await new Promise<void>(afterPaint)
  try {
    toast.success(await send())
  } catch (thrown) {
    if (isHandled(thrown)) return forgetDecision(id)
    isMade = false
    keep({ ...sent, refusal: messageOfFailure(thrown) })
  }
  setTimeout(async () => {
    void queryClient.invalidateQueries({ queryKey: [ivrDetails.path, { id }], exact: true })
    await reload(ivrList, queue)
    // Until then the queue still lists it, and it must not open again. A later decision on it is not this one.
    if (isMade) forget((one) => one === sent)
  }, afterShownMs)
}
