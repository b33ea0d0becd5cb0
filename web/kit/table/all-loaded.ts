import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** No part of a screen is worth more waiting than this for the others. */
const longestMs = 5_000

/**
 * Whether all that a screen loads at first has come, or could not be loaded; true for good from then on. `begun` says
 * that the screen's own reads have: before that, nothing may be under way yet.
 */
export function useAllLoaded(begun: boolean): boolean {
  const [done, setDone] = useState(false)
  const under = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const isLoaded = done || (begun && under === 0)
  useEffect(() => {
    if (isLoaded) setDone(true)
  }, [isLoaded])
  useEffect(() => {
    const timer = setTimeout(() => setDone(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded
}
