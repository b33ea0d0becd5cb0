import { Tooltip as Base } from '@base-ui/react/tooltip'
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { useLandmark } from './landmark.ts'
import { orDash, truncate } from './text.ts'

const delayMs = 700
/** Time for the pointer to move from the element to the tooltip. */
const leaveMs = 150

interface TooltipProps {
  text: ReactNode
  /** The explained element. It must be focusable, and its own pointer and focus handlers are replaced. */
  children: ReactElement<Record<string, unknown>>
}

/**
 * Shows a text after a delay when the pointer rests on an element, and immediately when the keyboard reaches it. By
 * hand: Base UI's trigger would add 1.1 KB (brotli) to every screen, and some have no room for it
 * (e2e/page-size.spec.ts).
 */
export function Tooltip({ text, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const after = (ms: number, next: Element | undefined) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (element: Element, ms: number) => after(anchor ? 0 : ms, element)
  const hide = () => after(0, undefined)
  const leave = () => after(leaveMs, undefined)
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) =>
          pointerType !== 'touch' && show(currentTarget, delayMs),
        onPointerLeave: leave,
        onPointerDown: hide,
        onFocus: ({ currentTarget }: FocusEvent) =>
          currentTarget.matches(':focus-visible') && show(currentTarget, 0),
        onBlur: hide,
      })}
      {anchor && (
        <TooltipText
          text={text}
          anchor={anchor}
          onClose={hide}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={leave}
        />
      )}
    </>
  )
}

interface TooltipTextProps {
  text: ReactNode
  /** The explained element. */
  anchor: Element
  onClose: () => void
  onPointerEnter: () => void
  onPointerLeave: () => void
}

/** The popup of a tooltip. Escape closes it; the pointer may rest on it. */
function TooltipText({ text, anchor, onClose, ...pointer }: TooltipTextProps) {
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

/** A text of a row, cut at a length. The tooltip has all of it, as does the linked page, for touch screens. */
export function CutText({ text, length, to }: { text: string; length: number; to: string }) {
  const whole = orDash(text)
  if (whole.length <= length) return <span className="wrap-anywhere">{whole}</span>
  return (
    <Tooltip text={whole}>
      <Link
        to={to}
        className="rounded-sm wrap-anywhere text-action-ink underline decoration-action-line underline-offset-4 hover:text-action-ink hover:decoration-action"
      >
        {truncate(whole, length)}
      </Link>
    </Tooltip>
  )
}
