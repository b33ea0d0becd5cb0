import type { ReactNode } from 'react'
import { ApiError } from '../http/api-error.ts'
import { HelpLink } from '../ui/HelpLink.tsx'
import { formWidth, LoadingGroups, notFoundHint } from '../ui/LoadingGroups.tsx'
import { Card, EmptyState, ErrorState, PageHeader } from '../ui/surfaces.tsx'

interface EditPageProps {
  title: string
  /** The page of the help about the form. */
  help: string
  /** The error of loading; 'missing' when the URL has no valid record number. */
  failure: Error | 'missing' | null
  onRetry: () => void
  /** The form, once its record is loaded. */
  children: ReactNode
}

/** The page of a record's form, with its states: loading, 'Record not found', load error, loaded. */
export function EditPage({ title, help, failure, onRetry, children }: EditPageProps) {
  return (
    <>
      <div className={formWidth}>
        <PageHeader title={title} actions={<HelpLink page={help} />} />
      </div>
      {children ?? (failure ? <Failed failure={failure} onRetry={onRetry} /> : <Waiting />)}
    </>
  )
}

function Failed({ failure, onRetry }: { failure: Error | 'missing'; onRetry: () => void }) {
  const isMissing = failure === 'missing' || (failure instanceof ApiError && failure.status === 404)
  return (
    <Card>
      {isMissing ? (
        <EmptyState text="Record not found" hint={notFoundHint} />
      ) : (
        <ErrorState failure={failure} onRetry={onRetry} />
      )}
    </Card>
  )
}

function Waiting() {
  return (
    <div className={formWidth}>
      <LoadingGroups counts={[4, 4]} fields />
    </div>
  )
}
