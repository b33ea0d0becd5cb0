import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { AlertIcon, LockIcon } from '../ui/icons.tsx'

/** A control's classes; aria-invalid, readonly and disabled style its states. */
export const controlClass =
  'w-full min-w-0 rounded-lg border border-control bg-sheet px-3 text-base text-ink transition-colors sm:text-sm placeholder:text-ink-faint hover:border-ink-soft aria-invalid:border-danger-ink [&[readonly]]:border-line-strong [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft focus-visible:outline-offset-0 focus-visible:border-action'

/** The value of aria-describedby: the ids of error, warning and hint, in this order. */
export function describedBy(id: string, { error, warning, hint }: Messages) {
  return cx(error && `${id}-error`, warning && `${id}-warning`, Boolean(hint) && `${id}-hint`) || undefined
}

interface Messages {
  error?: string | undefined
  /** Announced when it appears. '' when there is no current warning; undefined in a field that never warns. */
  warning?: string | undefined
  hint?: ReactNode
}

interface FrameProps extends Messages {
  id: string
  label: string
  /** Shown below the error: what it is about, and what to do. */
  detail?: ReactNode
  required?: boolean | undefined
  locked?: boolean | undefined
  className?: string | undefined
  /** The control is a group (one-time code, date segments), which a label element cannot name. */
  group?: boolean
  /** From 768 px the label is only for screen readers: its column's heading is shown instead. */
  inColumn?: boolean | undefined
  children: ReactNode
}

/** Label above, control, then error, warning and hint below, tied to the control by id. */
export function FieldFrame({
  id,
  label,
  error,
  detail,
  warning,
  hint,
  required,
  locked,
  className,
  group,
  inColumn,
  children,
}: FrameProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <span className={cx('flex items-center font-medium text-ink', inColumn && 'ms:sr-only')}>
        {group ? <span id={`${id}-label`}>{label}</span> : <label htmlFor={id}>{label}</label>}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-danger-ink">
            *
          </span>
        )}
        {locked && <LockIcon className="ml-1.5 size-3.5 text-ink-faint" />}
      </span>
      {children}
      {error && <FieldError id={id} error={error} detail={detail} />}
      {warning !== undefined && (
        <div role="status" className="contents">
          {warning && (
            <p id={`${id}-warning`} className="flex items-start gap-1.5 text-xs text-pending">
              <AlertIcon className="mt-px size-3.5 shrink-0" />
              <span>{warning}</span>
            </p>
          )}
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

/** What is wrong with a control's value; `describedBy` ties it to the control. */
export function FieldError({ id, error, detail }: Pick<FrameProps, 'id' | 'detail'> & { error: string }) {
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs text-danger-ink">
      <AlertIcon className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block">{error}</span>
        {detail && <span className="block text-ink-soft">{detail}</span>}
      </span>
    </p>
  )
}
