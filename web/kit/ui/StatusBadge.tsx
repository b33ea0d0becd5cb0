import { cx } from './cx.ts'
import { statusLabel, statusTint, type Tint } from './statuses.ts'

const looks: Record<Tint, { pill: string; dot: string }> = {
  amber: { pill: 'bg-amber-50 text-amber-800 ring-amber-200', dot: 'bg-amber-500' },
  green: { pill: 'bg-green-50 text-green-800 ring-green-200', dot: 'bg-green-500' },
  indigo: { pill: 'bg-indigo-50 text-indigo-700 ring-indigo-200', dot: 'bg-indigo-500' },
  red: { pill: 'bg-red-50 text-red-800 ring-red-200', dot: 'bg-red-500' },
  grey: { pill: 'bg-sand-100 text-sand-700 ring-sand-300', dot: 'bg-sand-500' },
  teal: { pill: 'bg-petrol-50 text-petrol-800 ring-petrol-200', dot: 'bg-petrol-500' },
  blue: { pill: 'bg-blue-50 text-blue-700 ring-blue-200', dot: 'bg-blue-500' },
}

/** A status as a tinted pill with its display name. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const { pill, dot } = looks[statusTint(status)]
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium whitespace-nowrap ring-1 ring-inset',
        pill,
        className,
      )}
    >
      <span aria-hidden="true" className={cx('size-1.5 rounded-full', dot)} />
      {statusLabel(status)}
    </span>
  )
}
