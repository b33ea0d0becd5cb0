import { useEffect, useEffectEvent } from 'react'
import { useLetterKeys } from '../kit/keys/letter-keys.ts'

/** Handlers by `KeyboardEvent.key`; 'Shift+ArrowUp' for a key with Shift that types nothing. */
type Keys = Readonly<Record<string, () => void>>

const inField = 'input, textarea, select'
/** Elements that handle arrow keys themselves. */
const handlesArrows = '[role=tablist], [data-own-arrows]'

/**
 * Listens while `enabled`, in the capture phase, because the dialog stops the propagation of keys. Letters, digits and
 * symbols do nothing where single keys are switched off.
 */
export function useKeys(keys: Keys, enabled = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    if (target.closest(inField) || (key.startsWith('Arrow') && target.closest(handlesArrows))) return
    if (key.length === 1 && !useLetterKeys.getState().isOn) return
    // The text of a printable key tells whether Shift is pressed.
    const act = keys[shiftKey && key.length > 1 ? `Shift+${key}` : key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!enabled) return
    const follow = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', follow, true)
    return () => removeEventListener('keydown', follow, true)
  }, [enabled])
}
