import { Card, Skeleton } from '../kit/ui/surfaces.tsx'

/** Rows of the list of what needs attention, while they load. */
export function AttentionSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {places(rows).map((place) => (
        <div key={place} className="dashboard-row">
          <Skeleton className="dashboard-when h-3.5" />
          <span className="space-y-1.5">
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </span>
          <Skeleton className="h-8 w-20" />
        </div>
      ))}
    </div>
  )
}

/** The dashboard while it loads, in its shape. */
export function DashboardSkeleton() {
  return (
    <div role="status" className="dashboard">
      <span className="sr-only">Loading</span>
      <Card flush heading="div" title={<Skeleton className="h-4 w-40" />}>
        <AttentionSkeleton rows={6} />
      </Card>
      <div className="dashboard-side">
        {places(2).map((place) => (
          <Card key={place} flush heading="div" title={<Skeleton className="h-4 w-32" />}>
            <Lines rows={4} />
          </Card>
        ))}
      </div>
      <div className="flex divide-x divide-line rounded-xl border border-line bg-sheet">
        {places(5).map((place) => (
          <span key={place} className="min-w-0 flex-1 px-3 py-2.5">
            <Skeleton className="h-10" />
          </span>
        ))}
      </div>
      <Card flush heading="div" title={<Skeleton className="h-4 w-28" />}>
        <Lines rows={5} />
      </Card>
    </div>
  )
}

/** The figures while they load, in their shape. */
export function FiguresSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-7 w-48" />
      <div className="dashboard-totals">
        {places(4).map((place) => (
          <div key={place} className="space-y-2 px-4 py-3">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-6 w-16" />
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </div>
      <div className="grid gap-5 ml:grid-cols-2">
        {places(2).map((place) => (
          <Card key={place} heading="div" title={<Skeleton className="h-4 w-40" />}>
            <Skeleton className="h-56" />
          </Card>
        ))}
      </div>
    </div>
  )
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

function Lines({ rows }: { rows: number }) {
  return (
    <div className="space-y-5 px-4 py-4 sm:px-6">
      {places(rows).map((place) => (
        <Skeleton key={place} className="h-7" />
      ))}
    </div>
  )
}
