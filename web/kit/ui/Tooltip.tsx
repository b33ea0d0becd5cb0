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
import { fetchAhead, later, useLater } from '../lazy/later.ts'

const delay = 700
/** So long the pointer may take on its way from the element to the words. */
const leaveMs = 150

export const tooltip = later(() => import('./TooltipText.tsx'))

interface TooltipProps {
  text: ReactNode
  /** The one element that it explains; it must be able to take the focus, and have no such handlers of its own. */
  children: ReactElement<Record<string, unknown>>
}

/** A few words on hover or focus, after 700 ms. */
export function Tooltip({ text, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element>()
  const words = useLater(tooltip)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const after = (ms: number, next: Element | undefined) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (element: Element) => {
    fetchAhead(tooltip)
    if (!anchor) after(delay, element)
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
      {words && anchor && (
        <words.TooltipText
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
