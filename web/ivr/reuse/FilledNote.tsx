import { Button } from '../../kit/ui/Button.tsx'
import type { Change } from './values.ts'

export interface Filled {
  /** Where the values come from: '#IVR-1042 of Nov 03, 2026'. */
  readonly from: string
  readonly changes: readonly Change[]
  readonly undo: () => void
}

interface FilledNoteProps {
  filled: Filled
  /** The names of what was not taken over: 'Date of Service, Wound Images'. */
  leftOut?: string
}

/** Says which fields were filled and from where, with their previous values, and undoes it. */
export function FilledNote({ filled: { from, changes, undo }, leftOut }: FilledNoteProps) {
  return (
    <div role="status" className="rounded-lg border border-line bg-hover px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60">
          {changes.length === 0
            ? `Nothing to fill in from ${from}. It’s all here already.`
            : `Filled in from ${from}: ${fieldsText(changes.length)}`}
        </p>
        {changes.length > 0 && (
          <Button variant="outline" size="sm" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
      {leftOut && <p className="mt-1 text-ink-soft">Not copied: {leftOut}.</p>}
      {changes.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-action-ink">Show what changed</summary>
          <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
            {changes.map(({ field, label, before, after }) => (
              <div key={field} className="contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  {before && (
                    <>
                      <s className="text-ink-soft">{before}</s>{' '}
                    </>
                  )}
                  {after || 'cleared'}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

const fieldsText = (count: number) =>
  count === 1 ? '1 field. Please review it.' : `${count} fields. Please review them.`
