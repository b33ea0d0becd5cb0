import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useConnection } from './connection.ts'
import { loadInBackground } from './queries.ts'

/** Reads that tell nothing of when: lists of reference data, and what the frame asks for by itself. */
const isTimeless = (meta: unknown, staleTime: unknown) => meta !== undefined || staleTime === Infinity

/**
 * Says of when that is which is on screen, while it cannot be loaded anew: the oldest of it counts. Parts that are
 * not there at all say that in their own place.
 */
export function ShownAsOf() {
  const cache = useQueryClient().getQueryCache()
  const lost = useConnection((state) => state.lost)
  const [, setTurn] = useState(0)
  useEffect(
    () =>
      cache.subscribe(({ type }) => {
        // Told while others render: shown right after.
        if (type !== 'observerResultsUpdated') queueMicrotask(() => setTurn((turn) => turn + 1))
      }),
    [cache],
  )
  const old = cache
    .getAll()
    .filter(
      (query) =>
        query.isActive() &&
        query.state.data !== undefined &&
        (lost || query.state.status === 'error') &&
        !isTimeless(query.meta, query.observers[0]?.options.staleTime),
    )
  const since = Math.min(...old.map(({ state }) => state.dataUpdatedAt))
  return (
    <div role="status">
      {old.length > 0 && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-amber-200 bg-amber-50 px-4 py-2 text-amber-800">
          <span className="mr-auto">
            Shown as of{' '}
            <time dateTime={new Date(since).toISOString()} className="font-medium">
              {clockText(since)}
            </time>
            . It may have changed since.
          </span>
          {!lost && (
            <Button variant="link" onClick={() => old.map(({ queryHash }) => loadInBackground(queryHash))}>
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** '3:42 PM', with the day where that is another one. */
function clockText(moment: number): string {
  const date = new Date(moment)
  // Browsers put a narrow space of their own before AM and PM.
  const clock = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/, ' ')
  if (date.toDateString() === new Date().toDateString()) return clock
  return `${date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}, ${clock}`
}
