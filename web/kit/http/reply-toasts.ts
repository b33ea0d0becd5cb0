import { toast } from '../ui/toasts/toast.ts'
import { type CallPurpose, isHandled, messageOfFailure } from './api-error.ts'

/** Shows why a call failed, unless client.ts has already done so. */
export function toastFailure(failure: unknown, purpose?: CallPurpose): void {
  if (!isHandled(failure)) toast.error(messageOfFailure(failure, purpose))
}

/** Shows a reply's message, or why the call failed. @returns whether it succeeded */
export async function toastReply(reply: Promise<{ message: string }>): Promise<boolean> {
  try {
    toast.success((await reply).message)
    return true
  } catch (failure) {
    toastFailure(failure)
    return false
  }
}
