import { useRef } from 'react'
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
export function CopyDialog({ open, identifiers, onClose }: CopyDialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  const copy = (identifier: Identifier) => {
    onClose()
    void copyIdentifier(identifier)
  }
  return (
    <Dialog open={open} onClose={onClose} title="Copy an Identifier" width="sm" initialFocus={first}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the digits stand for the buttons of the list */}
      <div
        onKeyDown={({ key, repeat }) => {
          const chosen = /^[1-9]$/.test(key) && !repeat ? identifiers[Number(key) - 1] : undefined
          if (chosen) copy(chosen)
        }}
      >
        <ol className="-mx-2 flex flex-col">
          {identifiers.map((identifier, at) => (
            <li key={identifier.label}>
              <button
                ref={at === 0 ? first : undefined}
                type="button"
                onClick={() => copy(identifier)}
                className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-sunken"
              >
                <span aria-hidden="true" className="w-6">
                  {at < 9 && <Key name={String(at + 1)} />}
                </span>
                <span className="min-w-0 flex-1 text-ink-soft">{identifier.label}</span>
                <span className="tabular min-w-0 font-medium wrap-anywhere">{identifier.value}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
