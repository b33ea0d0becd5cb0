import type { ReactNode } from 'react'
import { ApiError } from '../http/api-error.ts'
import { Card, EmptyState, ErrorState, PageHeader, Skeleton } from '../ui/surfaces.tsx'

interface EditPageProps {
  title: string
  /** What was thrown while loading, or that the address names no record at all. */
  failure: Error | 'missing' | null
  onRetry: () => void
  /** The form, once its record is there. */
  children: ReactNode
}

/** A record's form: the form, 'Record not found', or that the record could not be loaded. */
export function EditPage({ title, failure, onRetry, children }: EditPageProps) {
  return (
    <>
      <PageHeader title={title} />
      {children ?? <Card>{failure ? <Failed failure={failure} onRetry={onRetry} /> : <Waiting />}</Card>}
    </>
  )
}

function Failed({ failure, onRetry }: { failure: Error | 'missing'; onRetry: () => void }) {
  const isMissing = failure === 'missing' || (failure instanceof ApiError && failure.status === 404)
  if (isMissing) return <EmptyState text="Record not found" />
  return <ErrorState failure={failure} onRetry={onRetry} />
}

const places = ['a', 'b', 'c', 'd', 'e', 'f']

function Waiting() {
  return (
    <div role="status" className="grid gap-6 ms:grid-cols-2">
      <span className="sr-only">Loading</span>
      {places.map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  )
}
