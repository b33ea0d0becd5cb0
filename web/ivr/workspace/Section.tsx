import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  /** The target of links: it takes the focus and scrolls clear of the header. */
  id?: string
  children: ReactNode
}

/** A part of the record, separated from the previous one by a line. */
export function Section({ title, aside, id, children }: SectionProps) {
  return (
    <section id={id} {...(id && { tabIndex: -1 })} className="record-section" aria-label={title}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
