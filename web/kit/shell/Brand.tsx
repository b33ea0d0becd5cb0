import { cx } from '../ui/cx.ts'

/** The logo and the product name. */
export function Brand({ className, inverse = false }: { className?: string; inverse?: boolean }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="8" className={inverse ? 'fill-white/15' : 'fill-petrol-800'} />
        <path
          d="M8.5 10.5 14.6 22a1.6 1.6 0 0 0 2.8 0L23.5 10.5"
          fill="none"
          stroke="#fff"
          strokeWidth="3.2"
          strokeLinecap="round"
        />
        <circle cx="16" cy="10" r="2.3" fill="#7fd0c6" />
      </svg>
      <span
        className={cx('text-[17px] font-semibold tracking-tight', inverse ? 'text-white' : 'text-petrol-900')}
      >
        Verimend
      </span>
    </span>
  )
}
