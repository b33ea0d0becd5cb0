import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { useLandmark } from './landmark.ts'

interface TooltipTextProps {
  text: ReactNode
  /** The explained element. */
  anchor: Element
  onClose: () => void
  onPointerEnter: () => void
  onPointerLeave: () => void
}

/** The popup of a tooltip. Escape closes it; the pointer may rest on it. */
export function TooltipText({ text, anchor, onClose, ...pointer }: TooltipTextProps) {
  const landmark = useLandmark()
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal {...landmark}>
        <Base.Positioner anchor={anchor} sideOffset={6} className="z-50">
          <Base.Popup
            {...pointer}
            className="max-w-80 animate-appear rounded-lg bg-ink px-2.5 py-1.5 text-xs break-words whitespace-pre-line text-sheet shadow-pop"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
