import { useEffect, useState } from 'react'
import { queryClient, useCached } from '../http/queries.ts'

/** After this time the screen counts as loaded, even if a slow part is missing. */
const maxWaitMs = 5_000

/**
 * Whether all first loads of a screen have finished or failed; stays true from then on. Pass `begun` as true once the
 * screen has started its queries; before that, an idle state means nothing.
 */
export function useAllLoaded(begun: boolean): boolean {
  const [done, setDone] = useState(false)
  const isLoaded = useCached(() => done || (begun && !hasFirstLoads()))
  if (isLoaded && !done) setDone(true)
  useEffect(() => {
    const timer = setTimeout(() => setDone(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded
}

const hasFirstLoads = () => queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0
