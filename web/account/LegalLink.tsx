import type { ReactNode } from 'react'
import { buttonClass } from '../kit/ui/Button.tsx'

/** Opens the terms or the privacy policy in a new tab, so that the form next to it keeps its input. */
export function LegalLink({ to, children }: { to: '/terms' | '/privacy'; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      title="Opens in a new tab"
      className={`${buttonClass({ variant: 'link' })} inline whitespace-normal text-[length:inherit]`}
    >
      {children}
    </a>
  )
}
