import { toast } from '../../kit/ui/toasts/toast.ts'
import type { Identifier } from './identifiers.ts'

/** Copies an identifier and says so; screen readers announce the message. */
export async function copyIdentifier({ label, value }: Identifier): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
  } catch {
    toast.error(`${label} could not be copied. Select it and copy it with Ctrl C.`)
    return false
  }
  toast.success(`${label} copied.`)
  return true
}
