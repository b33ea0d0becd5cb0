import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'
import { Spinner } from './first-icons.tsx'

/**
 * The classes of every button, by variant and size (docs/spec/lists-and-forms.md, 'Buttons').
 */
const look = {
  base: 'inline-flex items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap select-none transition-colors duration-100 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
  variants: {
    default:
      'bg-petrol-700 text-white shadow-card hover:bg-petrol-800 active:bg-petrol-900 disabled:bg-sand-200 disabled:text-sand-600 disabled:shadow-none',
    destructive:
      'bg-red-600 text-white shadow-card hover:bg-red-700 active:bg-red-800 disabled:bg-sand-200 disabled:text-sand-600 disabled:shadow-none',
    outline:
      'border border-sand-300 bg-white text-sand-800 shadow-card hover:bg-sand-50 hover:border-sand-400 active:bg-sand-100 disabled:bg-sand-50 disabled:text-sand-500 disabled:border-sand-200',
    secondary:
      'bg-petrol-100 text-petrol-900 hover:bg-petrol-200 active:bg-petrol-200 disabled:bg-sand-100 disabled:text-sand-500',
    ghost:
      'text-sand-700 hover:bg-sand-100 hover:text-sand-900 active:bg-sand-200 disabled:text-sand-500 disabled:bg-transparent',
    link: 'text-petrol-700 underline decoration-petrol-300 underline-offset-4 hover:text-petrol-900 hover:decoration-petrol-700 disabled:text-sand-500',
  },
  sizes: {
    default: 'h-10 px-4 text-sm',
    sm: 'h-8 px-3 text-sm',
    lg: 'h-12 px-6 text-base',
    icon: 'size-9',
  },
} as const

export type Variant = keyof typeof look.variants
export type Size = keyof typeof look.sizes

interface Looks {
  variant?: Variant
  size?: Size
}

/** The classes of a button, for other elements that look like one. */
export function buttonClass(
  { variant = 'default', size = 'default' }: Looks = {},
  className?: string,
): string {
  const sizeClass = variant === 'link' ? 'h-auto p-0 text-sm rounded-sm' : look.sizes[size]
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
      className={buttonClass(looks(variant, size), className)}
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
  return <Link {...rest} className={buttonClass(looks(variant, size), className)} />
}

function looks(variant: Variant | undefined, size: Size | undefined): Looks {
  return { ...(variant && { variant }), ...(size && { size }) }
}
