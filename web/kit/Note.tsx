import { Button } from './Button.tsx'
import { AlertIcon } from './first-icons.tsx'

/** Says above a form what could not be loaded or sent, and how to go on. */
export function Note({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-red-200 bg-red-50 px-4 py-3 text-red-800"
    >
      <AlertIcon className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-60">{text}</p>
      {onRetry && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
