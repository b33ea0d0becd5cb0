import { createContext, type RefObject, useContext } from 'react'

/** The main landmark of the shell; undefined outside of it. */
export const MainLandmark = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/**
 * Where menus and tooltips of a screen are put: inside its main landmark, so that assistive technology meets
 * them as part of the screen. Spread it on the portal.
 */
export function useLandmark(): { container?: RefObject<HTMLElement | null> } {
  const main = useContext(MainLandmark)
  return main ? { container: main } : {}
}
