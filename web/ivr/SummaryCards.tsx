import type { IvrPage, Status } from '#contract/ivr/requests.ts'
import { cx } from '../kit/ui/cx.ts'
import { Skeleton } from '../kit/ui/surfaces.tsx'

type Count = 'totalSubmissions' | 'pendingCases' | 'approvedCases' | 'conditionalCases' | 'rejectedCases'

const cards: readonly { label: string; status: Status | ''; count: Count; dot: string }[] = [
  { label: 'All Submissions', status: '', count: 'totalSubmissions', dot: 'bg-petrol-500' },
  { label: 'Pending', status: 'Pending', count: 'pendingCases', dot: 'bg-amber-500' },
  { label: 'Approved', status: 'Approved', count: 'approvedCases', dot: 'bg-green-500' },
  { label: 'Conditional', status: 'Conditional', count: 'conditionalCases', dot: 'bg-indigo-500' },
  { label: 'Rejected', status: 'Rejected', count: 'rejectedCases', dot: 'bg-red-500' },
]

interface SummaryCardsProps {
  counts: Pick<IvrPage, Count> | undefined
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
    <fieldset className="mb-4 flex min-w-0 gap-2 overflow-x-auto p-1 max-sm:-mx-1 sm:mb-6 sm:grid sm:overflow-visible sm:grid-cols-4 sm:gap-3 sm:p-0 ml:grid-cols-5 ml:gap-4">
      <legend className="sr-only">Submissions by status</legend>
      {cards.map((card) => {
        const isChosen = card.status === status
        return (
          <button
            key={card.label}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onStatus(card.status)}
            className={cx(
              'flex shrink-0 gap-1.5 rounded-xl border px-3 py-1.5 text-left shadow-card transition-colors max-sm:items-center sm:px-4 sm:py-3.5 ml:flex-col ml:px-5 ml:py-4',
              card.status === ''
                ? 'items-center justify-between sm:col-span-4 ml:col-span-1 ml:items-start'
                : 'sm:flex-col',
              isChosen
                ? 'border-petrol-600 bg-petrol-50 ring-1 ring-petrol-600'
                : 'border-sand-200 bg-white hover:border-sand-400',
            )}
          >
            <span className="flex items-center gap-2 whitespace-nowrap text-sand-700">
              <span aria-hidden="true" className={cx('size-2 rounded-full', card.dot)} />
              {card.label}
            </span>
            <span className="tabular text-base leading-8 font-semibold tracking-tight sm:text-2xl sm:leading-8">
              {counts?.[card.count].toLocaleString('en-US')}
              {!counts && failed && '–'}
              {!counts && !failed && <Skeleton className="my-1 h-6 w-8 sm:w-12" />}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
