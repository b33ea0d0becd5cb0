import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** By then the next request is on screen, so that taking the one before off the page delays nothing. */
const afterShownMs = 600
/** What is shown has settled by then, and what is hidden is whole. */
const afterChangeMs = 300

/**
 * Which requests have a screen, in the order of the page. One that was left stays for a moment, hidden: taking its
 * elements off the page would delay the next one. The next one is not moved within the page while it is being shown,
 * which would lay it out again.
 */
export function useScreens(shown: string, ahead: string | undefined): readonly string[] {
  const [screens, setScreens] = useState<readonly string[]>([shown])
  const wanted = ahead === undefined ? [shown] : [shown, ahead]
  const missing = wanted.filter((one) => !screens.includes(one))
  if (missing.length > 0) setScreens([...screens, ...missing])
  // The shown one first in the end, as what looks for an element by its id finds the first in the document.
  const isSettled = screens.join(' ') === wanted.join(' ')
  useEffect(() => {
    if (isSettled) return
    const settle = () => startTransition(() => setScreens(ahead === undefined ? [shown] : [shown, ahead]))
    const timer = setTimeout(settle, afterShownMs)
    return () => clearTimeout(timer)
  }, [isSettled, shown, ahead])
  return screens
}

/**
 * Lays hidden screens out ahead. React hides them by `display: none`, with which they would be styled and laid out when
 * they are shown; where the browser can, they are hidden by `content-visibility` instead (screens.css), which keeps
 * their layout.
 * @returns the ref of the element whose children the screens are
 */
export function useLaidOutAhead() {
  const slot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const parent = slot.current
    if (!parent || !CSS.supports('content-visibility', 'hidden')) return
    const hidden = () => parent.querySelectorAll<HTMLElement>(':scope > [data-ahead]')
    const layOut = () => {
      // Asking for a size lays it out, although it is not shown.
      for (const screen of hidden()) screen.firstElementChild?.getBoundingClientRect()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const takeOver = () => {
      for (const { style } of hidden()) if (style.display === 'none') style.display = ''
      clearTimeout(timer)
      timer = setTimeout(layOut, afterChangeMs)
    }
    const watch = new MutationObserver(takeOver)
    watch.observe(parent, { childList: true, subtree: true, attributeFilter: ['style'] })
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return slot
}
