import { cx } from './cx.ts'
import { type Look, statusLabel, statusLook } from './statuses.ts'

const tints: Record<Look['tint'], string> = {
  pending: 'bg-pending-soft text-pending border-pending-line',
  approved: 'bg-approved-soft text-approved border-approved-line',
  conditional: 'bg-conditional-soft text-conditional border-conditional-line',
  rejected: 'bg-rejected-soft text-rejected border-rejected-line',
  neutral: 'bg-sunken text-ink-soft border-line-strong',
  action: 'bg-chosen text-action-ink border-action-line',
  info: 'bg-info-soft text-info border-info-line',
}

/** A status as an icon and its display name on a tint. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span
      className={cx(
        'inline-flex h-[22px] items-center gap-1.5 rounded-sm border pr-2 pl-1.5 text-xs font-medium whitespace-nowrap',
        tints[statusLook(status).tint],
      )}
    >
      <StatusIcon status={status} />
      {statusLabel(status)}
    </span>
  )
}

/**
 * The icon of a status. Its shape identifies it without color: dashed is open, half is half answered, solid is settled.
 */
export function StatusIcon({ status, className }: { status: string; className?: string }) {
  const { icon } = statusLook(status)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      className={cx('size-3.5 shrink-0', className)}
    >
      {icon === 'dashed' && <circle cx="7" cy="7" r="5.5" strokeWidth="1.8" strokeDasharray="2.5 1.82" />}
      {icon === 'ring' && <circle cx="7" cy="7" r="5.5" />}
      {icon === 'half' && (
        <>
          <circle cx="7" cy="7" r="5.5" />
          <path d="M7 3.5a3.5 3.5 0 0 0 0 7Z" fill="currentColor" stroke="none" />
        </>
      )}
      {icon === 'tick' && (
        <>
          <circle cx="7" cy="7" r="6.5" fill="currentColor" stroke="none" />
          <path d="m4.2 7.2 2 2 3.6-4" className="stroke-sheet" />
        </>
      )}
      {icon === 'cross' && (
        <>
          <path d="M4.3.5h5.4l3.8 3.8v5.4l-3.8 3.8H4.3L.5 9.7V4.3Z" fill="currentColor" stroke="none" />
          <path d="m4.9 4.9 4.2 4.2m0-4.2L4.9 9.1" className="stroke-sheet" />
        </>
      )}
    </svg>
  )
}
