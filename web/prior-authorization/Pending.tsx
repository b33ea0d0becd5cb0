import { ButtonLink } from '../kit/ui/Button.tsx'
import { LoadingGroups, notFoundHint } from '../kit/ui/LoadingGroups.tsx'
import { Card, EmptyState, ErrorState } from '../kit/ui/surfaces.tsx'

interface PendingProps {
  isMissing: boolean
  failure: Error | null
  retry: () => void
}

/** Shown instead of a prior authorization: not found, a loading error, or a placeholder. */
export function Pending({ isMissing, failure, retry }: PendingProps) {
  if (!isMissing && !failure) return <LoadingGroups counts={[4, 2]} />
  return (
    <Card>
      {isMissing ? (
        <EmptyState
          text="Record not found"
          hint={notFoundHint}
          action={
            <ButtonLink variant="outline" to="/priorAuthorization">
              View the list
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState failure={failure} onRetry={retry} />
      )}
    </Card>
  )
}
