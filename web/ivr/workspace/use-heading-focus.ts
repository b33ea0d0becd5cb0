import { type RefObject, useEffect, useRef } from 'react'

/** By then a closing dialog has given the focus back. */
const afterDialogMs = 250

/** Moves the focus to the heading when another request is shown, so that it is read, and no decision is a key away. */
export function useHeadingFocus(heading: RefObject<HTMLHeadingElement | null>, id: string): void {
  const last = useRef(id)
  useEffect(() => {
    if (last.current === id) return
    last.current = id
    const focus = () => heading.current?.focus({ preventScroll: true })
    const now = setTimeout(focus, 0)
    const later = setTimeout(() => {
      const at = document.activeElement
      if (!at || at === document.body || at.matches('main') || at.closest('.decision-bar')) focus()
    }, afterDialogMs)
    return () => {
      clearTimeout(now)
      clearTimeout(later)
    }
  }, [heading, id])
}
