import { buttonClass } from './Button.tsx'
import { cx } from './cx.ts'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import { pagesShown, rangeText } from './pages.ts'

interface PaginationProps {
  page: number
  /** Entries a page, and in all. */
  limit: number
  total: number
  onPage: (page: number) => void
}

/** 'Showing X to Y of Z entries' and at most five page buttons. */
export function Pagination({ page, limit, total, onPage }: PaginationProps) {
  if (total === 0) return null
  const totalPages = Math.max(1, Math.ceil(total / limit))
  const step = buttonClass({ variant: 'ghost', size: 'icon' })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-sand-200 px-4 py-3 sm:px-6">
      <p className="tabular text-sand-600" role="status">
        {rangeText(page, limit, total)}
      </p>
      {totalPages > 1 && (
        <nav aria-label="Pages" className="-mx-1 flex items-center gap-1">
          <button
            type="button"
            className={step}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
            aria-label="Previous page"
          >
            <ChevronLeftIcon />
          </button>
          {pagesShown(page, totalPages).map((number) => (
            <button
              key={number}
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
              className={cx(
                buttonClass({ variant: number === page ? 'secondary' : 'ghost', size: 'icon' }),
                'tabular text-sm',
                number > 999 && 'w-auto px-2',
              )}
            >
              {number}
            </button>
          ))}
          <button
            type="button"
            className={step}
            disabled={page >= totalPages}
            onClick={() => onPage(page + 1)}
            aria-label="Next page"
          >
            <ChevronRightIcon />
          </button>
        </nav>
      )}
    </div>
  )
}
