import { useDeferredValue } from 'react'

/**
 * Loaded data, first shown by a render that yields to input: rendering a full list takes longer than a person waits for
 * a key. Data that replaces it later is shown immediately.
 */
export function useFirstShown<T>(loaded: T | undefined): T | undefined {
  const isAwaited = useDeferredValue(loaded === undefined)
  return isAwaited ? undefined : loaded
}
