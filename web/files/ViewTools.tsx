import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { useLetterKeys } from '../kit/keys/letter-keys.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Spinner } from '../kit/ui/icons.tsx'

/** The element in the viewer's toolbar into which the view of a file puts its own buttons. */
export const ToolSlot = createContext<HTMLElement | null>(null)

export function ViewTools({ children }: { children: ReactNode }) {
  const slot = useContext(ToolSlot)
  return slot && createPortal(children, slot)
}

/** Props of views that parse a file first. */
export interface ParsedProps {
  bytes: Blob
  /** Without a dot, in lower case. */
  extension: string
  onDownload: () => void
}

/** Makes a scrollable area focusable, so that it can be scrolled with the keyboard. */
export const scrolledByKeys = { tabIndex: 0 } as const

interface ToolProps {
  label: string
  /** Its single-key shortcut, shown while such shortcuts are on. */
  keyName?: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A toolbar button that shows only an icon. */
export function Tool({ label, keyName, disabled = false, onClick, children }: ToolProps) {
  const { isOn } = useLetterKeys()
  const shortcut = isOn ? keyName : undefined
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      // Not `disabled`, so that the button keeps the focus at the end of its range.
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
      className="aria-disabled:opacity-40"
    >
      {children}
    </Button>
  )
}

/** The zoom in percent, announced to screen readers when it changes. */
export function ZoomText({ zoom }: { zoom: number }) {
  return (
    <span
      role="status"
      aria-label="Zoom"
      className="tabular w-11 text-center text-xs text-ink-soft max-xs:sr-only"
    >
      {Math.round(zoom * 100)}%
    </span>
  )
}

/** Shown while a file or the code of its view is loading. */
export function Waiting() {
  return <Spinner className="m-auto size-6 text-action-ink" />
}
