import { type ReactNode, useRef } from 'react'

interface NewRowsProps {
  count: number
  /** The highest count that is known; shown with a plus. */
  max: number
  /** What they are, one and many: 'new request', 'new requests'. */
  words: readonly [string, string]
  onShow: () => void
  /** The list that they are put into. */
  children: ReactNode
}

/** A list with a button above it for what came since: nothing is put under the reader's hand unasked. */
export function NewRows({ count, max, words, onShow, children }: NewRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [one, many] = words
  const show = () => {
    onShow()
    // The button is gone: reading goes on where the new ones are.
    list.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div role="status">
        {count > 0 && (
          <button
            type="button"
            onClick={show}
            className="flex min-h-10 w-full items-center justify-center gap-2 border-b border-petrol-200 bg-petrol-50 px-4 py-2 font-medium text-petrol-800 outline-offset-[-3px] hover:bg-petrol-100"
          >
            <span aria-hidden="true" className="size-2 rounded-full bg-petrol-600" />
            {count >= max ? `${max}+` : count} {count === 1 ? one : many}
          </button>
        )}
      </div>
      <div ref={list} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </>
  )
}
