import { type ReactNode, useRef } from 'react'

interface NewRowsProps {
  count: number
  /** From this count on, the count is shown with a plus. */
  max: number
  /** Singular and plural: 'new request', 'new requests'. */
  words: readonly [string, string]
  onShow: () => void
  /** The list that gets the new rows. */
  children: ReactNode
}

/** A list with a button above it that shows new rows on request, so that rows do not move while a user reads. */
export function NewRows({ count, max, words, onShow, children }: NewRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [singular, plural] = words
  const show = () => {
    onShow()
    // The button disappears, so the focus moves to the list with the new rows.
    list.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div role="status">
        {count > 0 && (
          <button
            type="button"
            onClick={show}
            className="flex min-h-10 w-full items-center justify-center gap-2 border-b border-action-line bg-chosen px-4 py-2 font-medium text-action-ink outline-offset-[-3px] hover:bg-chosen"
          >
            <span aria-hidden="true" className="size-2 rounded-full bg-action" />
            {count >= max ? `${max}+` : count} {count === 1 ? singular : plural}
          </button>
        )}
      </div>
      <div ref={list} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </>
  )
}
