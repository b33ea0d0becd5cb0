import type { ReactNode } from 'react'
import { detailGrid, LoadingGroups } from '../ui/LoadingGroups.tsx'
import { Group, Groups, PageHeader } from '../ui/surfaces.tsx'
import { isMissing, NotLoaded } from './NotLoaded.tsx'

interface RecordPageProps {
  title: string
  /** Where Back leads if the tab has no earlier page. */
  list: string
  actions?: ReactNode
  /** The error of a failed load, or 'missing' if the URL contains no record id. */
  failure: Error | 'missing' | null
  onRetry: () => void
  /** How many values each group of the record has, for the skeleton. */
  counts: readonly number[]
  /** The record's details, once it is loaded: <DetailGroup>s. */
  children: ReactNode
}

/** A part of the record: a heading on the left, its values on the right. */
export function DetailGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Group title={title}>
      <dl className={detailGrid}>{children}</dl>
    </Group>
  )
}

/** A page with the details of a record, 'Record not found', or the error of a failed load. */
export function RecordPage({ title, list, actions, failure, onRetry, counts, children }: RecordPageProps) {
  return (
    <>
      <PageHeader
        title={title}
        back={history.state?.idx > 0 ? true : list}
        actions={actions}
        sticky={Boolean(actions)}
      />
      {children && !isMissing(failure) ? (
        <Groups>{children}</Groups>
      ) : (
        <NotLoaded failure={failure} onRetry={onRetry} list={list}>
          <LoadingGroups counts={counts} />
        </NotLoaded>
      )}
    </>
  )
}
