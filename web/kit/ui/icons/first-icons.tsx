// The icons of the sign-in page, which loads no others (docs/decisions/0001).
import type { ReactNode } from 'react'

export interface IconProps {
  className?: string
}

/** An icon in the color of the surrounding text. */
export function icon(drawing: ReactNode) {
  return function Icon({ className = 'size-4 shrink-0' }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={className}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
    )
  }
}

export const CheckIcon = icon(<path d="m3 8.5 3.2 3.200L13 4.8" />)
export const LockIcon = icon(<path d="M4 7.500h8v6H4zm1.5 0V5a2.5 2.5 0 0 1 5 0v2.5" />)
export const EyeIcon = icon(
  <>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="1.8" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="m2.5 2.5 11 11M6.5 3.700A6 6 0 0 1 8 3.500C12 3.5 14.5 8 14.5 8a11 11 0 0 1-1.7 2.200M4.2 5A10 10 0 0 0 1.5 8S4 12.5 8 12.500a6 6 0 0 0 2.8-.7M6.7 6.800a1.8 1.8 0 0 0 2.5 2.5" />,
)
export const AlertIcon = icon(
  <path d="M8 5v3.500m0 2.500h.01M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />,
)

/** A rotating ring for something in progress. */
export function Spinner({ className = 'size-4 shrink-0' }: IconProps) {
  return (
    <svg aria-hidden="true" className={`${className} animate-spin`} viewBox="0 0 16 16" fill="none">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
