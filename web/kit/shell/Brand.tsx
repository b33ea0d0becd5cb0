import { cx } from '../ui/cx.ts'

/** The mark and the product name; `inverse` on the dark header. */
export function Brand({ className, inverse = false }: { className?: string; inverse?: boolean }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" strokeLinecap="round" className="size-7">
        <rect width="32" height="32" rx="7" className={inverse ? 'fill-mark' : 'fill-deep'} />
        <path d="m8.5 10 6 12.5L18 15" stroke="#fff" strokeWidth="3.2" strokeLinejoin="round" />
        <path d="m20.3 10.2 2.7-2.7" stroke="#e58a52" strokeWidth="3.2" />
      </svg>
      <span className={cx('text-[17px] font-semibold tracking-tight', inverse ? 'text-on-deep' : 'text-ink')}>
        Verimend
      </span>
    </span>
  )
}
