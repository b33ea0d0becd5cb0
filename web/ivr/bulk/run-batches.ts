/** Sums of what the batches of an action did, by name. */
export type Done = Readonly<Record<string, number>>

interface Batches {
  readonly ids: readonly string[]
  readonly size: number
  /** Acts on one batch, all of it or none; `from` is how many are before it. */
  readonly act: (ids: readonly string[], from: number) => Promise<Done>
  readonly onProgress: (acted: number) => void
  /** Asked before each batch. */
  readonly isCancelled: () => boolean
}

/** What was done, how many requests were acted on, and the error that ended it before the last. */
export interface Outcome {
  readonly done: Done
  readonly acted: number
  readonly failure: unknown
}

/**
 * Acts on requests batch by batch. A failed batch is tried once more, since its answer may have been lost: sent
 * again, actions give the same answer. What was done before a failure or Cancel stays done, and is counted.
 */
export async function runBatches({ ids, size, act, onProgress, isCancelled }: Batches): Promise<Outcome> {
  const done: Record<string, number> = {}
  let acted = 0
  while (acted < ids.length && !isCancelled()) {
    const batch = ids.slice(acted, acted + size)
    try {
      const from = acted
      const result = await act(batch, from).catch((failure: unknown) => {
        if (!isWorthRetrying(failure)) throw failure
        return act(batch, from)
      })
      for (const [name, count] of Object.entries(result)) done[name] = (done[name] ?? 0) + count
    } catch (failure) {
      return { done, acted, failure }
    }
    acted += batch.length
    onProgress(acted)
  }
  return { done, acted, failure: undefined }
}

/** No answer, or none of ours: a refusal stays one. */
function isWorthRetrying(failure: unknown): boolean {
  const { status = 0 } = failure as { status?: number }
  return status === 0 || status >= 500
}
