import type { ReactNode } from 'react'

/** A group of fields under a small heading: one column on phones, two on wider screens. */
export function Fields({ title, text, children }: { title?: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className="not-first-of-type:mt-8 not-first-of-type:border-t not-first-of-type:border-sand-200 not-first-of-type:pt-6">
      {title && <h3 className="mb-4 text-sm font-semibold text-sand-900">{title}</h3>}
      {text && <div className="mb-4 text-sand-600">{text}</div>}
      <div className="grid gap-x-6 gap-y-5 ms:grid-cols-2">{children}</div>
    </section>
  )
}

/** Spans both columns. */
export const wide = 'ms:col-span-2'
