import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { AlertIcon } from './icons.tsx'

interface NoteProps {
  text: string
  /** Shows a 'Try again' button. */
  onRetry?: () => void
  /** More buttons. */
  children?: ReactNode
  className?: string
}

/** An error box above or below a form. */
export function Note({ text, onRetry, children, className = 'mb-6' }: NoteProps) {
  return (
    <div
      role="alert"
      className={`${className} flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-rejected-line bg-rejected-soft px-4 py-3 text-rejected`}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
        <AlertIcon className="size-4 shrink-0" />
        <p className="min-w-0">{text}</p>
      </div>
      {onRetry && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
      {children}
    </div>
  )
}
