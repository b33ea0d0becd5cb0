import { useEffect } from 'react'
import { create } from 'zustand'
import { letterKeysKey } from '../session/session-end.ts'

/** Whether keys without Ctrl or ⌘ act in this browser. Some people cannot avoid pressing them (WCAG 2.1.4). */
export const useLetterKeys = create(() => ({ isOn: localStorage.getItem(letterKeysKey) !== 'off' }))

export function setLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(letterKeysKey)
  else localStorage.setItem(letterKeysKey, 'off')
  useLetterKeys.setState({ isOn })
}

/** A single key that acts on one screen, with its description in the list of keys. */
export interface ScreenKey {
  readonly key: string
  readonly does: string
  readonly act: () => void
  /** Its name in the palette; without one, the palette does not offer it. */
  readonly command?: string | undefined
}

/** The current screen's keys. They take precedence over those of every screen (keys.ts). */
export const useScreenKeys = create<{ keys: readonly ScreenKey[] }>(() => ({ keys: [] }))

/** Makes keys act while a screen is shown. */
export function useOwnKeys(keys: readonly ScreenKey[]): void {
  useEffect(() => useScreenKeys.setState({ keys }))
  useEffect(() => () => useScreenKeys.setState({ keys: [] }), [])
}
