import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { useLandmark } from './landmark.ts'

const delay = 700

interface TooltipProps {
  text: ReactNode
  /** The one element that it explains; it must be able to take the focus. */
  children: ReactElement<Record<string, unknown>>
}

/** A few words on hover or focus, after 700 ms. */
export function Tooltip({ text, children }: TooltipProps) {
  const landmark = useLandmark()
  return (
    <Base.Root>
      <Base.Trigger delay={delay} render={children} />
      <Base.Portal {...landmark}>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="max-w-80 animate-appear rounded-lg bg-sand-900 px-2.5 py-1.5 text-xs break-words whitespace-pre-line text-white shadow-pop">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
