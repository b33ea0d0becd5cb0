import { useDeferredValue } from 'react'

/**
 * What was loaded, shown for the first time by a render that gives way to input: that of a whole list takes longer than a
 * person waits for a key. What comes later in its place is shown at once.
 */
export function useFirstShown<T>(loaded: T | undefined): T | undefined {
  const isAwaited = useDeferredValue(loaded === undefined)
  return isAwaited ? undefined : loaded
}
