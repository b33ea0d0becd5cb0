import { useEffect, useEffectEvent } from 'react'

/** Acts by key, as `KeyboardEvent.key` names it; 'Shift+ArrowUp' for one with Shift. */
type Keys = Readonly<Record<string, () => void>>

const inField = 'input, textarea, select'
/** What moves by arrow keys itself. */
const movesItself = '[role=tablist], [data-own-arrows]'

/** Listens while `enabled`, before the dialog sees the key, which it would keep to itself. */
export function useKeys(keys: Keys, enabled = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    if (target.closest(inField) || (key.startsWith('Arrow') && target.closest(movesItself))) return
    const act = keys[shiftKey ? `Shift+${key}` : key] ?? keys[key]
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
