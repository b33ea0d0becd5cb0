import { useEffect, useState } from 'react'
import { isApple } from '../../kit/keys/Key.tsx'
import { CheckIcon, icon } from '../../kit/ui/icons.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import type { Identifier } from './identifiers.ts'

const CopyIcon = icon(<path d="M5.500 5.500h8v8h-8zM10.500 3.500v-1h-8v8h1" />)

const tickMs = 1_500

/** Copies one identifier. */
export function CopyButton({ identifier }: { identifier: Identifier }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), tickMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <button
      type="button"
      aria-label={`Copy ${identifier.label}`}
      title={`Copy ${identifier.label}`}
      onClick={() => void copyIdentifier(identifier).then(setCopied)}
      className="copy-button ml-1 inline-grid size-6 shrink-0 place-items-center rounded-sm align-middle text-ink-faint hover:bg-sunken hover:text-ink"
    >
      {isCopied ? <CheckIcon className="size-3.5 text-approved" /> : <CopyIcon className="size-3.5" />}
    </button>
  )
}

/** Copies an identifier and says so; screen readers announce the message. */
export async function copyIdentifier({ label, value }: Identifier): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
  } catch {
    toast.error(`${label} could not be copied. Select it and copy it with ${isApple ? '⌘C' : 'Ctrl+C'}.`)
    return false
  }
  toast.success(`${label} copied.`)
  return true
}
