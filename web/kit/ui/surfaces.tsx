import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOfFailure } from '../http/api-error.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { DocumentTitle } from './DocumentTitle.tsx'
import { AlertIcon, ArrowLeftIcon, InboxIcon } from './icons.tsx'
import { initials, orDash } from './text.ts'

interface CardProps {
  title?: ReactNode
  /** 'div' while the title is not there yet: an empty heading says nothing. */
  heading?: 'h2' | 'div'
  /** Shown to the right of the title, such as a link or a filter. */
  aside?: ReactNode
  /** No padding, for tables that extend to the edges. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A white surface with a thin border and an optional heading. */
export function Card({
  title,
  heading: Heading = 'h2',
  aside,
  flush = false,
  className,
  children,
}: CardProps) {
  return (
    <section className={cx('rounded-xl border border-line bg-sheet', className)}>
      {(title || aside) && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-6">
          {title && <Heading className="text-base font-semibold">{title}</Heading>}
          {aside}
        </header>
      )}
      <div className={flush ? undefined : 'p-4 sm:p-6'}>{children}</div>
    </section>
  )
}

interface GroupProps {
  title: ReactNode
  /** As in a Card. */
  heading?: 'h2' | 'div'
  /** Shown below the title, such as a button. */
  aside?: ReactNode
  /** With less space above and below, for one line. */
  dense?: boolean
  children: ReactNode
}

/** Parts of a record, divided by lines. */
export function Groups({ children }: { children: ReactNode }) {
  return (
    <div className="@container divide-y divide-line rounded-xl border border-line bg-sheet">{children}</div>
  )
}

/** A part of a record: where there is room, its heading is to the left of its content. */
export function Group({ title, heading: Heading = 'h2', aside, dense = false, children }: GroupProps) {
  return (
    <section
      className={cx(
        'grid gap-x-8 px-4 sm:px-6 @2xl:grid-cols-[168px_minmax(0,1fr)]',
        dense ? 'gap-y-0 py-2.5' : 'gap-y-4 py-5 @2xl:py-6',
      )}
    >
      <div>
        <Heading className="text-base font-semibold">{title}</Heading>
        {aside && <div className="mt-2">{aside}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

interface PageHeaderProps {
  title: string
  /** On the title's line, such as whom a record is about. */
  beside?: ReactNode
  text?: ReactNode
  /** Filters and buttons on the right. */
  actions?: ReactNode
  /** Shows a Back button: to this path, or to the previous page with `true`. */
  back?: string | true
  /** The header of a record: from 768 px it stays in view while the record scrolls. */
  sticky?: boolean
}

/**
 * The heading of a screen and the title of its browser tab. Without a Back button the heading is in the same place on
 * every screen, whatever is next to or below it.
 */
export function PageHeader({ title, beside, text, actions, back, sticky = false }: PageHeaderProps) {
  const navigate = useNavigate()
  return (
    <header
      className={cx(
        'mb-6 flex flex-wrap justify-between gap-x-6 gap-y-4',
        back ? 'items-end' : 'items-start',
        sticky && 'record-header',
      )}
    >
      <DocumentTitle title={title} />
      <div className={cx('min-w-0', !back && 'pt-1')}>
        {back && (
          <Button
            variant="ghost"
            size="sm"
            className="mb-1 -ml-3"
            onClick={() => (back === true ? navigate(-1) : navigate(back))}
          >
            <ArrowLeftIcon />
            Back
          </Button>
        )}
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-2xl leading-8 font-semibold tracking-tight text-balance wrap-anywhere">
            {title}
          </h1>
          {beside && <div className="min-w-0 text-base wrap-anywhere">{beside}</div>}
        </div>
        {text && <p className="mt-1 text-ink-soft">{text}</p>}
      </div>
      {actions && <div className="flex min-h-10 flex-wrap items-center gap-2 no-print">{actions}</div>}
    </header>
  )
}

/**
 * Shown instead of an empty list: says so, and what to do. Its button is outlined where the heading has the same one,
 * so that a screen has one primary button.
 */
export function EmptyState({ text, hint, action }: { text: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-faint">
        <InboxIcon className="size-5" />
      </span>
      <div>
        <p className="font-medium text-ink">{text}</p>
        {hint && <p className="mt-1 text-ink-soft">{hint}</p>}
      </div>
      {action}
    </div>
  )
}

interface ErrorStateProps {
  failure: unknown
  onRetry: () => void
}

/** Shown instead of content that could not be loaded, with a 'Try again' button. */
export function ErrorState({ failure, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-rejected-soft text-danger-ink">
        <AlertIcon className="size-5" />
      </span>
      <p className="max-w-md font-medium text-ink">{messageOfFailure(failure, 'load')}</p>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** A gray placeholder for content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" data-skeleton className={cx('block rounded-md bg-line', className)} />
}

interface LoadingBarsProps {
  /** The class of each bar. */
  bar: string
  count?: number
  className?: string
  /** The text for screen readers. */
  text?: string
}

/** Equal placeholders for content that is loading. */
export function LoadingBars({ bar, count = 1, className, text = 'Loading' }: LoadingBarsProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{text}</span>
      {[...Array(count).keys()].map((place) => (
        <Skeleton key={place} className={bar} />
      ))}
    </div>
  )
}

/** A person's picture. Shows the initials if there is none or its link has expired. */
export function Avatar({ name, picture, className }: { name: string; picture?: string; className: string }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-chosen font-semibold text-action-ink',
        className,
      )}
    >
      {picture && picture !== broken ? (
        <img src={picture} alt="" className="size-full object-cover" onError={() => setBroken(picture)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}

/** A label and a value of a record; '-' when the value is empty. */
export function DetailItem({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="mt-0.5 font-medium break-words text-ink">{children === '' ? '-' : (children ?? '-')}</dd>
    </div>
  )
}

/** A longer text of a record, as typed; '-' when it is blank. */
export function DetailText({ label, children }: { label: string; children: string }) {
  return (
    <div className="col-span-full min-w-0">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="mt-0.5 max-w-prose wrap-anywhere whitespace-pre-line">{orDash(children)}</dd>
    </div>
  )
}
