import { create } from 'zustand'
import { letterKeysKey } from '../session/session-end.ts'

/** Whether keys without Ctrl or ⌘ act in this browser. Some people cannot avoid pressing them (WCAG 2.1.4). */
export const useLetterKeys = create(() => ({ isOn: localStorage.getItem(letterKeysKey) !== 'off' }))

export function setLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(letterKeysKey)
  else localStorage.setItem(letterKeysKey, 'off')
  useLetterKeys.setState({ isOn })
}
