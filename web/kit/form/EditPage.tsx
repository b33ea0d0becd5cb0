import type { ReactNode } from 'react'
import { ApiError } from '../http/api-error.ts'
import { Card, EmptyState, ErrorState, PageHeader, Skeleton } from '../ui/surfaces.tsx'

interface EditPageProps {
  title: string
  /** The error of loading; 'missing' when the URL has no valid record number. */
  failure: Error | 'missing' | null
  onRetry: () => void
  /** The form, once its record is loaded. */
  children: ReactNode
}

/** The page of a record's form, with its states: loading, 'Record not found', load error, loaded. */
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

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f']

function Waiting() {
  return (
    <div role="status" className="grid gap-6 ms:grid-cols-2">
      <span className="sr-only">Loading</span>
      {skeletonKeys.map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  )
}
