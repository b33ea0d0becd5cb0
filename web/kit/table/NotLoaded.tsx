import type { ReactNode } from 'react'
import { ApiError } from '../http/api-error.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card, EmptyState, ErrorState } from '../ui/surfaces.tsx'

interface NotLoadedProps {
  /** The error of a failed load, or 'missing' if the URL contains no record id. */
  failure: Error | 'missing' | null
  /** Omitted where nothing is loaded. */
  onRetry?: () => void
  /** The list to choose another record from. */
  list?: string
  /** The record's shape, shown while it loads. */
  children?: ReactNode
}

/** Shown instead of a record that is not there: 'Record not found', the error of a failed load, or its shape. */
export function NotLoaded({ failure, onRetry = () => undefined, list, children }: NotLoadedProps) {
  if (!failure) return children
  return (
    <Card>
      {isMissing(failure) ? (
        <EmptyState
          text="Record not found"
          hint="It was removed, or the link is wrong. Go back to the list and choose another one."
          action={
            list && (
              <ButtonLink variant="outline" to={list}>
                View the list
              </ButtonLink>
            )
          }
        />
      ) : (
        <ErrorState failure={failure} onRetry={onRetry} />
      )}
    </Card>
  )
}

/** Whether a record does not exist, as opposed to an error while loading it. */
export const isMissing = (failure: Error | 'missing' | null): boolean =>
  failure === 'missing' || (failure instanceof ApiError && failure.status === 404)
