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
import { lazyChunk, preload, useChunk } from '../lazy/lazy-chunk.ts'

const delayMs = 700
/** Time for the pointer to move from the element to the tooltip. */
const leaveMs = 150

export const tooltip = lazyChunk(() => import('./TooltipText.tsx'))

interface TooltipProps {
  text: ReactNode
  /** The explained element. It must be focusable, and its own pointer and focus handlers are replaced. */
  children: ReactElement<Record<string, unknown>>
}

/** Shows a text on hover or keyboard focus, after a delay. */
export function Tooltip({ text, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element>()
  const chunk = useChunk(tooltip)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const after = (ms: number, next: Element | undefined) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (element: Element) => {
    preload(tooltip)
    if (!anchor) after(delayMs, element)
    else clearTimeout(timer.current)
  }
  const hide = () => after(0, undefined)
  const leave = () => after(leaveMs, undefined)
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) =>
          pointerType !== 'touch' && show(currentTarget),
        onPointerLeave: leave,
        onPointerDown: hide,
        onFocus: ({ currentTarget }: FocusEvent) =>
          currentTarget.matches(':focus-visible') && show(currentTarget),
        onBlur: hide,
      })}
      {chunk && anchor && (
        <chunk.TooltipText
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
