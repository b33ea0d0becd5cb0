import { Button } from '../../ui/Button.tsx'

interface ChoicesNotLoadedProps {
  /** What could not be loaded, in lower case: 'cities'. */
  what: string
  onRetry: () => unknown
}

/** The hint of a field whose choices did not load. */
export const ChoicesNotLoaded = ({ what, onRetry }: ChoicesNotLoadedProps) => (
  <>
    The {what} could not be loaded.{' '}
    <Button variant="link" onClick={() => void onRetry()}>
      Try again
    </Button>
  </>
)
