import type { ReactNode } from 'react'
import { ApiError } from '../http/api-error.ts'
import { Card, EmptyState, ErrorState, PageHeader, Skeleton } from '../ui/surfaces.tsx'

interface RecordPageProps {
  title: string
  /** Where Back leads if the tab has no earlier page. */
  list: string
  actions?: ReactNode
  isLoaded: boolean
  /** The error of a failed load, or 'missing' if the address contains no record id. */
  failure: Error | 'missing' | null
  onRetry: () => void
  /** The record's details: <Detail>s. */
  children: ReactNode
}

/** A page with the details of a record, 'Record not found', or the error of a failed load. */
export function RecordPage({ title, list, actions, isLoaded, failure, onRetry, children }: RecordPageProps) {
  const isMissing = failure === 'missing' || (failure instanceof ApiError && failure.status === 404)
  return (
    <>
      <PageHeader title={title} back={history.state?.idx > 0 ? true : list} actions={actions} />
      <Card>
        {isMissing ? (
          <EmptyState text="Record not found" />
        ) : isLoaded ? (
          <dl className="grid gap-x-6 gap-y-5 ms:grid-cols-2 lg:grid-cols-3">{children}</dl>
        ) : failure ? (
          <ErrorState failure={failure} onRetry={onRetry} />
        ) : (
          <LoadingDetails />
        )}
      </Card>
    </>
  )
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f']

function LoadingDetails() {
  return (
    <div role="status" className="grid gap-x-6 gap-y-5 ms:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Loading</span>
      {skeletonKeys.map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}
