import { useEffect, useRef, useState } from 'react'
import { selectIvrs } from '#contract/ivr/bulk.ts'
import { ivrOwner, queue } from '#contract/ivr/queue/queue.ts'
import { queueMembers } from '#contract/ivr/queue/queue-settings.ts'
import { ivrDetails, ivrList } from '#contract/ivr/requests.ts'
import { isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { call } from '../../kit/http/client.ts'
import { reload } from '../../kit/http/queries.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'
import { outcomeText } from './bulk-text.ts'
import { type Done, runBatches } from './run-batches.ts'
import type { Selected } from './selection.ts'

interface Found {
  readonly open: readonly string[]
  readonly total: number
}

/** An action on selected requests: which ones are open when its dialog opens, and its run over them. */
export function useBulk(selected: Selected, onClose: () => void) {
  // The action is on what the dialog names, whatever comes to match in the meantime.
  const [input] = useState(selected.input)
  const [found, setFound] = useState<Found>()
  const [acted, setActed] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const isCancelled = useRef(false)

  useEffect(() => {
    const leaving = new AbortController()
    call(selectIvrs, input, { signal: leaving.signal }).then(
      ({ data }) => setFound(data),
      (thrown: unknown) => {
        if (!leaving.signal.aborted && !isHandled(thrown)) setFailure(messageOfFailure(thrown, 'load'))
      },
    )
    return () => leaving.abort()
  }, [input])

  async function run(
    verb: string,
    size: number,
    act: (ids: readonly string[], from: number) => Promise<Done>,
  ): Promise<void> {
    if (!found) return
    // Stop ends one run, not the next try.
    isCancelled.current = false
    setFailure(undefined)
    setActed(0)
    const outcome = await runBatches({
      ids: found.open,
      size,
      act,
      onProgress: setActed,
      isCancelled: () => isCancelled.current,
    })
    setActed(undefined)
    void reload(queue, ivrList, ivrDetails, ivrOwner, queueMembers)
    if (outcome.failure !== undefined && isHandled(outcome.failure)) return
    const text = outcomeText(outcome, verb, found.open.length)
    if (outcome.failure !== undefined) {
      setFound({ ...found, open: found.open.slice(outcome.acted) })
      setFailure(`${outcome.acted > 0 ? `${text} ` : ''}${messageOfFailure(outcome.failure)}`)
      return
    }
    toast.success(text)
    selected.clear()
    onClose()
  }
  const cancel = () => {
    if (acted === undefined) return onClose()
    isCancelled.current = true
  }
  return { found, acted, failure, run, cancel, isRunning: acted !== undefined }
}
export type Bulk = ReturnType<typeof useBulk>
