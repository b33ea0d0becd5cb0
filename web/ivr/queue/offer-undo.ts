import type { Endpoint } from '#contract/endpoint.ts'
import { reload } from '../../kit/http/queries.ts'
import { toastFailure } from '../../kit/http/reply-toasts.ts'
import { toast } from '../../kit/ui/toasts/toast.ts'

/**
 * Says what was done, and offers to undo it by the opposite call, after which the endpoints `shown` on screen are
 * reloaded.
 */
export function offerUndo(text: string, undo: () => Promise<unknown>, ...shown: readonly Endpoint[]): void {
  toast.undo(text, () => {
    undo()
      .catch((failure: unknown) => {
        toastFailure(failure)
      })
      .finally(() => void reload(...shown))
  })
}
