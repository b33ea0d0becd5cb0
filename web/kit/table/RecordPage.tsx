import type { ReactNode } from 'react'
import { ApiError } from '../http/api-error.ts'
import { Card, EmptyState, ErrorState, PageHeader, Skeleton } from '../ui/surfaces.tsx'

interface RecordPageProps {
  title: string
  /** Where Back leads in a tab of its own. */
  list: string
  actions?: ReactNode
  isLoaded: boolean
  /** What was thrown while loading, or that the address names no record at all. */
  failure: Error | 'missing' | null
  onRetry: () => void
  /** The record's details: <Detail>s. */
  children: ReactNode
}

/** A record to read: its details, 'Record not found', or that it could not be loaded. */
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
          <Waiting />
        )}
      </Card>
    </>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f']

function Waiting() {
  return (
    <div role="status" className="grid gap-x-6 gap-y-5 ms:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Loading</span>
      {places.map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}
