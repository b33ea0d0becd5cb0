import type { ReactNode } from 'react'
import { buttonClass } from '../kit/ui/Button.tsx'

/** Leads to the terms or the privacy policy in a tab of its own, so that what was typed beside it stays. */
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
