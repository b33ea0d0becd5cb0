import { memo, useRef } from 'react'
import { useKeys } from '../../files/keys.ts'
import { Key } from '../../kit/keys/Key.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { copyIdentifier } from './copy-text.ts'
import type { Identifier } from './identifiers.ts'

interface CopyDialogProps {
  open: boolean
  identifiers: readonly Identifier[]
  onClose: () => void
}

/** Every identifier with the digit that copies it. */
export const CopyDialog = memo(function CopyDialog({ open, identifiers, onClose }: CopyDialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  const copy = (identifier: Identifier) => {
    onClose()
    void copyIdentifier(identifier)
  }
  const digits = identifiers.slice(0, 9).map((identifier, at) => [String(at + 1), () => copy(identifier)])
  useKeys(Object.fromEntries(digits), open)
  return (
    <Dialog open={open} onClose={onClose} title="Copy an Identifier" width="sm" initialFocus={first}>
      <ol className="flex flex-col">
        {identifiers.map((identifier, at) => (
          <li key={identifier.label}>
            <button
              ref={at === 0 ? first : undefined}
              type="button"
              onClick={() => copy(identifier)}
              className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-sunken"
            >
              <span aria-hidden="true" className="copy-digit">
                {at < 9 && <Key name={String(at + 1)} />}
              </span>
              <span className="min-w-0 flex-1 text-ink-soft">{identifier.label}</span>
              <span className="tabular min-w-0 font-medium wrap-anywhere">{identifier.value}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
})
