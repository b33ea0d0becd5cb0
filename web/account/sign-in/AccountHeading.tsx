import type { ReactNode } from 'react'

/** The heading of an account screen, and what the screen is for. */
export function AccountHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      <h1 className="text-[28px] leading-9 font-semibold tracking-tight text-balance break-words">{title}</h1>
      {children && <p className="mt-2 break-words text-ink-soft">{children}</p>}
    </header>
  )
}
