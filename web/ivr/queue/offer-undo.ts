import type { Endpoint } from '#contract/endpoint.ts'
import { reload } from '../../kit/http/queries.ts'
import { toastFailure } from '../../kit/http/reply-toasts.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'

/** Says what was done, and offers to undo it by the opposite call; `shown` are the endpoints on screen to reload then. */
export function offerUndo(text: string, undo: () => Promise<unknown>, ...shown: readonly Endpoint[]): void {
  toast.undo(text, () => {
    undo()
      .catch((failure: unknown) => {
        toastFailure(failure)
      })
      .finally(() => void reload(...shown))
  })
}
