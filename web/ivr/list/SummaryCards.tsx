import { numberText } from '#contract/formats.ts'
import type { Status } from '#contract/ivr/requests.ts'
import { cx } from '../../kit/ui/cx.ts'
import { icon } from '../../kit/ui/icons.tsx'
import { StatusIcon } from '../../kit/ui/StatusBadge.tsx'
import { Skeleton } from '../../kit/ui/surfaces.tsx'
import { type Cases, casesOf } from './use-requests.ts'

const cards = Object.keys(casesOf) as (keyof typeof casesOf)[]

/** The colors of the statuses' icons. */
export const inkOf: Record<Status, string> = {
  Pending: 'text-pending',
  Approved: 'text-approved',
  Conditional: 'text-conditional',
  Rejected: 'text-rejected',
}

interface SummaryCardsProps {
  counts: Cases | undefined
  /** Loading failed: the cards still filter, but show no counts. */
  failed: boolean
  status: Status | ''
  onStatus: (status: Status | '') => void
}

/**
 * The number of requests in each status; a click on a card filters the list by it
 * (docs/spec/dashboard.md, 'Summary cards').
 */
export function SummaryCards({ counts, failed, status, onStatus }: SummaryCardsProps) {
  return (
    <fieldset className="mb-4 flex min-w-0 divide-x divide-line overflow-x-auto rounded-xl border border-line bg-sheet sm:mb-6 ms:grid-cols-5 ml:grid">
      <legend className="sr-only">Submissions by status</legend>
      {cards.map((card) => {
        const isChosen = card === status
        return (
          <button
            key={card}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onStatus(card)}
            className={cx(
              'flex shrink-0 grow items-center gap-x-3 gap-y-1 px-4 py-2 text-left outline-offset-[-3px] transition-colors first:rounded-l-xl last:rounded-r-xl sm:flex-col sm:items-start sm:px-3 sm:py-3 ml:flex-row ml:items-center ml:justify-between ml:py-2.5',
              isChosen ? 'bg-chosen shadow-[inset_0_-3px_0_var(--color-action)]' : 'hover:bg-hover',
            )}
          >
            <span
              className={cx(
                'flex items-center gap-1.5 text-dense whitespace-nowrap',
                isChosen ? 'text-ink' : 'text-ink-soft',
              )}
            >
              {card ? (
                <span className={inkOf[card]}>
                  <StatusIcon status={card} />
                </span>
              ) : (
                <StackIcon className="size-3.5 shrink-0" />
              )}
              {card || 'All Submissions'}
            </span>
            <span className="tabular text-base font-semibold tracking-tight sm:text-lg">
              {counts && numberText(counts[casesOf[card]])}
              {!counts && failed && '–'}
              {!counts && !failed && <Skeleton className="my-0.5 h-5 w-8 sm:my-1" />}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

const StackIcon = icon(<path d="M2.5 4h11m-11 4h11m-11 4h11" />)
