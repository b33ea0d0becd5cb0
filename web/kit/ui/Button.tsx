import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'
import { Spinner } from './icons.tsx'

/** Every button's classes, by variant and size (docs/spec/lists-and-forms.md, 'Buttons'). */
const look = {
  base: 'inline-flex items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap select-none transition-colors duration-100 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
  variants: {
    default:
      'border border-transparent bg-action text-on-action hover:bg-action-hover active:bg-action-press disabled:bg-line disabled:text-ink-soft',
    destructive:
      'border border-transparent bg-danger text-on-action hover:bg-danger-hover active:bg-danger-press disabled:bg-line disabled:text-ink-soft',
    outline:
      'border border-line-strong bg-sheet text-ink hover:bg-canvas hover:border-control active:bg-sunken disabled:bg-canvas disabled:text-ink-faint disabled:border-line',
    secondary:
      'bg-chosen text-action-ink hover:bg-action-line active:bg-action-line disabled:bg-sunken disabled:text-ink-faint',
    ghost:
      'text-ink-soft hover:bg-sunken hover:text-ink active:bg-line disabled:text-ink-faint disabled:bg-transparent',
    link: 'text-action-ink underline decoration-action-line underline-offset-4 hover:text-action-ink hover:decoration-action disabled:text-ink-faint',
  },
  sizes: {
    default: 'h-10 px-4 text-sm',
    sm: 'h-8 px-3 text-sm',
    lg: 'h-12 px-6 text-base',
    icon: 'size-9 shrink-0',
  },
} as const

export type Variant = keyof typeof look.variants
export type Size = keyof typeof look.sizes

interface Looks {
  variant?: Variant | undefined
  size?: Size | undefined
}

/** The classes of a button, for other elements that look like one. */
export function buttonClass(
  { variant = 'default', size = 'default' }: Looks = {},
  className?: string,
): string {
  const sizeClass = variant === 'link' ? 'min-h-6 p-0 text-sm rounded-sm' : look.sizes[size]
  return cx(look.base, look.variants[variant], sizeClass, className)
}

interface ButtonProps extends ComponentProps<'button'>, Looks {
  /** Shows a spinner and ignores clicks. Unlike `disabled`, keeps the focus. */
  busy?: boolean
  children: ReactNode
}

export function Button({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** A link to another screen that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: Omit<LinkProps, 'className'> & Looks & { className?: string }) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />
}
