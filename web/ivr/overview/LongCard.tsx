import { useState } from 'react'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { DataTableProps } from '../../kit/table/table-parts.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { cx } from '../../kit/ui/cx.ts'
import { Card, EmptyState } from '../../kit/ui/surfaces.tsx'

/** overview.css hides those after them. */
const shownOnPhones = 5

interface LongCardProps<R>
  extends Pick<DataTableProps<R>, 'caption' | 'columns' | 'rows' | 'keyOf' | 'nameOf'> {
  title: string
  /** Shown if there are no rows. */
  empty: string
  className?: string
}

/**
 * A card with a table. On phones it shows the first rows until all are requested; on wider screens and on paper all
 * rows.
 */
export function LongCard<R>({ title, empty, className, ...table }: LongCardProps<R>) {
  const [open, setOpen] = useState(false)
  const count = table.rows?.length ?? 0
  return (
    <Card flush title={title} className={cx(className, !open && 'overview-folded')}>
      <DataTable {...table} skeletonRows={3} empty={<EmptyState text={empty} />} />
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
