import { type ReactNode, useId } from 'react'
import { numberText } from '#contract/formats.ts'
import { SelectInput } from '../form/choices/SelectInput.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { ChevronLeftIcon, ChevronRightIcon, icon } from '../ui/icons.tsx'
import { Skeleton } from '../ui/surfaces.tsx'
import { pageSizes, setPageSize } from './page-size.ts'

interface PaginationProps {
  page: number
  /** Entries per page. */
  limit: number
  /** Entries in the entire list. Undefined until they are counted: then there are more than this page shows. */
  total: number | undefined
  /** The most entries that can be counted; space is reserved for it, so that nothing moves once they are. */
  most?: number | undefined
  /** Counting has failed: counts again. */
  onCount?: (() => void) | undefined
  onPage: (page: number) => void
}

export interface PagedList {
  page: number
  limit: number
  /** Undefined until the first page has loaded. */
  total: number | undefined
  setPage: (page: number) => void
}

/** The pages below a list. */
export function ListPages({ list: { page, limit, total, setPage } }: { list: PagedList }) {
  if (total === undefined) return null
  return <Pagination page={page} limit={limit} total={total} onPage={setPage} />
}

/** 'Showing X to Y of Z entries' and at most five page buttons, with First, Previous, Next and Last. */
export function Pagination({ total, most, onCount, ...props }: PaginationProps) {
  if (total === 0) return null
  if (total === undefined && onCount) return <Uncounted {...props} onCount={onCount} />
  const { page, limit, onPage } = props
  const text = total === undefined ? '' : rangeText(page, limit, total)
  return (
    <div className={barClass}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="tabular grid text-ink-soft *:col-start-1 *:row-start-1">
          {most !== undefined && (
            <span aria-hidden="true" className="invisible">
              {rangeText(page, limit, most)}
            </span>
          )}
          {/* Empty while the entries are counted, so that a screen reader hears it once. */}
          <p role="status">{text}</p>
          {total === undefined && <Skeleton className="my-0.5 h-4" />}
        </div>
        {(total ?? most ?? 0) > pageSizes[0] && <RowsPerPage limit={limit} onChanged={() => onPage(1)} />}
      </div>
      {total === undefined ? (
        <Skeleton className="h-9 w-full sm:w-89" />
      ) : (
        <PageButtons {...props} total={total} />
      )}
    </div>
  )
}

const barClass =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-4 py-3 sm:px-6'
const stepsClass = '-mx-2.5 flex flex-wrap items-center sm:-mx-1 sm:gap-1'

/** The entries could not be counted: the next page can be opened anyway. */
function Uncounted({ page, onPage, onCount }: Omit<PaginationProps, 'total'> & { onCount: () => void }) {
  const steps = { page, totalPages: page + 1, onPage }
  return (
    <div className={barClass}>
      <p role="status" className="text-ink-soft">
        The entries could not be counted.{' '}
        <Button variant="link" onClick={onCount}>
          Try again
        </Button>
      </p>
      <nav aria-label="Pages" className={stepsClass}>
        <Step label="Previous page" to={page - 1} {...steps}>
          <ChevronLeftIcon />
        </Step>
        <Step label="Next page" to={page + 1} {...steps}>
          <ChevronRightIcon />
        </Step>
      </nav>
    </div>
  )
}

function PageButtons({ page, limit, total, onPage }: PaginationProps & { total: number }) {
  const totalPages = Math.max(1, Math.ceil(total / limit))
  const steps = { page, totalPages, onPage }
  if (totalPages === 1) return null
  return (
    <nav aria-label="Pages" className={stepsClass}>
      <Step label="First page" to={1} {...steps}>
        <FirstIcon />
      </Step>
      <Step label="Previous page" to={page - 1} {...steps}>
        <ChevronLeftIcon />
      </Step>
      {pagesShown(page, totalPages).map((number) => (
        <Button
          key={number}
          variant={number === page ? 'secondary' : 'ghost'}
          size="icon"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
          className={cx('tabular text-sm', number > 999 && 'w-auto px-2')}
        >
          {number}
        </Button>
      ))}
      <Step label="Next page" to={page + 1} {...steps}>
        <ChevronRightIcon />
      </Step>
      <Step label="Last page" to={totalPages} {...steps}>
        <LastIcon />
      </Step>
    </nav>
  )
}

function RowsPerPage({ limit, onChanged }: { limit: number; onChanged: () => void }) {
  const id = useId()
  const choose = (text: string) => {
    const size = pageSizes.find((one) => String(one) === text)
    if (!size) return
    setPageSize(size)
    onChanged()
  }
  return (
    <span className="flex items-center gap-2 no-print">
      <label htmlFor={id} className="text-ink-soft">
        Rows per page
      </label>
      <SelectInput
        id={id}
        options={sizeOptions}
        value={String(limit)}
        onChoose={choose}
        className="tabular"
      />
    </span>
  )
}

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: String(size) }))

interface StepProps {
  label: string
  /** The page that the button opens; it is disabled on that page and if the page does not exist. */
  to: number
  page: number
  totalPages: number
  onPage: (page: number) => void
  children: ReactNode
}

function Step({ label, to, page, totalPages, onPage, children }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      disabled={to === page || to < 1 || to > totalPages}
      onClick={() => onPage(to)}
      aria-label={label}
    >
      {children}
    </Button>
  )
}

const FirstIcon = icon(<path d="M12.5 4 8.500 8l4 4M7.5 4 3.500 8l4 4" />)
const LastIcon = icon(<path d="m3.500 4 4 4-4 4m5-8 4 4-4 4" />)

const maxButtons = 5

/**
 * The page numbers to offer as buttons: at most five, the current one among them
 * (docs/spec/lists-and-forms.md, 'Pagination').
 */
export function pagesShown(page: number, totalPages: number): number[] {
  const count = Math.min(maxButtons, totalPages)
  const first = Math.max(1, Math.min(page - Math.floor(maxButtons / 2), totalPages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

/** 'Showing X to Y of Z entries' for a page of a list. */
export function rangeText(page: number, limit: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  return `Showing ${numberText(first)} to ${numberText(last)} of ${numberText(total)} entries`
}
