import { type RefObject, useEffect } from 'react'

/** By then a closing dialog has given the focus back. */
const afterDialogMs = 250

/** Moves the focus to the heading when another request is shown, so that it is read, and no decision is a key away. */
export function useHeadingFocus(heading: RefObject<HTMLHeadingElement | null>, takesFocus: boolean): void {
  useEffect(() => {
    if (!takesFocus) return
    const focus = () => {
      // A key that came with the request may have asked about it already.
      if (!document.querySelector('[role=alertdialog]')) heading.current?.focus({ preventScroll: true })
    }
    const now = setTimeout(focus, 0)
    const later = setTimeout(() => {
      const at = document.activeElement
      if (!at || at === document.body || at.matches('main') || at.closest('.decision-bar')) focus()
    }, afterDialogMs)
    return () => {
      clearTimeout(now)
      clearTimeout(later)
    }
  }, [heading, takesFocus])
}
