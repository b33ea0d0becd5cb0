import { Card, EmptyState, ErrorState, Skeleton } from '../kit/ui/surfaces.tsx'

interface PendingProps {
  isMissing: boolean
  failure: Error | null
  retry: () => void
}

/** Shown instead of a prior authorization: not found, a loading error, or a placeholder. */
export function Pending({ isMissing, failure, retry }: PendingProps) {
  return (
    <Card>
      {isMissing ? (
        <EmptyState text="Record not found" />
      ) : failure ? (
        <ErrorState failure={failure} onRetry={retry} />
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid grid-cols-2 gap-6 ms:grid-cols-3">
      <span className="sr-only">Loading</span>
      {['by', 'date', 'physician', 'description'].map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  )
}
