import { type ReactNode, useState } from 'react'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { Card } from '../../kit/ui/surfaces.tsx'

/** overview.css hides those after them. */
const shownOnPhones = 5

interface LongCardProps {
  title: string
  /** How many rows its table has; undefined while loading. */
  count: number | undefined
  className?: string
  children: ReactNode
}

/**
 * A card with a table. On phones it shows the first rows until all are requested; on wider screens and on paper all
 * rows.
 */
export function LongCard({ title, count = 0, className, children }: LongCardProps) {
  const [open, setOpen] = useState(false)
  return (
    <Card flush title={title} className={cx(className, !open && 'overview-folded')}>
      {children}
      {count > shownOnPhones && (
        <div className="overview-more no-print">
          <Button variant="outline" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show fewer' : `Show all ${count}`}
            <span className="sr-only"> of {title}</span>
          </Button>
        </div>
      )}
    </Card>
  )
}
