import { Link } from 'react-router'
import { numberText } from '#contract/formats.ts'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { CheckCircleIcon } from '../kit/ui/icons/icons.tsx'
import { Card, ErrorState } from '../kit/ui/surfaces.tsx'
import { AttentionSkeleton } from './skeletons.tsx'

/** Something to be done, with the link to where it is done. */
export interface AttentionItem {
  number: string
  when: { text: string; late: boolean }
  /** The patient, or what else people know it by. */
  name: string
  /** What is to be done, or what is missing. */
  what: string
  /** What tells it from others: number, payer, physician. */
  about: readonly string[]
  to: string
  state?: object
  /** The word on its button. */
  action: string
}

interface AttentionCardProps {
  title: string
  /** How many there are; `items` are the first of them. */
  total: number | undefined
  items: readonly AttentionItem[] | undefined
  failure: Error | null
  onRetry: () => void
  /** The text when nothing is to be done. */
  none: string
  /** Link to the whole list. */
  all: { label: string; to: string }
  maxItems: number
}

/** What the viewer has to do, the most urgent first, each with its action. */
export function AttentionCard({
  title,
  total,
  items,
  failure,
  onRetry,
  none,
  all,
  maxItems,
}: AttentionCardProps) {
  return (
    <Card
      flush
      className="min-w-0"
      title={
        <>
          {title}
          {total !== undefined && total > 0 && (
            <span className="tabular ml-2 font-normal text-ink-soft">{numberText(total)}</span>
          )}
        </>
      }
      aside={
        total !== undefined &&
        total > 0 && (
          <ButtonLink variant="link" to={all.to}>
            {all.label}
          </ButtonLink>
        )
      }
    >
      {failure && !items && <ErrorState failure={failure} onRetry={onRetry} />}
      {!failure && !items && <AttentionSkeleton rows={maxItems} />}
      {items?.length === 0 && (
        <p className="flex items-center gap-2.5 px-4 py-6 text-ink-soft sm:px-6">
          <CheckCircleIcon className="size-5 shrink-0 text-approved" />
          {none}
        </p>
      )}
      {items && items.length > 0 && (
        <ol className="divide-y divide-line">
          {items.map((item) => (
            <AttentionRow key={item.number} item={item} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function AttentionRow({
  item: { number, when, name, what, about, to, state, action },
}: {
  item: AttentionItem
}) {
  const link = { to, ...(state && { state }) }
  return (
    <li className="dashboard-row">
      <span
        className={cx('tabular dashboard-when', when.late ? 'font-medium text-danger-ink' : 'text-ink-soft')}
      >
        {when.text}
      </span>
      <span className="min-w-0">
        <span className="block wrap-anywhere">
          <Link
            {...link}
            className="-my-0.5 inline-block rounded-sm py-0.5 font-medium text-action-ink hover:underline"
          >
            {name}
          </Link>{' '}
          <span className="ml-1 text-ink">{what}</span>
        </span>
        <span className="tabular block text-xs wrap-anywhere text-ink-soft">
          {about.filter(Boolean).join(' · ')}
        </span>
      </span>
      <ButtonLink variant="outline" size="sm" {...link}>
        <span>
          {action}
          <span className="sr-only">: {number}</span>
        </span>
      </ButtonLink>
    </li>
  )
}
