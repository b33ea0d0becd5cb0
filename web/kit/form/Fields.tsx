import type { ReactNode } from 'react'

/** A group of fields under a small heading: one column on phones, two on wider screens. */
export function Fields({ title, text, children }: { title?: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className="not-first-of-type:mt-8 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-6">
      {title && <h3 className="mb-4 text-sm font-semibold text-ink">{title}</h3>}
      {text && <div className="mb-4 text-ink-soft">{text}</div>}
      <div className="grid gap-x-6 gap-y-5 ms:grid-cols-2">{children}</div>
    </section>
  )
}

/** Spans both columns. */
export const wide = 'ms:col-span-2'
