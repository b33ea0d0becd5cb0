import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'

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
 * Lays hidden screens out ahead, and keeps the layout of the one that was left. React hides them by `display: none`, which
 * takes the layout of a thousand elements down in the frame that shows the next request; where the browser can, they are
 * hidden by `content-visibility` instead (screens.css). The mark of a hidden screen is set here: as a property of the
 * screen it would come with what React renders later, because the screen is hidden.
 * @param slot the element whose children the screens are, each with its id in `data-screen`
 * @param shown the id of the screen that is not hidden
 */
export function useLaidOutAhead(slot: RefObject<HTMLElement | null>, shown: string): void {
  // In the commit that shows another request, before anything is styled.
  useLayoutEffect(() => {
    for (const screen of screensIn(slot.current)) mark(screen, screen.dataset.screen !== shown)
  }, [slot, shown])
  // A screen that is rendered ahead comes in a commit of its own.
  useLayoutEffect(() => {
    const parent = slot.current
    if (!parent || !CSS.supports('content-visibility', 'hidden')) return
    const layOut = () => {
      // Asking for a size lays it out, although it is not shown.
      for (const screen of screensIn(parent))
        if (isMarked(screen)) screen.firstElementChild?.getBoundingClientRect()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const takeOver = () => {
      for (const screen of screensIn(parent)) if (screen.style.display === 'none') mark(screen, true)
      clearTimeout(timer)
      timer = setTimeout(layOut, afterChangeMs)
    }
    const watch = new MutationObserver(takeOver)
    watch.observe(parent, { childList: true, subtree: true, attributeFilter: ['style'] })
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [slot])
}

/**
 * Shows a screen that is laid out, in place of the one on screen and the question above it, before React renders it as
 * shown: that takes longer than painting it. The caller has React do the same after the next paint.
 * @returns false where the screen is not laid out, and nothing is changed
 */
export function showLaidOut(slot: Element | null, id: string): boolean {
  const screens = [...screensIn(slot)]
  const next = screens.find((screen) => screen.dataset.screen === id)
  if (!next || !isMarked(next) || next.style.display === 'none') return false
  for (const screen of screens) mark(screen, screen !== next)
  const question = document
    .querySelector('[role="alertdialog"]')
    ?.closest<HTMLElement>('[data-base-ui-portal]')
  if (question) question.style.display = 'none'
  return true
}

const screensIn = (parent: Element | null): Iterable<HTMLElement> =>
  parent?.querySelectorAll<HTMLElement>(':scope > .workspace-screen') ?? []

const isMarked = (screen: HTMLElement) => 'ahead' in screen.dataset

function mark(screen: HTMLElement, isHidden: boolean): void {
  if (!isHidden) {
    delete screen.dataset.ahead
    return
  }
  if (!isMarked(screen)) screen.dataset.ahead = ''
  if (screen.style.display === 'none' && CSS.supports('content-visibility', 'hidden'))
    screen.style.display = ''
}
