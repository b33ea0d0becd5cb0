import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Week } from '#contract/dashboard/dashboard.ts'
import { Button } from '../kit/ui/Button.tsx'
import { cx } from '../kit/ui/cx.ts'
import { Card } from '../kit/ui/surfaces.tsx'
import type * as Draw from './draw.ts'

interface ChartCardProps {
  title: string
  weeks: readonly Week[]
  draw: keyof typeof Draw
  /** The chart's text alternative. */
  description: string
  legend: readonly { label: string; mark: string }[]
  note: string
  /** The same numbers as a table. */
  table: ReactNode
}

/** A chart, and its numbers as a table. */
export function ChartCard({ title, weeks, draw, description, legend, note, table }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const failed = useDrawing(canvas, draw, weeks, !asTable)
  const showsTable = asTable || failed
  return (
    <Card
      title={title}
      className="min-w-0"
      aside={
        !failed && (
          <Button
            variant={asTable ? 'secondary' : 'outline'}
            size="sm"
            aria-pressed={asTable}
            aria-label={`Show as table: ${title}`}
            onClick={() => setAsTable(!asTable)}
          >
            Show as table
          </Button>
        )
      }
    >
      {showsTable ? (
        table
      ) : (
        <>
          <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
            {legend.map(({ label, mark }) => (
              <li key={label} className="flex items-center gap-1.5">
                <span aria-hidden="true" className={cx('inline-block', mark)} />
                {label}
              </li>
            ))}
          </ul>
          <div className="relative h-48">
            <canvas
              ref={canvas}
              role="img"
              aria-label={`${title}: ${description}. “Show as table” gives the numbers.`}
            />
          </div>
        </>
      )}
      <p className="mt-3 text-xs text-ink-soft">{note}</p>
    </Card>
  )
}

/** Draws onto the canvas with code that is loaded on demand. Returns whether that code could not be loaded. */
function useDrawing(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  draw: keyof typeof Draw,
  weeks: readonly Week[],
  isShown: boolean,
): boolean {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!isShown) return
    let gone = false
    let remove = () => {}
    import('./draw.ts')
      .then((drawing) => {
        if (!gone && canvas.current) remove = drawing[draw](canvas.current, weeks)
      })
      .catch(() => setFailed(true))
    return () => {
      gone = true
      remove()
    }
  }, [canvas, draw, weeks, isShown])
  return failed
}
