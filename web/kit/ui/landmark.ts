import { createContext, type RefObject, useContext } from 'react'

/** The main landmark of the shell; undefined outside of it. */
export const MainLandmark = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/**
 * Portal props that render menus and tooltips inside the main landmark, so that assistive technology finds them as part
 * of the screen.
 */
export function useLandmark(): { container?: RefObject<HTMLElement | null> } {
  const main = useContext(MainLandmark)
  return main ? { container: main } : {}
}
