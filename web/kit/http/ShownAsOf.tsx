import { clockText } from '#contract/formats.ts'
import { Button } from '../ui/Button.tsx'
import { localDay, withoutYear } from '../ui/dates.ts'
import { useConnection } from './connection.ts'
import { loadInBackground, queryClient, useCached } from './queries.ts'

/**
 * Shows the time of the oldest data on screen while it cannot be reloaded. Parts without any data show their own
 * error.
 */
export function ShownAsOf() {
  const lost = useConnection((state) => state.lost)
  const since = useCached(() => Math.min(...outdatedQueries(lost).map(({ state }) => state.dataUpdatedAt)))
  return (
    <div role="status">
      {since < Number.POSITIVE_INFINITY && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-pending-line bg-pending-soft px-4 py-2 text-pending">
          <span className="mr-auto">
            Shown as of{' '}
            <time dateTime={new Date(since).toISOString()} className="font-medium">
              {timeText(since)}
            </time>
            . It may have changed since.
          </span>
          {!lost && (
            <Button
              variant="link"
              onClick={() => {
                for (const { queryHash } of outdatedQueries(lost)) loadInBackground(queryHash)
              }}
            >
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** Queries whose data is on screen and cannot be reloaded. */
const outdatedQueries = (lost: boolean) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(
      (query) =>
        query.state.data !== undefined &&
        (lost || query.state.status === 'error') &&
        // Not what the page's frame loads for itself, nor data that stays fresh for minutes or indefinitely.
        query.observers.some(
          ({ options: { enabled, meta, staleTime } }) =>
            enabled !== false && !meta?.ofFrame && (staleTime as number) < 60_000,
        ),
    )

/** '3:42 PM', with the date in front unless it is today. */
function timeText(moment: number): string {
  const date = new Date(moment)
  const clock = clockText(date.getHours(), date.getMinutes())
  if (date.toDateString() === new Date().toDateString()) return clock
  return `${withoutYear(localDay(date))}, ${clock}`
}
