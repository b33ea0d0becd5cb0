import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The shell's main landmark; undefined outside it. */
export const MainLandmark = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/**
 * Portal props that render menus and tooltips inside the main landmark, so that assistive technology finds them as part
 * of the screen.
 */
export function useLandmark(): { container?: RefObject<HTMLElement | null> } {
  const main = useContext(MainLandmark)
  return main ? { container: main } : {}
}

/**
 * Moves the focus to a new screen, so that keyboard and screen readers start at its top; not if the screen has already
 * moved it (`keepFocus` in the navigation state). Runs before the screen's effects, which may focus a part of it
 * (`useScrollTarget`).
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, state } = useLocation()
  const isKept = Object(state).keepFocus === true
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!isKept) main.current?.focus({ preventScroll: true })
  }, [main, pathname, isKept])
}
