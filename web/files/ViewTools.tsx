import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { useLetterKeys } from '../kit/keys/letter-keys.ts'
import { Button } from '../kit/ui/Button.tsx'
import { MinusIcon, PlusIcon, RotateIcon, Spinner } from '../kit/ui/icons.tsx'
import { useKeys } from './keys.ts'

/** The element in the viewer's toolbar into which the view of a file puts its own buttons. */
export const ToolSlot = createContext<HTMLElement | null>(null)

/** Props of views that parse a file first. */
export interface ParsedProps {
  bytes: Blob
  /** Without a dot, in lower case. */
  extension: string
  onDownload: () => void
}

/** Makes a scrollable area focusable, so that it can be scrolled with the keyboard. */
export const scrolledByKeys = { tabIndex: 0 } as const

interface ZoomToolsProps {
  zoom: number
  min: number
  max: number
  /** Zooms in (1) or out (-1). */
  onZoom: (by: 1 | -1) => void
  onReset: () => void
  onTurn: () => void
  /** What precedes the buttons. */
  children?: ReactNode
}

/** The buttons and keys that zoom and rotate a file, in the viewer's toolbar. */
export function ZoomTools({ zoom, min, max, onZoom, onReset, onTurn, children }: ZoomToolsProps) {
  const slot = useContext(ToolSlot)
  const zoomIn = () => onZoom(1)
  const zoomOut = () => onZoom(-1)
  useKeys({ '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': onReset, r: onTurn, R: onTurn })
  if (!slot) return null
  return createPortal(
    <>
      {children}
      <Tool label="Zoom out" keyName="-" disabled={zoom <= min} onClick={zoomOut}>
        <MinusIcon />
      </Tool>
      <span
        role="status"
        aria-label="Zoom"
        className="tabular w-11 text-center text-xs text-ink-soft max-xs:sr-only"
      >
        {Math.round(zoom * 100)}%
      </span>
      <Tool label="Zoom in" keyName="+" disabled={zoom >= max} onClick={zoomIn}>
        <PlusIcon />
      </Tool>
      <Tool label="Rotate" keyName="r" onClick={onTurn}>
        <RotateIcon />
      </Tool>
    </>,
    slot,
  )
}

interface ToolProps {
  label: string
  /** Its single-key shortcut, shown while such shortcuts are on. */
  keyName: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A toolbar button that shows only an icon. */
function Tool({ label, keyName, disabled = false, onClick, children }: ToolProps) {
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

/** Shown while a file or the code of its view is loading. */
export function Waiting() {
  return <Spinner className="m-auto size-6 text-action-ink" />
}
