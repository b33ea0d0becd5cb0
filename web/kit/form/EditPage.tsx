import type { ReactNode } from 'react'
import { NotLoaded } from '../table/NotLoaded.tsx'
import { HelpLink } from '../ui/HelpLink.tsx'
import { formWidth, LoadingGroups } from '../ui/LoadingGroups.tsx'
import { PageHeader } from '../ui/surfaces.tsx'

interface EditPageProps {
  title: string
  /** The help page about the form. */
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
      {children ?? (
        <NotLoaded failure={failure} onRetry={onRetry}>
          <div className={formWidth}>
            <LoadingGroups counts={[4, 4]} fields />
          </div>
        </NotLoaded>
      )}
    </>
  )
}
