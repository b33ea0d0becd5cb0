import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../kit/ui/Button.tsx'
import { Spinner } from '../kit/ui/first-icons.tsx'

/** The place in the viewer's bar where the view of a file puts its own buttons. */
export const ToolSlot = createContext<HTMLElement | null>(null)

export function ViewTools({ children }: { children: ReactNode }) {
  const slot = useContext(ToolSlot)
  return slot && createPortal(children, slot)
}

/** What a view takes whose file is parsed first. */
export interface ParsedProps {
  bytes: Blob
  /** Without a dot, in small letters. */
  extension: string
  onDownload: () => void
}

/** Whoever has no mouse scrolls a part of the page by keys once it has the focus. */
export const scrolledByKeys = { tabIndex: 0 } as const

interface ToolProps {
  label: string
  /** The key that does the same. */
  keyName?: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button of the bar that shows an icon alone. */
export function Tool({ label, keyName, disabled = false, onClick, children }: ToolProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-keyshortcuts={keyName}
      title={keyName ? `${label} (${keyName})` : label}
      // It keeps the focus at the end of its range.
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
      className="aria-disabled:opacity-40"
    >
      {children}
    </Button>
  )
}

/** How large something is shown, said to screen readers when it changes. */
export function ZoomText({ zoom }: { zoom: number }) {
  return (
    <span
      role="status"
      aria-label="Zoom"
      className="tabular w-11 text-center text-xs text-sand-600 max-xs:sr-only"
    >
      {Math.round(zoom * 100)}%
    </span>
  )
}

/** While a file or what shows it is on its way. */
export function Waiting() {
  return <Spinner className="m-auto size-6 text-petrol-700" />
}
