import { Button } from './Button.tsx'
import { AlertIcon } from './first-icons.tsx'
import type { Conflict } from './use-seen-copy.ts'

/** Says that the copy in the form is old, and offers the latest in its place. */
export function ConflictNote({ conflict }: { conflict: Conflict }) {
  return (
    <div
      role="alert"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-red-200 bg-red-50 px-4 py-3 text-red-800"
    >
      <AlertIcon className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-60">{conflict.words}</p>
      <Button variant="outline" onClick={() => void conflict.showLatest()}>
        Show latest
      </Button>
    </div>
  )
}
